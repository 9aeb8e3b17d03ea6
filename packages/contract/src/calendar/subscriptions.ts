import { z } from 'zod'
import { IdSchema, listQueryOf, TimeSchema } from '../envelope.ts'
import { subscriptionLengths } from './limits.ts'
import { requiredTextOf } from '../text-schemas.ts'

/** Why an event of a calendar from elsewhere is left out, though the others are read. */
export const leftOutReasons = ['start', 'date', 'zone', 'rule', 'broken', 'too_often'] as const

/** Somebody else's calendar, such as a care provider's plan, read every hour into a resident's. */
export const CalendarSubscriptionSchema = z
  .object({
    id: IdSchema,
    room: IdSchema,
    /** Shown as the type of its events. */
    name: z.string(),
    /** Of its address. The rest may be a secret. */
    host: z.string(),
    createdAt: TimeSchema,
    /** When it was last read; null: never. */
    readAt: TimeSchema.nullable(),
    /** How many events it has in the calendar. */
    events: z.int().nonnegative(),
    /** Why it could not be read last time; what had been read before is still there. Null: it could be read. */
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
        /** Of the file, counted from 1. */
        line: z.int().positive().optional(),
        /** The HTTP status that it was refused with. */
        status: z.int().optional(),
      })
      .nullable(),
    /** What of it is not in the calendar, though it was read. Null: nothing is missing. */
    leftOut: z
      .object({
        /** Events that could not be read. `day` is that of their start, null where it is what cannot be read. */
        entries: z.array(
          z.object({
            why: z.enum(leftOutReasons),
            title: z.string(),
            day: z.iso.date().nullable(),
            /** Of the file, counted from 1. */
            line: z.int().positive(),
          }),
        ),
        /** Events that could not be read beyond those named. */
        more: z.int().nonnegative(),
        /** Occurrences beyond what one calendar may have, on a day or in all: the last ones. */
        tooMany: z.int().nonnegative(),
        /** Events whose text was cut. */
        shortened: z.int().nonnegative(),
      })
      .nullable(),
    /** Whether the user who asks may remove it. */
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
