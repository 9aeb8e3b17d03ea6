import type { QueryClient } from '@tanstack/react-query'

const root = 'calendar'

/** The query key for what is planned for a room. */
export const calendarKey = (room: number) => [root, room] as const

/** Plans have changed: for a room, or for any if none is named. */
export const reloadCalendar = (client: QueryClient, room: number | undefined): Promise<void> =>
  client.invalidateQueries({ queryKey: room === undefined ? [root] : calendarKey(room) })
