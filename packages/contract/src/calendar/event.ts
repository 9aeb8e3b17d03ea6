import { z } from 'zod'
import { fontSizes } from '../constants.ts'
import { IdSchema, listQueryOf, TimeSchema } from '../envelope.ts'
import { calendarIntervals, CalendarTypeSchema } from './calendar-type.ts'
import { checkRange, QueryTimeSchema } from './range.ts'

/** One occurrence of a repeated event that differs. */
const EventExceptionSchema = z.object({
  /** The start that it would have had. */
  occurrence: TimeSchema,
  /** What is different; null: it does not take place. */
  change: z
    .object({
      title: z.string().optional(),
      body: z.string().optional(),
      start: TimeSchema.optional(),
      end: TimeSchema.optional(),
    })
    .nullable(),
})

/** An item of `GET_LIST calendar`: the event as it was made. `@lykta/calendar` says when it takes place. */
export const CalendarEventSchema = z
  .object({
    id: IdSchema,
    title: z.string(),
    body: z.string(),
    fontSize: z.enum(fontSizes),
    interval: z.enum(calendarIntervals),
    /** Start, of the first occurrence when repeated. */
    schedule: TimeSchema,
    /** End, of the first occurrence when repeated; missing: 30 minutes after the start. */
    end: TimeSchema.optional(),
    /** Last day on which a repeated event starts; 0: none. */
    expiration: TimeSchema,
    /** Minutes before the start; -1: none. */
    reminder: z.int().min(-1),
    /** Plain text where the event has no type of the list. */
    calendartype: z.union([z.string(), CalendarTypeSchema]),
    room: IdSchema,
    /** The id of the user who made it. */
    relative: IdSchema,
    /** Place in the list. */
    index: z.int().nonnegative(),
    /** Zone whose local time a repeated event keeps. */
    timeZone: z.string(),
    exceptions: z.array(EventExceptionSchema),
    createdAt: TimeSchema,
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
