import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'

/** A user's private iCalendar address, without its secret. */
export const CalendarFeedSchema = z
  .object({
    id: IdSchema,
    room: IdSchema,
    createdAt: TimeSchema,
    /** When a calendar app last read it; null: never. */
    readAt: TimeSchema.nullable(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof CalendarFeedSchema>

export const CreateFeedSchema = z.object({ room: IdSchema })

/** `url` is shown once. */
export const CreatedFeedSchema = CalendarFeedSchema.extend({ url: z.string() })
export type CreatedFeed = z.infer<typeof CreatedFeedSchema>

const secretPattern = /^[\w-]{43}\.ics$/

/** The end of the address: its secret and `.ics`. */
export const IcalParamsSchema = z.object({ file: z.string().regex(secretPattern) })
