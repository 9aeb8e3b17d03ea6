import { z } from 'zod'
import { searchMaxLength } from '../constants.ts'
import { IdSchema, listQueryOf } from '../envelope.ts'

/**
 * `GET rooms`: a room where an administrator may place a box. `location` is what the family calls the resident, such as Mamma, or
 * the house.
 */
export const RoomSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    location: z.string(),
    group: z.object({ id: IdSchema, name: z.string() }),
    entity: z.object({ id: IdSchema, name: z.string() }),
    /** The id of its active box; null: the room is free. */
    box: IdSchema.nullable(),
    /** The name of that box's resident; empty: not known. */
    resident: z.string(),
  })
  .meta({ id: 'Room' })
export type Room = z.infer<typeof RoomSchema>

export const RoomListQuerySchema = listQueryOf(
  z.object({
    search: z.string().max(searchMaxLength).optional(),
    /** Where a TV may be placed: nobody lives there, or a resident without a TV. */
    free: z.boolean().optional(),
    /** Nobody lives there. */
    empty: z.boolean().optional(),
    group: IdSchema.optional(),
    id: IdSchema.optional(),
  }),
)
