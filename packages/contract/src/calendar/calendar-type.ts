import { z } from 'zod'
import { IdSchema } from '../envelope.ts'

export const calendarIntervals = ['none', 'Daily', 'Weekly', 'Monthly'] as const
export type CalendarInterval = (typeof calendarIntervals)[number]

/** `jsonType` is JSON text with `dcolor`, the type's colour. */
export const CalendarTypeSchema = z
  .object({ id: IdSchema, type: z.string(), jsonType: z.string() })
  .meta({ id: 'CalendarType' })
export type CalendarType = z.infer<typeof CalendarTypeSchema>
