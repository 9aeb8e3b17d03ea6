import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { ownLastingKinds } from './lasting.ts'
import type { ProofKind } from './proof-kinds.ts'

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

const proofs = {
  password: z.object({ kind: z.literal('password'), password: z.string().min(1, 'Required').max(1_000) }),
} satisfies { [K in ProofKind]: z.ZodObject<{ kind: z.ZodLiteral<K> }> }

/** `POST sessions/proof`: what shows again who one is, for what asks that it was shown in the last ten minutes. */
export const ProveSessionSchema = z.discriminatedUnion('kind', [proofs.password])
export type GivenProof = z.infer<typeof ProveSessionSchema>

/** `GET sessions/lasting`: what of the user's own goes on by itself, or can be used without logging in. */
export const OwnLastingSchema = z
  .object({
    kind: z.enum(ownLastingKinds),
    /** By which the route of its kind ends it. */
    id: IdSchema,
    /** As its author called it: a subject, a title, a calendar's name, a device, an address. */
    name: z.string(),
    /** Whose calendar it is of; empty: of several people, or of none. */
    resident: z.string(),
    since: TimeSchema.nullable(),
    lastUsedAt: TimeSchema.nullable(),
    /** When it goes out next. */
    nextAt: TimeSchema.nullable(),
    /** When it ends by itself. */
    endsAt: TimeSchema.nullable(),
  })
  .meta({ id: 'OwnLasting' })
export type OwnLasting = z.infer<typeof OwnLastingSchema>
