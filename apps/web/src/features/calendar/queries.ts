import { addDays, firstOfMonth, type Day } from '@lykta/calendar'
import type {
  CalendarEvent,
  CalendarType,
  ChangeEvent,
  CreatedEvent,
  CreateEvent,
  EventScope,
} from '@lykta/contract/calendar'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { calendarKey } from './reload-calendar.ts'
import { windowOf } from './view-and-day.ts'

/** A day more at each end: the days are in the box's time zone, which is known only from its events. */
const timesOf = (day: Day): { from: number; to: number } => {
  const { from, to } = windowOf(day)
  return { from: Date.parse(addDays(from, -1)), to: Date.parse(addDays(to, 1)) }
}

/** The events of a room by their start, all of them or those in a range. The server returns thousands page by page. */
const readAll = async (
  room: number,
  times: { from?: number; to?: number } = {},
  signal?: AbortSignal,
): Promise<CalendarEvent[]> => {
  const events: CalendarEvent[] = []
  for (;;) {
    const { data, total } = await api.call(calendarRoutes.list, {
      query: { filter: { room }, sort: ['schedule', 'ASC'], skip: events.length, ...times },
      ...(signal === undefined ? {} : { signal }),
    })
    events.push(...data)
    if (data.length === 0 || events.length >= total) return events
  }
}

/** The events of a room around the month of a day, by their start. */
export const eventsQuery = (room: number, day: Day) =>
  queryOptions({
    queryKey: [...calendarKey(room), firstOfMonth(day)],
    meta: { kept: true },
    queryFn: ({ signal }) => readAll(room, timesOf(day), signal),
  })

/** The types that an event can have, by id. */
export const typesQuery = queryOptions({
  queryKey: ['calendartype'],
  meta: { kept: true },
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<CalendarType[]> => {
    const { data } = await api.call(calendarRoutes.types, {
      query: { filter: {}, skip: -1, sort: ['id', 'ASC'] },
      signal,
    })
    return data
  },
})

export const createEvent = async (body: CreateEvent): Promise<CreatedEvent> =>
  (await api.call(calendarRoutes.create, { body })).data

/** Changes an event. Refused with `changed_meanwhile` if somebody else has changed it since `updatedAt`. */
export const changeEvent = async (id: number, body: ChangeEvent): Promise<CalendarEvent> =>
  (await api.call(calendarRoutes.change, { params: { id }, body })).data

/** Deletes an event, or the occurrence of a repeated one that starts at `occurrence`, with or without those that follow. */
export const deleteEvent = async (
  id: number,
  { scope, occurrence }: { scope: EventScope; occurrence: number },
): Promise<void> => {
  const query = scope === 'all' ? { scope } : { scope, occurrence }
  await api.call(calendarRoutes.remove, { params: { id }, query })
}

/** The present event; undefined if it has been deleted. */
export const findEvent = async (room: number, id: number): Promise<CalendarEvent | undefined> =>
  (await readAll(room)).find((event) => event.id === id)
