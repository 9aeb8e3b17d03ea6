import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'

export const userIdOf = async (db: Executor, extension: string): Promise<number | undefined> => {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.extension, extension))
  return user?.id
}

/** Writes only changes, as apps repeat the same value. */
export const setAvailability = async (db: Executor, userId: number, availability: number): Promise<void> => {
  await db
    .update(users)
    .set({ availability })
    .where(and(eq(users.id, userId), ne(users.availability, availability)))
}
