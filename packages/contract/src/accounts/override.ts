import { z } from 'zod'
import { answerOf, IdSchema } from '../envelope.ts'
import { BrowserSchema, UserBrowserSchema } from './user-browser.ts'
import { DeviceSchema } from './device.ts'
import { LoginStepSchema } from './factors/login-step.ts'
import { UserSchema } from './user.ts'

const registeredBrowser = UserBrowserSchema.nullable()

/** `POST overridelogin`: a login result whose data also names the registered browser; null: none. */
export const OverrideAnswerSchema = answerOf(
  z.object({
    token: z.string(),
    user: UserSchema,
    device: DeviceSchema,
    waitsFor: LoginStepSchema.optional(),
    userBrowser: registeredBrowser,
  }),
)
  .extend({ userBrowser: registeredBrowser })
  .meta({ id: 'OverrideAnswer' })
export type OverrideAnswer = z.infer<typeof OverrideAnswerSchema>

/** `PUT users/updatebrowser` */
export const UpdateBrowserSchema = z.object({ userBrowser: BrowserSchema, idUser: IdSchema })
export type UpdateBrowser = z.infer<typeof UpdateBrowserSchema>
export const UpdatedBrowserSchema = z.object({ userBrowser: UserBrowserSchema })
