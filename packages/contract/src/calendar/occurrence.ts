import { z } from 'zod'
import { fontSizes } from '../constants.ts'
import { IdSchema, listOf, listQueryOf, TimeSchema } from '../envelope.ts'
import { checkRange, QueryTimeSchema } from './query-range.ts'

/** `GET box/calendar?from&to`, `GET_LIST calendar/occurrences`: one time at which an event takes place. */
export const OccurrenceSchema = z
  .object({
    eventId: IdSchema,
    start: TimeSchema,
    end: TimeSchema,
    title: z.string(),
    body: z.string(),
    fontSize: z.enum(fontSizes),
    type: z.string(),
    /** CSS colour of the type; null: the default amber. */
    color: z.string().nullable(),
    allDay: z.boolean(),
    /** Who made the event. */
    sender: z.object({ name: z.string(), avatar: z.string().nullable() }),
    /** Null: no reminder. */
    remindAt: TimeSchema.nullable(),
    /** When the resident pressed OK at the reminder; null: not yet. */
    acknowledgedAt: TimeSchema.nullable(),
  })
  .meta({ id: 'Occurrence' })
export type Occurrence = z.infer<typeof OccurrenceSchema>

const range = { from: QueryTimeSchema, to: QueryTimeSchema }

export const BoxCalendarQuerySchema = z.object(range).superRefine(checkRange)

/** If a calendar has more than an answer has room for, the nearest ones. */
export const BoxCalendarSchema = listOf(OccurrenceSchema).extend({
  /** The time that is covered completely; today always counts as covered. Missing: the whole range. */
  known: z.object({ from: TimeSchema, to: TimeSchema }).optional(),
})

/** `filter={"room": id}`, in order: what takes place between `from` and `to`. */
export const OccurrenceListQuerySchema = listQueryOf(z.object({ room: IdSchema }))
  .pick({ filter: true, limit: true })
  .extend(range)
  .superRefine(checkRange)
