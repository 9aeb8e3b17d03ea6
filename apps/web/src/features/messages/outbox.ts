import type { CreateMessage } from '@lykta/contract/messages'

/** A message that could not be sent yet. Thanks to its client id it is safe to try again: it is stored once. */
export interface Waiting {
  boxId: number
  content: CreateMessage & { clientId: string }
  /** The server has refused it, so it is not tried again. */
  refused: boolean
}

export interface Outbox {
  add: (waiting: Pick<Waiting, 'boxId' | 'content'>) => void
  discard: (clientId: string) => void
  /** Sends what is waiting, oldest first. Resolves to what was sent. */
  flush: () => Promise<readonly CreateMessage[]>
}

interface Deps {
  kept: { get: () => readonly Waiting[]; set: (waiting: readonly Waiting[]) => void }
  send: (content: CreateMessage) => Promise<unknown>
  /** Whether the same request may succeed later. */
  isUnreachable: (error: unknown) => boolean
}

/** The messages waiting for the server, stored on the device until it has them or they are discarded. */
export const createOutbox = ({ kept, send, isUnreachable }: Deps): Outbox => {
  const without = (clientId: string) => kept.get().filter(({ content }) => content.clientId !== clientId)
  const markRefused = (clientId: string) =>
    kept.set(kept.get().map((one) => (one.content.clientId === clientId ? { ...one, refused: true } : one)))

  const sendAll = async (): Promise<readonly CreateMessage[]> => {
    const sent: CreateMessage[] = []
    for (const { content, refused } of kept.get()) {
      const isStillThere = kept.get().some((one) => one.content.clientId === content.clientId)
      if (refused || !isStillThere) continue
      try {
        await send(content)
        kept.set(without(content.clientId))
        sent.push(content)
      } catch (error) {
        if (isUnreachable(error)) break
        markRefused(content.clientId)
      }
    }
    return sent
  }

  let flushing: Promise<readonly CreateMessage[]> | undefined
  return {
    add: (waiting) => kept.set([...without(waiting.content.clientId), { ...waiting, refused: false }]),
    discard: (clientId) => kept.set(without(clientId)),
    flush: () => {
      flushing ??= sendAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },
  }
}
