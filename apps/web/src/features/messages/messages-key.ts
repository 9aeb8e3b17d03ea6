import type { QueryClient } from '@tanstack/react-query'

const root = 'message-relative'

/** What the messages to a room are kept under. */
export const messagesKey = (userId: number, room: number) => [root, userId, room] as const

/** Messages or their receipts have changed: what is shown is read again, where a room is named of that room only. */
export const reloadMessages = (client: QueryClient, room?: number): Promise<void> =>
  client.invalidateQueries({
    queryKey: [root],
    predicate: ({ queryKey }) => room === undefined || queryKey[2] === room,
  })
