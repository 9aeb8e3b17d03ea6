import { z } from 'zod'

// What browsers and the server say to each other about passkeys, as WebAuthn has it in JSON.

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)
const transports = z.array(z.string().max(30)).max(10)
const credentialId = base64url(1_500)

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
}

/** A new passkey, as the browser made it. */
export const MadePasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: transports.optional().catch(undefined),
  }),
})
export type MadePasskey = z.infer<typeof MadePasskeySchema>

/** What a passkey has signed. */
export const PasskeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).optional().catch(undefined),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswerSchema>

const CredentialSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

export const MakePasskeySchema = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(CredentialSchema),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'MakePasskey' })
export type MakePasskey = z.infer<typeof MakePasskeySchema>

/** `allowCredentials`: empty for a login, where the browser offers those that it has. */
export const AskPasskeySchema = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    allowCredentials: z.array(CredentialSchema),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'AskPasskey' })
export type AskPasskey = z.infer<typeof AskPasskeySchema>
