import { listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { CalendarTypeSchema } from './calendar-type.ts'
import { CalendarEventSchema, CalendarListQuerySchema, CalendarTypeListQuerySchema } from './event.ts'
import { BoxCalendarQuerySchema, OccurrenceListQuerySchema, OccurrenceSchema } from './occurrence.ts'

export const calendarRoutes = {
  types: defineRoute({
    method: 'GET',
    path: '/calendartype',
    access: 'user',
    summary: 'The types of events, by id',
    query: CalendarTypeListQuerySchema,
    answer: listOf(CalendarTypeSchema),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/calendar',
    access: 'user',
    summary: 'The events of a room, by their start',
    query: CalendarListQuerySchema,
    answer: listOf(CalendarEventSchema),
    refusals: ['not_found'],
  }),
  occurrences: defineRoute({
    method: 'GET',
    path: '/calendar/occurrences',
    access: 'user',
    summary: 'What takes place in a room between two times',
    query: OccurrenceListQuerySchema,
    answer: listOf(OccurrenceSchema),
    refusals: ['not_found'],
  }),
  boxOccurrences: defineRoute({
    method: 'GET',
    path: '/box/calendar',
    access: 'box',
    summary: 'What takes place between two times, for the TV',
    query: BoxCalendarQuerySchema,
    answer: listOf(OccurrenceSchema),
  }),
}
