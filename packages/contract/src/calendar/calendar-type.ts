import { z } from 'zod'
import { IdSchema } from '../envelope.ts'

export const calendarIntervals = ['none', 'Daily', 'Weekly', 'Monthly'] as const
export type CalendarInterval = (typeof calendarIntervals)[number]

/** The day of a Monthly event: the date of its start, or the last day of the month with its weekday. */
export const monthlyChoices = ['day', 'lastWeekday'] as const
export type MonthlyChoice = (typeof monthlyChoices)[number]

/** `jsonType` is JSON text with `dcolor`, the type's colour. */
export const CalendarTypeSchema = z
  .object({ id: IdSchema, type: z.string(), jsonType: z.string() })
  .meta({ id: 'CalendarType' })
export type CalendarType = z.infer<typeof CalendarTypeSchema>
