import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { companionTopics } from './names.ts'

const shape = {
  /** Part of its MQTT client id, `{boxId}-{name}`. */
  name: z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/, 'Up to 40 letters from a to z, digits, dashes and underscores.'),
  topics: z.array(z.enum(companionTopics)).min(1, 'Required').max(companionTopics.length),
}

/** `POST boxes/{id}/companions`: a sensor or a script that reports to the box's topics. */
export const CreateCompanionSchema = z.object(shape)
export type CreateCompanion = z.infer<typeof CreateCompanionSchema>

/** `GET boxes/{id}/companions` */
export const CompanionSchema = z
  .object({ id: IdSchema, ...shape, createdAt: TimeSchema })
  .meta({ id: 'Companion' })
export type Companion = z.infer<typeof CompanionSchema>

/** The only answer that has the token. */
export const NewCompanionSchema = CompanionSchema.extend({ token: z.string() }).meta({ id: 'NewCompanion' })
export type NewCompanion = z.infer<typeof NewCompanionSchema>

export const CompanionParamsSchema = z.object({
  id: z.coerce.number().pipe(IdSchema),
  companionId: z.coerce.number().pipe(IdSchema),
})
