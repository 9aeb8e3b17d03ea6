import { addDays, firstOfMonth, type Day } from '@lykta/calendar'
import type { CalendarEvent } from '@lykta/contract/calendar'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { calendarKey } from './calendar-key.ts'
import { windowOf } from './view.ts'

/** A day more at each end: the days are those of the box's zone, which is not known before its events are. */
const timesOf = (day: Day): { from: number; to: number } => {
  const { from, to } = windowOf(day)
  return { from: Date.parse(addDays(from, -1)), to: Date.parse(addDays(to, 1)) }
}

/** The events of a room around the month of a day, by their start. */
export const eventsQuery = (room: number, day: Day) =>
  queryOptions({
    queryKey: [...calendarKey(room), firstOfMonth(day)],
    meta: { kept: true },
    queryFn: async ({ signal }): Promise<CalendarEvent[]> => {
      const { data } = await api.call(calendarRoutes.list, {
        query: { filter: { room }, sort: ['schedule', 'ASC'], ...timesOf(day) },
        signal,
      })
      return data
    },
  })
