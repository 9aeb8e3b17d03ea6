import type { CheckedFile, UploadedFile } from '@lykta/contract/files'
import {
  datedName,
  freeName,
  isBlocked,
  isDuplicate,
  uploadedIds,
  type Attachment,
  type AttachmentProblem,
} from './attachment.ts'

interface Deps {
  /** Asks the server about names and sizes; answers in their order. */
  check: (files: ReadonlyArray<{ name: string; size: number }>) => Promise<readonly CheckedFile[]>
  upload: (
    file: Pick<Attachment, 'name' | 'file' | 'override'>,
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<UploadedFile>
  /** What can be seen to be wrong without asking anybody. */
  look: (file: File) => AttachmentProblem | undefined
  /** What a failed upload means. */
  reasonOf: (error: unknown) => AttachmentProblem
  preview: { make: (file: File) => string; release: (address: string) => void }
  newKey: () => string
  now: () => Date
}

export interface Uploads {
  get: () => readonly Attachment[]
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  retry: (key: string) => void
  /** Under another name beside the one that has it. */
  keepBoth: (key: string) => void
  /** In the place of the person's own file of that name. */
  replace: (key: string) => void
  /** The ids when everything that was chosen is uploaded; undefined when something is flagged. */
  settled: () => Promise<readonly number[] | undefined>
  dispose: () => void
}

/**
 * The files of a message: each is looked at, its name checked by the server, then uploaded, one after the other, from
 * the moment it is chosen, so that sending has little left to wait for.
 */
export const createUploads = ({ check, upload, look, reasonOf, preview, newKey, now }: Deps): Uploads => {
  let list: readonly Attachment[] = []
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  let working = false

  const change = (next: readonly Attachment[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const patch = (key: string, part: Partial<Attachment>) =>
    change(list.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const flag = (key: string, problem: AttachmentProblem) => patch(key, { state: 'flagged', problem })
  const find = (key: string) => list.find((one) => one.key === key)

  const checkNew = async (fresh: readonly Attachment[]) => {
    const asked = fresh.filter(({ override }) => !override)
    for (const { key } of fresh) patch(key, { state: 'waiting' })
    if (asked.length === 0) return
    try {
      const answers = await check(asked.map(({ name, size }) => ({ name, size })))
      for (const [index, { key }] of asked.entries()) {
        const answer = answers[index]
        if (answer?.error === true) flag(key, answer.reason ?? 'name')
      }
    } catch {
      for (const { key } of asked) flag(key, 'notChecked')
    }
  }

  const send = async (file: Attachment) => {
    const control = new AbortController()
    running.set(file.key, control)
    patch(file.key, { state: 'uploading', percent: 0 })
    try {
      const { id } = await upload(file, {
        onProgress: (percent) => patch(file.key, { percent }),
        signal: control.signal,
      })
      patch(file.key, { state: 'uploaded', percent: 100, id })
    } catch (error) {
      flag(file.key, reasonOf(error))
    } finally {
      running.delete(file.key)
    }
  }

  const next = (state: Attachment['state']) => list.filter((one) => one.state === state)

  /** One worker at a time; it takes up what was added meanwhile. */
  const work = async () => {
    if (working) return
    working = true
    try {
      for (;;) {
        const fresh = next('new')
        const waiting = next('waiting')[0]
        if (fresh.length > 0) await checkNew(fresh)
        else if (waiting !== undefined) await send(waiting)
        else return
      }
    } finally {
      working = false
    }
  }
  const start = () => void work()

  /** A name is a duplicate only as long as another file has it. */
  const lookForDuplicates = () => {
    for (const one of list) {
      const first = list.find((other) => isDuplicate([other], one))
      const later = first !== undefined && list.indexOf(first) < list.indexOf(one)
      if (later && one.state === 'new') flag(one.key, 'duplicate')
      if (!later && one.problem === 'duplicate') patch(one.key, { state: 'new', problem: undefined })
    }
  }

  const again = (key: string, part: Partial<Attachment>) => {
    patch(key, { state: 'new', problem: undefined, percent: 0, ...part })
    lookForDuplicates()
    start()
  }

  const remove = (key: string) => {
    running.get(key)?.abort()
    const file = find(key)
    if (file !== undefined) preview.release(file.preview)
    change(list.filter((one) => one.key !== key))
    lookForDuplicates()
    start()
  }

  return {
    get: () => list,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files) => {
      const added = files.map((file): Attachment => {
        const problem = look(file)
        return {
          key: newKey(),
          name: file.name,
          size: file.size,
          file,
          preview: preview.make(file),
          state: problem === undefined ? 'new' : 'flagged',
          percent: 0,
          problem,
          override: false,
          id: undefined,
        }
      })
      change([...list, ...added])
      lookForDuplicates()
      start()
    },
    remove,
    retry: (key) => again(key, {}),
    keepBoth: (key) => {
      const chosen = find(key)
      if (chosen === undefined) return
      const { problem, file } = chosen
      again(key, { name: problem === 'taken' ? datedName(file.name, now()) : freeName(list, file.name) })
    },
    replace: (key) => again(key, { override: true }),
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          const ids = isBlocked(list) ? undefined : uploadedIds(list)
          if (ids === undefined && !isBlocked(list)) return
          listeners.delete(look)
          resolve(ids)
        }
        listeners.add(look)
        look()
      }),
    dispose: () => {
      for (const control of running.values()) control.abort()
      for (const one of list) preview.release(one.preview)
      list = []
      listeners.clear()
    },
  }
}
