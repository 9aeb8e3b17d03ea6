import { z } from 'zod'
import { IdSchema, listQueryOf, TimeSchema } from '../envelope.ts'
import { subscriptionLengths } from './limits.ts'
import { requiredTextOf } from '../text-schemas.ts'

/** Why an event of a foreign calendar is left out, though the others are read. */
export const leftOutReasons = ['start', 'date', 'zone', 'rule', 'broken', 'too_often'] as const

/** Somebody else's calendar, such as a care provider's plan, read every hour into a resident's. */
export const CalendarSubscriptionSchema = z
  .object({
    id: IdSchema,
    room: IdSchema,
    /** Shown as the type of its events. */
    name: z.string(),
    /** The host of its address. The rest may be secret. */
    host: z.string(),
    createdAt: TimeSchema,
    /** When it was last read; null: never. */
    readAt: TimeSchema.nullable(),
    /** How many of its events are in the calendar. */
    events: z.int().nonnegative(),
    /** Why the last reading failed; what was read before is still there. Null: it succeeded. */
    fault: z
      .object({
        code: z.enum([
          'unreachable',
          'refused',
          'too_large',
          'not_a_calendar',
          'unreadable',
          'too_many_events',
        ]),
        /** The line of the file, counted from 1. */
        line: z.int().positive().optional(),
        /** The HTTP status of the refusal. */
        status: z.int().optional(),
      })
      .nullable(),
    /** What was left out of the calendar, though it was read. Null: nothing. */
    leftOut: z
      .object({
        /** Events that could not be read. `day` is the day of their start; null: that is what cannot be read. */
        entries: z.array(
          z.object({
            why: z.enum(leftOutReasons),
            title: z.string(),
            day: z.iso.date().nullable(),
            /** The line of the file, counted from 1. */
            line: z.int().positive(),
          }),
        ),
        /** The number of unreadable events beyond those listed. */
        more: z.int().nonnegative(),
        /** The number of occurrences beyond what one calendar may have, per day or in total: the last ones. */
        tooMany: z.int().nonnegative(),
        /** The number of events whose text was cut. */
        shortened: z.int().nonnegative(),
      })
      .nullable(),
    /** Whether the user who is asking may remove it. */
    mayRemove: z.boolean(),
  })
  .meta({ id: 'CalendarSubscription' })
export type CalendarSubscription = z.infer<typeof CalendarSubscriptionSchema>

export const CreateSubscriptionSchema = z.object({
  room: IdSchema,
  name: requiredTextOf(subscriptionLengths.name),
  /** `https:` or `webcal:`. */
  url: z.string().trim().min(1, 'Required').max(subscriptionLengths.url, 'This is too long.'),
})

/** `filter={"room": id}` */
export const SubscriptionListQuerySchema = listQueryOf(z.object({ room: IdSchema }))
  .pick({ filter: true })
  .required()
