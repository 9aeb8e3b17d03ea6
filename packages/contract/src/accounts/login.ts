import { z } from 'zod'
import { answerOf } from '../envelope.ts'
import { cleanIdentifier } from '../identifier.ts'
import { UserBrowserSchema } from './user-browser.ts'
import { UserSchema } from './user.ts'
import { emailMaxLength } from './user-text-rules.ts'

/** `POST login-relative`, by username or e-mail, in any case. */
export const LoginRequestSchema = z.object({
  username: z.string().overwrite(cleanIdentifier).min(1, 'Required').max(emailMaxLength),
  password: z.string().min(1, 'Required').max(1_000),
  /** What an earlier login returned: wrong guesses by others do not delay this browser. Anything else is ignored. */
  device: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .catch(undefined),
})
export type LoginRequest = z.infer<typeof LoginRequestSchema>

/** To be sent with the next login in this browser, whoever logs in. */
export const DeviceSchema = z.string().optional()

export const LoginAnswerSchema = answerOf(
  z.object({ token: z.string(), user: UserSchema, device: DeviceSchema }),
)
  .extend({
    /** The browser registered by the installed app; null: none. */
    userBrowser: UserBrowserSchema.nullable(),
  })
  .meta({ id: 'LoginAnswer' })
export type LoginAnswer = z.infer<typeof LoginAnswerSchema>

/** `POST check-relative` returns the user, so that a reloaded page knows who it is. */
export const SessionAnswerSchema = answerOf(UserSchema)
