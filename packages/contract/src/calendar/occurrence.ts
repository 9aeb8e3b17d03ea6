import { z } from 'zod'
import { fontSizes } from '../constants.ts'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { checkRange, QueryTimeSchema } from './range.ts'

/** `GET box/calendar?from&to`: one time at which an event takes place. */
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
    remindAt: TimeSchema.nullable(),
  })
  .meta({ id: 'Occurrence' })
export type Occurrence = z.infer<typeof OccurrenceSchema>

export const BoxCalendarQuerySchema = z
  .object({ from: QueryTimeSchema, to: QueryTimeSchema })
  .superRefine(checkRange)
