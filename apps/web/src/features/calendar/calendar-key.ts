import type { QueryClient } from '@tanstack/react-query'

const root = 'calendar'

/** What is planned for a room is kept under this. */
export const calendarKey = (room: number) => [root, room] as const

/** What is planned has changed: for a room, or for any where none is named. */
export const reloadCalendar = (client: QueryClient, room: number | undefined): Promise<void> =>
  client.invalidateQueries({ queryKey: room === undefined ? [root] : calendarKey(room) })
