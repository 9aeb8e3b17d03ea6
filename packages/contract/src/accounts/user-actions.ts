import { z } from 'zod'
import { IdSchema } from '../envelope.ts'
import { mostUsersAtOnce, userActions } from './names.ts'

/** `POST users/actions`. Disabling and enabling is done with all or with none. */
export const UserActionSchema = z.object({
  action: z.enum(userActions),
  ids: z
    .array(IdSchema)
    .min(1)
    .max(mostUsersAtOnce, `At most ${String(mostUsersAtOnce)}.`),
})

export const UserActionResultSchema = z
  .object({
    /** With whom something was done: not with those who were so before. */
    done: z.array(IdSchema),
    /** Who were left out: an invitation of theirs makes no sense or did not go out. */
    left: z.array(
      z.object({
        id: IdSchema,
        code: z.enum(['not_permitted', 'too_many_attempts', 'mail_not_sent']),
      }),
    ),
  })
  .meta({ id: 'UserActionResult' })
export type UserActionResult = z.infer<typeof UserActionResultSchema>
