import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { PasskeyAnswerSchema } from './factors/passkeys.ts'
import { ownLastingKinds } from './lasting.ts'
import { providerAnswer, ProviderLabelSchema } from './providers/index.ts'
import type { ProofKind } from './proof-kinds.ts'

/** `GET sessions`: where the user is logged in. */
export const OwnSessionSchema = z
  .object({
    id: IdSchema,
    /** Browser and system, such as "Firefox, Windows"; empty when it does not say. */
    device: z.string(),
    createdAt: TimeSchema,
    lastUsedAt: TimeSchema,
    /** The session that is asking. */
    current: z.boolean(),
    /** The provider by which it was opened. */
    provider: ProviderLabelSchema.nullable(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSessionSchema>

const proofs = {
  password: z.object({
    /** Missing, as the release before sends it: a password. */
    kind: z
      .literal('password')
      .optional()
      .transform(() => 'password' as const),
    password: z.string().min(1, 'Required').max(1_000),
  }),
  passkey: z.object({ kind: z.literal('passkey'), passkey: PasskeyAnswerSchema }),
  oidc: z.object({ kind: z.literal('oidc'), ...providerAnswer }),
} satisfies { [K in ProofKind]: z.ZodObject<{ kind: z.ZodType<K> }> }

/** `POST sessions/proof`: proves the user's identity again, for requests that need a proof within the last ten minutes. */
export const ProveSessionSchema = z.discriminatedUnion('kind', [proofs.password, proofs.passkey, proofs.oidc])
export type GivenProof = z.infer<typeof ProveSessionSchema>

/** `GET sessions/lasting`: what the user has set up that goes on unattended, or can be used without logging in. */
export const OwnLastingSchema = z
  .object({
    kind: z.enum(ownLastingKinds),
    /** The id by which the route of its kind ends it. */
    id: IdSchema,
    /** Its name from its author: a subject, a title, a calendar's name, a device, an address. */
    name: z.string(),
    /** The person whose calendar it is; empty: several people's, or nobody's. */
    resident: z.string(),
    since: TimeSchema.nullable(),
    lastUsedAt: TimeSchema.nullable(),
    /** When it goes out next. */
    nextAt: TimeSchema.nullable(),
    /** When it ends automatically. */
    endsAt: TimeSchema.nullable(),
  })
  .meta({ id: 'OwnLasting' })
export type OwnLasting = z.infer<typeof OwnLastingSchema>
