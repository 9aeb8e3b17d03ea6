import { and, isNull } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'

export const active = and(isNull(users.disabledAt), isNull(users.deletedAt))

/** What a mail to a user needs of them. */
export const mailed = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  language: users.language,
}
export type Mailed = Pick<typeof users.$inferSelect, keyof typeof mailed>
