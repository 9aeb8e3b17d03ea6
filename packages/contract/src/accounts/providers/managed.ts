import { z } from 'zod'
import { IdParamsSchema, IdSchema } from '../../envelope.ts'
import { OwnIdentitySchema } from './index.ts'

/** The numbers by which a provider's answer is recognised as somebody's. */
export const identifierKinds = ['personalNumber', 'hsaId'] as const
export type IdentifierKind = (typeof identifierKinds)[number]
export const identifierMaxLength = 40
const IdentifierKindSchema = z.enum(identifierKinds)

/** `GET users/{id}/provider-logins`: by which providers somebody can log in, and by what they are recognised the first time. */
export const ManagedLoginsSchema = z
  .object({
    /** Those that the providers are set up to ask for. The number itself is shown to nobody. */
    numbers: z.array(z.object({ kind: IdentifierKindSchema, stored: z.boolean() })),
    identities: z.array(OwnIdentitySchema),
    /** Whether there are passkeys, or an app with codes. */
    factors: z.boolean(),
  })
  .meta({ id: 'ManagedLogins' })
export type ManagedLogins = z.infer<typeof ManagedLoginsSchema>

export const NumberParamsSchema = IdParamsSchema.extend({ kind: IdentifierKindSchema })
export const ManagedIdentityParamsSchema = IdParamsSchema.extend({
  identity: z.coerce.number().pipe(IdSchema),
})

/** `PUT users/{id}/provider-logins/numbers/{kind}`: null removes it. */
export const SetNumberSchema = z.object({
  value: z.string().min(1, 'Required').max(identifierMaxLength).nullable(),
})
