import { z } from 'zod'
import { answerOf, IdSchema, TimeSchema } from '../../envelope.ts'
import { languages } from '../../languages.ts'
import { LoginStepSchema } from '../factors/login-step.ts'
import { DeviceSchema } from '../device.ts'
import { LoginRequestSchema } from '../login.ts'
import { UserBrowserSchema } from '../user-browser.ts'
import { UserSchema } from '../user.ts'

export const ProviderIdSchema = z.string().regex(/^[a-z\d-]{1,40}$/, 'lower case letters, digits and hyphens')
/** What its button says, in each language. */
export const ProviderLabelSchema = z.record(z.enum(languages), z.string())
export type ProviderLabel = z.infer<typeof ProviderLabelSchema>

/** `GET sign-in/providers`: who else may say who somebody is. */
export const SignInProviderSchema = z
  .object({
    id: z.string(),
    label: ProviderLabelSchema,
    /** A `data:` URL. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'SignInProvider' })
export type SignInProvider = z.infer<typeof SignInProviderSchema>

export const ProviderParamsSchema = z.object({ provider: ProviderIdSchema })

/** `POST sign-in/providers/{provider}`: begins a sign-in. */
export const StartSignInSchema = z.object({
  /** Has the provider ask anew, even if the person is signed in there. */
  anew: z.boolean().default(false),
})
export const StartedSignInSchema = z.object({
  /** Where the browser goes. */
  url: z.string(),
  /** Known to this browser alone; the sign-in cannot be finished without it. */
  flow: z.string(),
})

/** With what a browser comes back from a provider. */
export const providerAnswer = {
  flow: z.string().regex(/^[\w-]{43}$/),
  /** The query of the address to which the provider sent the browser. */
  answer: z.string().min(1).max(8_192),
}
export const ProviderAnswerSchema = z.object(providerAnswer)
export type ProviderAnswer = z.infer<typeof ProviderAnswerSchema>

/** `POST sign-in/provider-login`: logs in. */
export const ProviderLoginSchema = ProviderAnswerSchema.extend({
  device: LoginRequestSchema.shape.device,
  /** Sent by the installed app, which one browser only may use. */
  installed: z.boolean().default(false),
  /** From an invitation: connects its account first. */
  invitation: z.string().min(1).max(200).optional(),
})
export type ProviderLogin = z.infer<typeof ProviderLoginSchema>

export const ProviderLoginAnswerSchema = answerOf(
  z.object({
    token: z.string(),
    user: UserSchema,
    device: DeviceSchema,
    waitsFor: LoginStepSchema.optional(),
  }),
)
  .extend({ userBrowser: UserBrowserSchema.nullable() })
  .meta({ id: 'ProviderLoginAnswer' })

/** `GET users/me/identities`: by which providers the user can sign in. */
export const OwnIdentitySchema = z
  .object({
    id: IdSchema,
    provider: z.string(),
    /** Null: the provider is no longer offered. */
    label: ProviderLabelSchema.nullable(),
    createdAt: TimeSchema,
    lastUsedAt: TimeSchema.nullable(),
  })
  .meta({ id: 'OwnIdentity' })
export type OwnIdentity = z.infer<typeof OwnIdentitySchema>
