import { log } from '@lykta/log'
import type { Client } from '@lykta/client'
import { type Inbox } from './inbox/inbox.ts'
import { picturesOf } from './attachments-by-kind.ts'
import { type Store } from './store/index.ts'
import { wait } from '@lykta/ui/wait'

const retryMs = 30_000

interface PicturesDeps {
  store: Store
  api: Pick<Client, 'file'>
  inbox: Pick<Inbox, 'state'>
}

/** The pictures of the current messages, stored on the box, so that they can be seen when the network is gone. */
export interface Pictures {
  /** Rejects while the picture is neither stored nor available. */
  picture(fd: string): Promise<Blob>
  start(): void
  stop(): void
}

export const createPictures = ({ store, api, inbox }: PicturesDeps): Pictures => {
  const end = new AbortController()
  const fetching = new Map<string, Promise<Blob>>()

  const fetchAndKeep = async (fd: string): Promise<Blob> => {
    const picture = await api.file(`/media/${encodeURIComponent(fd)}?size=tv`).catch((err: unknown) => {
      log.info({ err }, 'picture not fetched')
      throw err
    })
    // If the disk is full, the picture is not stored but can still be shown.
    await store.keepPicture(fd, picture).catch(() => undefined)
    return picture
  }
  const picture = async (fd: string): Promise<Blob> => {
    const kept = await store.picture(fd).catch(() => undefined)
    if (kept !== undefined) return kept
    const under = fetching.get(fd) ?? fetchAndKeep(fd).finally(() => fetching.delete(fd))
    fetching.set(fd, under)
    return under
  }

  let keeping = false
  let keepAgain = false
  const keepAll = async () => {
    keepAgain = true
    if (keeping) return
    keeping = true
    while (keepAgain && !end.signal.aborted) {
      keepAgain = false
      const wanted = inbox.state.get().messages.flatMap((held) => picturesOf(held.message))
      await store.prunePictures(new Set(wanted.map(({ category }) => category.fd))).catch(() => undefined)
      for (const { category } of wanted) {
        const missing = await picture(category.fd).then(
          () => false,
          () => true,
        )
        if (missing) keepAgain = true
      }
      if (keepAgain) await wait(retryMs, end.signal)
    }
    keeping = false
  }

  let unsubscribe: (() => void) | undefined
  return {
    picture,
    start() {
      unsubscribe = inbox.state.subscribe(() => void keepAll())
      void keepAll()
    },
    stop() {
      end.abort()
      unsubscribe?.()
    },
  }
}
