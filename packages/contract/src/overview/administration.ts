import { z } from 'zod'
import { TimeSchema } from '../envelope.ts'
import { TroubleSchema } from '../system/index.ts'

const CountSchema = z.int().nonnegative()

/** How the boxes, calls and messages that an administrator looks after are doing. */
export const AdministrationOverviewSchema = z
  .object({
    boxes: z.object({
      total: CountSchema,
      /** Boxes with a TV. */
      tvs: CountSchema,
      online: CountSchema,
      /** The boxes that the filter `offline` of `GET boxes` finds. */
      offline: CountSchema,
      /** The boxes that the filter `lowBattery` of `GET boxes` finds. */
      lowBattery: CountSchema,
    }),
    /** The last 24 hours, oldest first, by quarters of an hour; quarters in which the server was off are missing. */
    online: z.array(z.object({ at: TimeSchema, online: CountSchema, tvs: CountSchema })),
    /** The last 14 days of the region, oldest first; the last is today. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        calls: CountSchema,
        /** How many of the calls. */
        answered: CountSchema,
        messages: CountSchema,
      }),
    ),
    /** What failed within the last seven days, according to the audit. */
    failed: z.object({ films: CountSchema, mails: CountSchema }),
    /** Stored files. */
    storage: z.object({ files: CountSchema, bytes: CountSchema }),
    /** What is worst about the servers; missing for who does not look after them, and where the server is older than the page. */
    trouble: TroubleSchema.nullable().optional(),
  })
  .meta({ id: 'AdministrationOverview' })
export type AdministrationOverview = z.infer<typeof AdministrationOverviewSchema>

/** Which things an administrator has at least one of: the first steps taken in an empty system. */
export const FirstStepsSchema = z
  .object({
    cluster: z.boolean(),
    entityGroup: z.boolean(),
    entity: z.boolean(),
    group: z.boolean(),
    room: z.boolean(),
    /** A user who is not an administrator. */
    user: z.boolean(),
    tv: z.boolean(),
    /** Sent to a TV. */
    message: z.boolean(),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstStepsSchema>
