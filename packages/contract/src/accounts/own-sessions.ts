import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'

/** `GET sessions`: where the user is logged in. */
export const OwnSessionSchema = z
  .object({
    id: IdSchema,
    /** Browser and system, such as "Firefox, Windows"; empty when it does not say. */
    device: z.string(),
    createdAt: TimeSchema,
    lastUsedAt: TimeSchema,
    /** The session that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSessionSchema>

/** `POST sessions/proof`: the password again, for what asks that it was given in the last ten minutes. */
export const ProveSessionSchema = z.object({ password: z.string().min(1, 'Required').max(1_000) })
