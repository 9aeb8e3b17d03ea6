import type { QueryClient } from '@tanstack/react-query'

const root = 'calendar'

/** The query key of what is scheduled for a room. */
export const calendarKey = (room: number) => [root, room] as const

/** What is planned has changed: for a room, or for any where none is named. */
export const reloadCalendar = (client: QueryClient, room: number | undefined): Promise<void> =>
  client.invalidateQueries({ queryKey: room === undefined ? [root] : calendarKey(room) })
