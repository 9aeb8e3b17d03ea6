import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { emailChanges } from '../tables.ts'

/** A new e-mail address that has yet to be confirmed: a user has one. */
export const replaceEmailChange = async (
  db: Executor,
  change: typeof emailChanges.$inferInsert,
): Promise<void> => {
  await db
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.userId, set: change })
}

/** Locks the row, so that a link is used once. */
export const lockEmailChange = async (db: Executor, tokenHash: string) => {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.tokenHash, tokenHash))
    .for('update')
  return row
}

export const emailChangeOf = async (db: Executor, userId: number) => {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  return row
}

export const deleteEmailChanges = async (db: Executor, userIds: readonly number[]): Promise<void> => {
  await db.delete(emailChanges).where(inArray(emailChanges.userId, [...userIds]))
}

/** Returns the address that a user has yet to confirm, while its link is valid. */
export const newEmailOf = async (db: Executor, userId: number, now: Date): Promise<string | null> => {
  const change = await emailChangeOf(db, userId)
  return change !== undefined && change.expiresAt > now ? change.email : null
}
