import { z } from 'zod'
import { IdSchema, TimeSchema } from '../../envelope.ts'
import { KnownDeviceSchema } from '../device.ts'
import { RoleSchema } from '../user.ts'
import { factorNeeds, passkeyNameMaxLength } from './names.ts'
import { MadePasskeySchema, PasskeyAnswerSchema } from './passkeys.ts'

const token = z.string().min(1, 'Required').max(200)
/** Typed by hand, perhaps with spaces. */
const typed = z
  .string()
  .max(60)
  .overwrite((text) => text.replaceAll(/[\s-]/g, ''))
  .min(1, 'Required')
const code = typed.regex(/^\d{6}$/, 'Six digits').meta({ examples: ['123456'] })

/** `POST login-passkey` */
export const PasskeyLoginSchema = z.object({ passkey: PasskeyAnswerSchema, device: KnownDeviceSchema })
export type PasskeyLogin = z.infer<typeof PasskeyLoginSchema>

/** `POST second-factor`: `token` is the one that login returned. */
export const SecondFactorSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('passkey'), token, passkey: PasskeyAnswerSchema }),
  z.object({ by: z.literal('code'), token, code }),
  z.object({ by: z.literal('recoveryCode'), token, code: typed }),
])
export type SecondFactor = z.infer<typeof SecondFactorSchema>
export const SecondFactorTokenSchema = z.object({ token })

const PasskeySchema = z.object({
  id: IdSchema,
  name: z.string(),
  createdAt: TimeSchema,
  lastUsedAt: TimeSchema.nullable(),
})
export type Passkey = z.infer<typeof PasskeySchema>

/** `GET factors`: by what the user can log in besides the password. */
export const OwnFactorsSchema = z
  .object({
    passkeys: z.array(PasskeySchema),
    /** Codes of an app on the phone: since when; null: none. */
    codesSince: TimeSchema.nullable(),
    recoveryCodesLeft: z.number().int().min(0),
    needs: z.enum(factorNeeds),
  })
  .meta({ id: 'OwnFactors' })
export type OwnFactors = z.infer<typeof OwnFactorsSchema>

export const PasskeyNameSchema = z.object({
  name: z.string().trim().min(1, 'Required').max(passkeyNameMaxLength),
})
/** `POST factors/passkeys` */
export const AddPasskeySchema = PasskeyNameSchema.extend({ passkey: MadePasskeySchema })
export type AddPasskey = z.infer<typeof AddPasskeySchema>

/** `POST factors/codes`: what the app on the phone has to know, also as an address for a QR code. */
export const NewCodesSchema = z.object({ secret: z.string(), uri: z.string() })
export const ConfirmCodesSchema = z.object({ code })
export const RecoveryCodesSchema = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

/** `GET factors/rules`: `cluster` is null for what holds wherever a cluster has no rule of its own, and for accounts of none. */
export const FactorRuleSchema = z
  .object({
    cluster: z.object({ id: IdSchema, name: z.string() }).nullable(),
    role: RoleSchema,
    needs: z.enum(factorNeeds),
  })
  .meta({ id: 'FactorRule' })
export type FactorRule = z.infer<typeof FactorRuleSchema>
/** `PUT factors/rules` */
export const SetFactorRuleSchema = z.object({
  cluster: IdSchema.nullable(),
  role: RoleSchema,
  needs: z.enum(factorNeeds),
})
export type SetFactorRule = z.infer<typeof SetFactorRuleSchema>
