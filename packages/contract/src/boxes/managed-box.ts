import { z } from 'zod'
import { searchMaxLength } from '../constants.ts'
import { IdSchema, longListQueryOf, TimeSchema } from '../envelope.ts'
import { functionNames } from './names.ts'

const PlaceSchema = z.object({ id: IdSchema, name: z.string() })

/** A box as its administrators see it: its place, the state of its TV, and its settings. */
export const ManagedBoxSchema = z
  .object({
    id: IdSchema,
    room: PlaceSchema.extend({ location: z.string() }),
    group: PlaceSchema,
    entity: PlaceSchema,
    /** The resident's name; empty: not known. */
    resident: z.string(),
    /** False: the TV was removed, and the resident waits for the next one. */
    hasTv: z.boolean(),
    online: z.boolean(),
    /** When the TV was last heard from; null: never. */
    lastSeenAt: TimeSchema.nullable(),
    /** Percent; null: never reported. */
    battery: z.int().nullable(),
    /** Null: never reported. */
    usingBattery: z.boolean().nullable(),
    /** Empty: never reported. */
    appVersion: z.string(),
    macAddress: z.string(),
    functions: z.array(z.enum(functionNames)),
    volume: z.int(),
    quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  })
  .meta({ id: 'ManagedBox' })
export type ManagedBox = z.infer<typeof ManagedBoxSchema>

/**
 * `GET boxes`. `search` looks in the names of rooms, groups, entities and residents. `offline`: not connected for over an
 * hour. `lowBattery`: online, and running on a battery that is no longer green. `noTv`: it has no TV. `user`: the user has a
 * link to it.
 */
export const ManagedBoxListQuerySchema = longListQueryOf(
  z.object({
    search: z.string().max(searchMaxLength).optional(),
    offline: z.literal(true).optional(),
    lowBattery: z.literal(true).optional(),
    noTv: z.literal(true).optional(),
    user: IdSchema.optional(),
    ids: z.array(IdSchema).max(200).optional(),
  }),
)

/** `GET boxes/export`: the same list, all pages at once. */
export const ManagedBoxExportQuerySchema = ManagedBoxListQuerySchema.pick({ filter: true, sort: true })
