import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { sensorNameMaxLength, sensorNamePattern, sensorTopics } from './names.ts'

const unfitName = `Up to ${String(sensorNameMaxLength)} letters from a to z, digits, dashes and underscores.`

/** `POST boxes/{id}/companions`: a sensor or a script that reports to the box's topics. */
export const CreateSensorSchema = z.object({
  /** Part of its MQTT client id, `{boxId}-{name}`. */
  name: z.string().trim().max(sensorNameMaxLength, unfitName).regex(sensorNamePattern, unfitName),
  topics: z.array(z.enum(sensorTopics)).min(1, 'Required').max(sensorTopics.length),
})
export type CreateSensor = z.infer<typeof CreateSensorSchema>

/** `GET boxes/{id}/companions` */
export const SensorSchema = z
  .object({ id: IdSchema, name: z.string(), topics: z.array(z.enum(sensorTopics)), createdAt: TimeSchema })
  .meta({ id: 'Sensor' })
export type Sensor = z.infer<typeof SensorSchema>

/** The only answer that has the token. */
export const NewSensorSchema = SensorSchema.extend({ token: z.string() }).meta({ id: 'NewSensor' })
export type NewSensor = z.infer<typeof NewSensorSchema>

export const SensorParamsSchema = z.object({
  id: z.coerce.number().pipe(IdSchema),
  companionId: z.coerce.number().pipe(IdSchema),
})
