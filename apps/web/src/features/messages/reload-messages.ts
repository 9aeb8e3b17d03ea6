import type { QueryClient } from '@tanstack/react-query'

const root = 'message-relative'

/** The query key of the messages to a room. */
export const messagesKey = (userId: number, room: number) => [root, userId, room] as const

/** A change during a read leads to one more read afterwards: no request is cancelled and no change is missed. */
const oneAtATime = (read: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let again = false
  const readOn = async () => {
    try {
      do {
        again = false
        await read()
      } while (again)
    } finally {
      running = undefined
    }
  }
  return () => {
    again = running !== undefined
    return (running ??= readOn())
  }
}

const reloads = new WeakMap<QueryClient, Map<number | undefined, () => Promise<void>>>()

/** Reads the shown messages again after a change; with a room, only those of that room. */
export const reloadMessages = (client: QueryClient, room?: number): Promise<void> => {
  const ofClient = reloads.get(client) ?? new Map<number | undefined, () => Promise<void>>()
  reloads.set(client, ofClient)
  const reload =
    ofClient.get(room) ??
    oneAtATime(() =>
      client.invalidateQueries({
        queryKey: [root],
        predicate: ({ queryKey }) => room === undefined || queryKey[2] === room,
      }),
    )
  ofClient.set(room, reload)
  return reload()
}
