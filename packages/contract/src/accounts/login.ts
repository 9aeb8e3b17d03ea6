import { z } from 'zod'
import { answerOf } from '../envelope.ts'
import { cleanIdentifier } from '../identifier.ts'
import { DeviceSchema, KnownDeviceSchema } from './device.ts'
import { LoginStepSchema } from './factors/login-step.ts'
import { UserBrowserSchema } from './user-browser.ts'
import { UserSchema } from './user.ts'
import { emailMaxLength } from './user-text-rules.ts'

/** `POST login-relative`, by username or e-mail, in any case. */
export const LoginRequestSchema = z.object({
  username: z.string().overwrite(cleanIdentifier).min(1, 'Required').max(emailMaxLength),
  password: z.string().min(1, 'Required').max(1_000),
  device: KnownDeviceSchema,
})
export type LoginRequest = z.infer<typeof LoginRequestSchema>

export const LoginAnswerSchema = answerOf(
  z.object({
    token: z.string(),
    user: UserSchema,
    device: DeviceSchema,
    waitsFor: LoginStepSchema.optional(),
  }),
)
  .extend({
    /** The browser registered by the installed app; null: none. */
    userBrowser: UserBrowserSchema.nullable(),
  })
  .meta({ id: 'LoginAnswer' })
export type LoginAnswer = z.infer<typeof LoginAnswerSchema>

/** `POST check-relative` returns the user, so that a reloaded page knows who it is. */
export const SessionAnswerSchema = answerOf(UserSchema)
