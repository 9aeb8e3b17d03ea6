import { z } from 'zod'
import { fontSizes, reminderChoicesMinutes } from '../constants.ts'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { requiredTextOf } from '../text-schemas.ts'
import { calendarIntervals, monthlyChoices } from './calendar-type.ts'
import { EverySchema, WeekdaysSchema } from './event.ts'
import { eventTextLengths, mostRoomsOfEvent } from './limits.ts'
import { QueryTimeSchema } from './query-range.ts'

const fields = {
  title: requiredTextOf(eventTextLengths.title),
  body: requiredTextOf(eventTextLengths.body),
  interval: z.enum(calendarIntervals),
  /** Start, of the first occurrence if repeated; for an all-day event, any time of its day. */
  schedule: TimeSchema,
  /** End of the first occurrence; 0: 30 minutes after the start, or the end of the day. */
  end: TimeSchema,
  /** Last day on which a repeated event starts; 0: none. Ignored for a one-time event. */
  expiration: TimeSchema,
  reminder: z.literal(reminderChoicesMinutes),
  fontSize: z.enum(fontSizes),
  /** The id of a type. */
  calendartype: IdSchema,
  /** Weekdays of a Weekly event, Sunday 0; empty: the weekday of its start. The start moves on to the first of them. */
  days: WeekdaysSchema,
  /** With interval: 2 means every second day, week or month. A new interval without it means every one. */
  every: EverySchema,
  monthlyOn: z.enum(monthlyChoices),
  allDay: z.boolean(),
}

/** `CREATE calendar`, for one room or several. */
export const CreateEventSchema = z.object({
  ...fields,
  interval: fields.interval.default('none'),
  end: fields.end.default(0),
  expiration: fields.expiration.default(0),
  reminder: fields.reminder.default(-1),
  fontSize: fields.fontSize.default('medium'),
  /** Missing: Information. */
  calendartype: fields.calendartype.optional(),
  days: fields.days.default([]),
  every: fields.every.default(1),
  monthlyOn: fields.monthlyOn.default('day'),
  allDay: fields.allDay.default(false),
  room: IdSchema,
  /** Other rooms, each of which gets a separate event. */
  rooms: z.array(IdSchema).max(mostRoomsOfEvent).default([]),
  /** Required by the specification, but the server uses the signed-in user instead. */
  relative: IdSchema.optional(),
  /** Repeating the request returns the same answer, so that a retry after a lost answer never creates twice. */
  clientId: z.uuid().optional(),
})
export type CreateEvent = z.input<typeof CreateEventSchema>

/** `id` is the id of the event in `room`. */
export const CreatedEventSchema = z.object({
  id: IdSchema,
  events: z.array(z.object({ id: IdSchema, room: IdSchema })),
})
export type CreatedEvent = z.infer<typeof CreatedEventSchema>

/** Which part of a repeated event is meant; makes no difference for others. */
export const eventScopes = ['one', 'following', 'all'] as const
export type EventScope = (typeof eventScopes)[number]
const ScopeSchema = z.enum(eventScopes).default('all')

const occurrenceMissing = { path: ['occurrence'], error: 'Required' }

/** `PUT calendar/{id}`: only what changes. */
export const ChangeEventSchema = z
  .object({
    data: z.object(fields).partial(),
    scope: ScopeSchema,
    /**
     * With scope `one` or `following`: the start of the occurrence. It becomes a separate event, which is not repeated, or the
     * first of a new series, and the old one ends before it.
     */
    occurrence: TimeSchema.optional(),
    /** The event's value when the change was begun. */
    updatedAt: TimeSchema,
    /** Repeating the request returns the same answer. */
    clientId: z.uuid().optional(),
  })
  .refine(({ scope, occurrence }) => scope === 'all' || occurrence !== undefined, occurrenceMissing)
export type ChangeEvent = z.input<typeof ChangeEventSchema>

/** `DELETE calendar/{id}` */
export const DeleteEventQuerySchema = z
  .object({ scope: ScopeSchema, occurrence: QueryTimeSchema.optional() })
  .refine(({ scope, occurrence }) => scope === 'all' || occurrence !== undefined, occurrenceMissing)
