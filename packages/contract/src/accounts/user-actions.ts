import { z } from 'zod'
import { IdSchema } from '../envelope.ts'
import { mostUsersAtOnce, userActions } from './names.ts'

/** `POST users/actions`. Disabling and enabling is done for all of them or for none. */
export const UserActionSchema = z.object({
  action: z.enum(userActions),
  ids: z
    .array(IdSchema)
    .min(1)
    .max(mostUsersAtOnce, `At most ${String(mostUsersAtOnce)}.`),
})

export const UserActionResultSchema = z
  .object({
    /** The users that changed: not those already in that state. */
    done: z.array(IdSchema),
    /** The users left out: it made no sense to invite them, or the invitation could not be sent. */
    left: z.array(
      z.object({
        id: IdSchema,
        code: z.enum(['not_permitted', 'too_many_attempts', 'mail_not_sent']),
      }),
    ),
  })
  .meta({ id: 'UserActionResult' })
export type UserActionResult = z.infer<typeof UserActionResultSchema>
