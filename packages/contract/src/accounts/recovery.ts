import { z } from 'zod'
import { LanguageSchema } from '../config/index.ts'
import { cleanIdentifier } from '../identifier.ts'
import { NewPasswordSchema, passwordTexts } from './new-password.ts'
import { emailMaxLength } from './user-text-rules.ts'

const repeated = <T extends { newPassword: string; confirmPassword: string }>(schema: z.ZodType<T>) =>
  schema.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: passwordTexts.notTheSame,
  })

const resetToken = z.string().min(1, 'Required').max(200)

/** `POST forgot`: `email` may be a user name; `host` is the address of the reset page. */
export const ForgotSchema = z.object({
  email: z.string().overwrite(cleanIdentifier).min(1, 'Required').max(emailMaxLength),
  host: z.string().max(1_000).optional(),
})
export type Forgot = z.infer<typeof ForgotSchema>

/** `POST check` */
export const CheckResetSchema = z.object({ token: resetToken, type: z.literal(2) })
export const CheckedResetSchema = z.object({
  email: z.string(),
  language: LanguageSchema,
  /** It is the link of an invitation, by which an account can be connected with a provider as well. */
  invitation: z.boolean(),
})
export type CheckedReset = z.infer<typeof CheckedResetSchema>

/** `POST reset` */
export const ResetSchema = repeated(
  z.object({
    token: resetToken,
    newPassword: NewPasswordSchema,
    confirmPassword: z.string().min(1, 'Required'),
  }),
)
export type Reset = z.infer<typeof ResetSchema>

/** `POST first-login-relative`: `token` is the one that login returned while the password has to be changed. */
export const FirstLoginSchema = z.object({
  email: z.string().max(emailMaxLength),
  password: NewPasswordSchema,
  token: z.string().min(1, 'Required').max(200),
})
export type FirstLogin = z.infer<typeof FirstLoginSchema>

/** `POST users/confirmemail`: the token of the link mailed to a new address. */
export const ConfirmEmailSchema = z.object({ token: resetToken })
export const ConfirmedEmailSchema = z.object({ email: z.string() })

/** `POST users/changepassword` */
export const ChangePasswordSchema = repeated(
  z.object({
    oldPassword: z.string().min(1, 'Required').max(1_000),
    newPassword: NewPasswordSchema,
    confirmPassword: z.string().min(1, 'Required'),
  }),
)
export type ChangePassword = z.infer<typeof ChangePasswordSchema>

/** `GET users/gettokenresetpassword/{id}` */
export const ResetTokensSchema = z.array(z.object({ token: z.string() }))
