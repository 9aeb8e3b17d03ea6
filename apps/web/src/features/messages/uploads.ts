import type { CheckedFile, UploadedFile } from '@lykta/contract/files'
import { log } from '@lykta/log'
import {
  datedName,
  freeName,
  isBlocked,
  isDuplicate,
  isSameName,
  tellingName,
  uploadedIds,
  type Attachment,
  type AttachmentProblem,
} from './attachment.ts'

/**
 * The local address of an uploaded file, if it can be shown; undefined if it no longer exists. Rejects if the server could not be
 * asked.
 */
export type PreviewLoader = (
  file: Pick<UploadedDraft, 'fd' | 'name'>,
) => Promise<{ address?: string } | undefined>

interface Deps {
  /** Asks the server about names and sizes. Returns the results in the same order. */
  check: (files: ReadonlyArray<{ name: string; size: number }>) => Promise<readonly CheckedFile[]>
  upload: (
    file: Pick<Attachment, 'name' | 'override'> & { file: File },
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<UploadedFile>
  /** Deletes an uploaded file that will not be sent after all. */
  discard: (id: number) => void
  /** The type of a file, and what is visibly wrong with it, without asking the server. */
  look: (file: File, name: string) => Promise<LookedAt>
  /** The meaning of a failed upload. */
  reasonOf: (error: unknown) => AttachmentProblem
  preview: {
    make: (file: File) => string
    load: PreviewLoader
    release: (address: string) => void
  }
  newKey: () => string
  now: () => Date
}

export interface LookedAt {
  problem: AttachmentProblem | undefined
  /** The name under which it is sent, with the ending for its content. */
  name: string
  /** Whether every browser can draw it: if not, it is shown once the server has converted it. */
  isDrawn: boolean
}

/** An uploaded file, as stored in a draft. */
export interface UploadedDraft {
  id: number
  fd: string
  name: string
  /** Bytes. */
  size: number
  caption?: string
}

export interface Uploads {
  get: () => readonly Attachment[]
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => void
  /** Restores what was uploaded before this page was loaded. */
  restore: (files: readonly UploadedDraft[]) => void
  remove: (key: string) => void
  caption: (key: string, text: string) => void
  retry: (key: string) => void
  /** Keeps both, this one under another name. */
  keepBoth: (key: string) => void
  /** Replaces the chosen file of that name, or the user's own that was sent before. */
  replace: (key: string) => void
  /** The ids when all chosen files are uploaded; undefined if something is flagged. */
  settled: () => Promise<readonly number[] | undefined>
  /** Drops everything. `discard`: also deletes the uploads. */
  dispose: (options?: { discard: boolean }) => void
}

/**
 * The files of a message: each is examined, its name checked by the server, then uploaded, one at a time, from the moment it is
 * chosen, so that there is little left to wait for when sending.
 */
export const createUploads = (deps: Deps): Uploads => {
  const { check, upload, discard, look, reasonOf, preview, newKey, now } = deps
  let list: readonly Attachment[] = []
  /** The last state before everything was dropped: the screen that still shows it is about to close. */
  let last: readonly Attachment[] | undefined
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

  /** A file is what its content is: its name may say something else, or nothing. */
  const lookAt = async ({ key, file, name }: Attachment) => {
    if (file === undefined) return
    const looked = await look(file, name)
    const now = find(key)
    if (now === undefined) return
    const isFree = looked.name === name || !isDuplicate(list, { key, name: looked.name })
    patch(key, { name: isFree ? looked.name : freeName(list, looked.name) })
    if (!looked.isDrawn) {
      release(now)
      patch(key, { preview: undefined })
    }
    if (looked.problem !== undefined) flag(key, looked.problem)
  }

  const checkNew = async (fresh: readonly Attachment[]) => {
    for (const { key } of fresh) patch(key, { state: 'waiting' })
    for (const one of fresh) await lookAt(one)
    const asked = fresh.flatMap(({ key }) => {
      const one = find(key)
      return one?.state === 'waiting' && !one.override ? [one] : []
    })
    if (asked.length === 0) return
    try {
      const answers = await check(asked.map(({ name, size }) => ({ name, size })))
      for (const [index, { key }] of asked.entries()) {
        const answer = answers[index]
        if (answer?.error === true) flag(key, answer.reason ?? 'name')
      }
    } catch (err) {
      log.error({ err }, 'file name check failed')
      for (const { key } of asked) flag(key, 'notChecked')
    }
  }

  const send = async (one: Attachment) => {
    const { file, key } = one
    if (file === undefined) {
      flag(key, 'notUploaded')
      return
    }
    const control = new AbortController()
    running.set(key, control)
    patch(key, { state: 'uploading', percent: 0 })
    try {
      const { id, fd } = await upload(
        { ...one, file },
        { onProgress: (percent) => patch(key, { percent }), signal: control.signal },
      )
      // It was removed while the last of it arrived.
      if (find(key) === undefined) {
        discard(id)
        return
      }
      patch(key, { state: 'uploaded', percent: 100, uploaded: { id, fd } })
      if (one.preview === undefined) void showRestored(key, { fd, name: one.name })
    } catch (error) {
      if (!control.signal.aborted) log.error({ err: error }, 'upload failed')
      flag(key, reasonOf(error))
    } finally {
      running.delete(key)
    }
  }

  const next = (state: Attachment['state']) => list.filter((one) => one.state === state)

  /** One worker at a time, which also handles files added meanwhile. */
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

  /** A name is a duplicate only while another file has it. */
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

  const release = ({ preview: address }: Attachment) => {
    if (address !== undefined) preview.release(address)
  }

  const drop = (one: Attachment) => {
    running.get(one.key)?.abort()
    release(one)
    if (one.uploaded !== undefined) discard(one.uploaded.id)
    change(list.filter(({ key }) => key !== one.key))
  }

  const remove = (key: string) => {
    const one = find(key)
    if (one !== undefined) drop(one)
    lookForDuplicates()
    start()
  }

  const showRestored = async (key: string, file: Pick<UploadedDraft, 'fd' | 'name'>) => {
    // Without an answer the file counts as there, so that a lost connection does not make anybody choose a picture again.
    const found = await preview.load(file).catch(() => ({ address: undefined }))
    const address = found?.address
    if (find(key) === undefined) {
      if (address !== undefined) preview.release(address)
    } else if (found === undefined) flag(key, 'gone')
    else patch(key, { preview: address })
  }

  return {
    get: () => last ?? list,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files) => {
      const added = files.map((file): Attachment => ({
        key: newKey(),
        name: tellingName(file.name, now()),
        caption: '',
        size: file.size,
        file,
        preview: preview.make(file),
        state: 'new',
        percent: 0,
        problem: undefined,
        override: false,
        uploaded: undefined,
      }))
      change(added.reduce(withFreeCameraName, list))
      lookForDuplicates()
      start()
    },
    restore: (files) => {
      const restored = files.map(({ id, fd, name, size, caption = '' }): Attachment => ({
        key: newKey(),
        name,
        caption,
        size,
        file: undefined,
        preview: undefined,
        state: 'uploaded',
        percent: 100,
        problem: undefined,
        override: false,
        uploaded: { id, fd },
      }))
      change([...list, ...restored])
      for (const { key, name, uploaded } of restored) {
        if (uploaded !== undefined) void showRestored(key, { fd: uploaded.fd, name })
      }
    },
    remove,
    caption: (key, text) => patch(key, { caption: text }),
    retry: (key) => again(key, {}),
    keepBoth: (key) => {
      const chosen = find(key)
      if (chosen === undefined) return
      const { problem, name } = chosen
      again(key, { name: problem === 'taken' ? datedName(name, now()) : freeName(list, name) })
    },
    replace: (key) => {
      const chosen = find(key)
      if (chosen === undefined) return
      const others = list.filter((one) => one.key !== key && isSameName(one.name, chosen.name))
      // A file that already has the name, or is being uploaded under it, has to make room.
      const override = chosen.problem === 'taken' || others.some(({ state }) => state !== 'flagged')
      for (const other of others) drop(other)
      again(key, { override })
    },
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
    dispose: (options) => {
      for (const control of running.values()) control.abort()
      for (const one of list) {
        release(one)
        if (options?.discard === true && one.uploaded !== undefined) discard(one.uploaded.id)
      }
      last ??= list
      list = []
      listeners.clear()
    },
  }
}

/** Several files from one camera, chosen in the same second, still get different names. */
const withFreeCameraName = (list: readonly Attachment[], one: Attachment): readonly Attachment[] => {
  const renamed = one.name !== one.file?.name
  return [...list, renamed && isDuplicate(list, one) ? { ...one, name: freeName(list, one.name) } : one]
}
