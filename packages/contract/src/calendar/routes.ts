import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../envelope.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { CalendarTypeSchema } from './calendar-type.ts'
import { CalendarEventSchema, CalendarListQuerySchema, CalendarTypeListQuerySchema } from './event.ts'
import { CalendarFeedSchema, CreatedFeedSchema, CreateFeedSchema, IcalParamsSchema } from './feeds.ts'
import {
  BoxCalendarQuerySchema,
  BoxCalendarSchema,
  OccurrenceListQuerySchema,
  OccurrenceSchema,
} from './occurrence.ts'
import {
  CalendarSubscriptionSchema,
  CreateSubscriptionSchema,
  SubscriptionListQuerySchema,
} from './subscriptions.ts'
import {
  ChangeEventSchema,
  CreatedEventSchema,
  CreateEventSchema,
  DeleteEventQuerySchema,
} from './write-event.ts'

export const calendarRoutes = {
  types: defineRoute({
    method: 'GET',
    path: '/calendartype',
    access: 'user',
    lasting: false,
    summary: 'The types of events, by id',
    query: CalendarTypeListQuerySchema,
    answer: listOf(CalendarTypeSchema),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/calendar',
    access: 'user',
    lasting: false,
    summary: 'The events of a room, by their start',
    query: CalendarListQuerySchema,
    answer: listOf(CalendarEventSchema),
    refusals: ['not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/calendar',
    access: 'user',
    lasting: false,
    perHour: 'events',
    summary: 'Create an event for one room or several',
    body: CreateEventSchema,
    answer: answerOf(CreatedEventSchema),
    refusals: ['not_found', 'not_permitted', 'calendar_full'],
  }),
  change: defineRoute({
    method: 'PUT',
    path: '/calendar/:id',
    access: 'user',
    lasting: false,
    perHour: 'events',
    summary: 'Change an event, one occurrence of it, or that and those that follow',
    params: IdParamsSchema,
    body: ChangeEventSchema,
    answer: answerOf(CalendarEventSchema),
    refusals: ['not_permitted', 'changed_meanwhile', 'calendar_full'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/calendar/:id',
    access: 'user',
    lasting: false,
    summary: 'Delete an event, one occurrence of it, or that and those that follow',
    params: IdParamsSchema,
    query: DeleteEventQuerySchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
  occurrences: defineRoute({
    method: 'GET',
    path: '/calendar/occurrences',
    access: 'user',
    lasting: false,
    summary: 'What takes place in a room between two times',
    query: OccurrenceListQuerySchema,
    answer: listOf(OccurrenceSchema),
    refusals: ['not_found'],
  }),
  boxOccurrences: defineRoute({
    method: 'GET',
    path: '/box/calendar',
    access: 'box',
    lasting: false,
    summary: 'What takes place between two times, for the TV',
    query: BoxCalendarQuerySchema,
    answer: BoxCalendarSchema,
  }),
}

export const calendarFeedRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/calendar/feeds',
    access: 'user',
    lasting: false,
    summary: 'The own private iCalendar addresses',
    answer: listOf(CalendarFeedSchema),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/calendar/feeds',
    access: 'user',
    lasting: true,
    summary: 'Make a private iCalendar address of a room, in place of an earlier one',
    body: CreateFeedSchema,
    answer: answerOf(CreatedFeedSchema),
    refusals: ['not_found'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/calendar/feeds/:id',
    access: 'user',
    lasting: false,
    summary: 'Revoke a private iCalendar address',
    params: IdParamsSchema,
    answer: DoneSchema,
  }),
  read: defineRoute({
    method: 'GET',
    path: '/ical/:file',
    access: 'public',
    lasting: false,
    summary: 'The events of a room as an iCalendar file, for calendar apps',
    params: IcalParamsSchema,
    answer: z.string(),
    answerType: 'text/calendar; charset=utf-8',
  }),
}

export const calendarSubscriptionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/calendar/subscriptions',
    access: 'user',
    lasting: false,
    summary: 'The calendars from elsewhere that are read into that of a room',
    query: SubscriptionListQuerySchema,
    answer: listOf(CalendarSubscriptionSchema),
    refusals: ['not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/calendar/subscriptions',
    access: 'user',
    lasting: true,
    summary: 'Read a calendar from elsewhere into that of a room, now and every hour',
    body: CreateSubscriptionSchema,
    answer: answerOf(CalendarSubscriptionSchema),
    refusals: ['not_found', 'not_permitted', 'calendar_full', 'clash'],
  }),
  readAgain: defineRoute({
    method: 'POST',
    path: '/calendar/subscriptions/:id/read',
    access: 'user',
    lasting: false,
    summary: 'Read a calendar from elsewhere again, before its hour is over',
    params: IdParamsSchema,
    answer: answerOf(CalendarSubscriptionSchema),
    refusals: ['not_permitted'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/calendar/subscriptions/:id',
    access: 'user',
    lasting: false,
    summary: 'Remove a calendar from elsewhere with its events',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
}
