import { z } from 'zod'
import { fontSizes } from '../constants.ts'
import { IdSchema, listQueryOf, TimeSchema } from '../envelope.ts'
import { calendarIntervals, CalendarTypeSchema, monthlyChoices } from './calendar-type.ts'
import { mostEvery } from './limits.ts'
import { checkRange, QueryTimeSchema } from './query-range.ts'

/** A day of the box's time zone, such as `2026-11-14`. */
const DaySchema = z.iso.date()

/** Weekdays as numbers, Sunday 0, as messages have them. */
export const WeekdaysSchema = z.array(z.int().min(0).max(6)).max(7)

/** A repeated event takes place every so many days, weeks (from Monday) or months, counted from its first. */
export const EverySchema = z.int().min(1).max(mostEvery)

/** One reminder on the TV, and the resident's response. */
export const ReminderSchema = z.object({
  /** Start of the occurrence that it reminds of. */
  occurrence: TimeSchema,
  remindedAt: TimeSchema,
  shownAt: TimeSchema.nullable(),
  /** When the resident pressed OK. */
  acknowledgedAt: TimeSchema.nullable(),
  /** `unanswered`: nobody pressed OK for 15 minutes. */
  state: z.enum(['waiting', 'acknowledged', 'unanswered']),
})
export type Reminder = z.infer<typeof ReminderSchema>

/** An item of `GET_LIST calendar`: the event as it was made. `@lykta/calendar` works out when it takes place. */
export const CalendarEventSchema = z
  .object({
    id: IdSchema,
    title: z.string(),
    body: z.string(),
    fontSize: z.enum(fontSizes),
    interval: z.enum(calendarIntervals),
    /** Missing: 1, every time. */
    every: EverySchema.optional(),
    /** Weekdays of a Weekly event; empty: the weekday of its start. */
    days: z.array(z.int()),
    /** The weekday on which the weeks of a Weekly event begin, Sunday 0; missing: Monday. The server keeps it. */
    weekStart: z.int().min(0).max(6).optional(),
    /** For a Monthly event. */
    monthlyOn: z.enum(monthlyChoices),
    /** The day of a Monthly event whose first month is too short for it, so that it begins on its last day. The server keeps it. */
    monthDay: z.int().min(29).max(31).optional(),
    allDay: z.boolean(),
    /** Start, of the first occurrence when repeated. */
    schedule: TimeSchema,
    /** End, of the first occurrence when repeated; missing: 30 minutes after the start, or the end of an all-day event's day. */
    end: TimeSchema.optional(),
    /** Last day on which a repeated event starts; 0: none. */
    expiration: TimeSchema,
    /** Minutes before the start; -1: none. */
    reminder: z.int().min(-1),
    /** Plain text if the event has no type from the list: for a subscribed event the name of its subscription. */
    calendartype: z.union([z.string(), CalendarTypeSchema]),
    room: IdSchema,
    /** The id of the user who made it. */
    relative: IdSchema,
    /** Who made it. */
    sender: z.object({ id: IdSchema, name: z.string(), avatar: z.string().nullable() }),
    /** Place in the list. */
    index: z.int().nonnegative(),
    /** Zone whose local time a repeated event keeps. */
    timeZone: z.string(),
    /** Days on which a repeated event does not take place: deleted, or changed into a separate event. */
    exceptions: z.array(DaySchema),
    /** For a changed occurrence: its repeated event, and the day on which it was. */
    series: z.object({ id: IdSchema, day: DaySchema }).nullable(),
    /** For an event from elsewhere: its subscription. */
    subscription: z.object({ id: IdSchema, name: z.string() }).nullable(),
    /** Whether the user who is asking may change and delete it. */
    mayChange: z.boolean(),
    /** The latest reminders on the TV, newest first. */
    reminders: z.array(ReminderSchema),
    createdAt: TimeSchema,
    /** Sent with a change, which is refused if somebody else was faster. */
    updatedAt: TimeSchema,
  })
  .meta({ id: 'CalendarEvent' })
export type CalendarEvent = z.infer<typeof CalendarEventSchema>

/** `filter={"room": id}`, sorted by `schedule`; with `from` and `to`, only what takes place between them. */
export const CalendarListQuerySchema = listQueryOf(z.object({ room: IdSchema }))
  .extend({ from: QueryTimeSchema.optional(), to: QueryTimeSchema.optional() })
  .superRefine(checkRange)

/** `filter={}`, sorted by `id`. */
export const CalendarTypeListQuerySchema = listQueryOf(z.object({}))
