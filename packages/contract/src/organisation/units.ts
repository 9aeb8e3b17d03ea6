import { z } from 'zod'
import { IdSchema } from '../envelope.ts'
import { roles } from '../accounts/names.ts'
import { requiredTextOf, textOf } from '../text-schemas.ts'
import { unitTextMaxLength } from './limits.ts'

const NameSchema = requiredTextOf(unitTextMaxLength)

/** A part of the organisation above the rooms. `parent` is the id of the part that contains it; null for a cluster. */
export const UnitSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    parent: IdSchema.nullable(),
    /** How many rooms it contains. */
    rooms: z.int().nonnegative(),
  })
  .meta({ id: 'Unit' })
export type Unit = z.infer<typeof UnitSchema>

/** `parent` is the part that will contain the new one. */
export const CreateClusterSchema = z.object({ name: NameSchema })
export const CreateUnitSchema = z.object({ name: NameSchema, parent: IdSchema })
export const CreateRoomSchema = CreateUnitSchema.extend({ location: textOf(unitTextMaxLength).default('') })

/** Missing fields stay unchanged. Another `parent` moves it. */
export const EditClusterSchema = z.object({ name: NameSchema.optional() })
export const EditUnitSchema = EditClusterSchema.extend({ parent: IdSchema.optional() })
export const EditRoomSchema = EditUnitSchema.extend({ location: textOf(unitTextMaxLength).optional() })

/** With `preview=1` nothing is changed. */
export const EditUnitQuerySchema = z.object({ preview: z.enum(['0', '1']).optional() })

/** A user who sees more or fewer rooms after a move. */
const AffectedUserSchema = z.object({
  id: IdSchema,
  name: z.string(),
  role: z.enum(roles),
  /** How many rooms with a box. */
  rooms: z.int().positive(),
})

/** How a change affects users' rights. */
export const UnitChangeSchema = z
  .object({ gains: z.array(AffectedUserSchema), loses: z.array(AffectedUserSchema) })
  .meta({ id: 'UnitChange' })
export type UnitChange = z.infer<typeof UnitChangeSchema>
