import type { QueryClient } from '@tanstack/react-query'

const root = 'message-relative'

/** What the messages to a room are kept under. */
export const messagesKey = (userId: number, room: number) => [root, userId, room] as const

/** What changes while it is read is read once more after that: nothing is broken off, and nothing passed over. */
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

/** Messages or their receipts have changed: what is shown is read again, where a room is named of that room only. */
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
