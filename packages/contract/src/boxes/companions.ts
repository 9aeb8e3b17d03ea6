import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { companionNameMaxLength, companionNamePattern, companionTopics } from './names.ts'

const unfitName = `Up to ${String(companionNameMaxLength)} letters from a to z, digits, dashes and underscores.`

const shape = {
  /** Part of its MQTT client id, `{boxId}-{name}`. */
  name: z.string().trim().max(companionNameMaxLength, unfitName).regex(companionNamePattern, unfitName),
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
