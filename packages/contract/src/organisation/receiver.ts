import { z } from 'zod'
import { IdSchema, SkipQuerySchema } from '../envelope.ts'

/** `GET receivers`: for a message, by default, or an alarm. */
export const ReceiverListQuerySchema = SkipQuerySchema.extend({
  for: z.enum(['message', 'alarm']).default('message'),
})

const PlaceSchema = z.object({ id: IdSchema, name: z.string() })

/** An item of `GET receivers`: a group with the rooms that the user may write to. `flag`: ticked in a client; never set here. */
export const ReceiverSchema = z
  .object({
    /** The group's id. */
    id: IdSchema,
    clusterType: z.string(),
    cluster: PlaceSchema,
    entityGroup: PlaceSchema,
    entity: PlaceSchema,
    group: PlaceSchema,
    flag: z.boolean(),
    rooms: z.array(PlaceSchema.extend({ location: z.string(), flag: z.boolean() })),
  })
  .meta({ id: 'Receiver' })
export type Receiver = z.infer<typeof ReceiverSchema>
