import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { erasedThings, keptReasons } from './names.ts'

const count = z.int().nonnegative()

/** `GET users/{id}/erasure`, `GET boxes/{id}/erasure`: what erasing somebody would delete, and what would stay and why. */
export const ErasurePreviewSchema = z
  .object({
    goes: z.array(z.object({ what: z.enum(erasedThings), count })),
    stays: z.array(z.object({ what: z.enum(erasedThings), why: z.enum(keptReasons), count })),
  })
  .meta({ id: 'ErasurePreview' })
export type ErasurePreview = z.infer<typeof ErasurePreviewSchema>

/** `GET boxes/former`: a resident who has left, and of whom something is still stored. */
export const FormerResidentSchema = z
  .object({
    /** The id of the box. */
    id: IdSchema,
    name: z.string(),
    room: z.string(),
    /** The house and the group. */
    place: z.string(),
    leftAt: TimeSchema,
    /** Everything about them is being erased. */
    erasing: z.boolean(),
  })
  .meta({ id: 'FormerResident' })
export type FormerResident = z.infer<typeof FormerResidentSchema>
