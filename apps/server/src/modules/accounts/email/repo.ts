import { eq } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { emailChanges } from '../tables.ts'

/** New e-mail addresses that have not been confirmed; one for each user. */
export const createEmailChangesRepo = (db: Executor) => ({
  replace: async (change: typeof emailChanges.$inferInsert): Promise<void> => {
    await db
      .insert(emailChanges)
      .values(change)
      .onConflictDoUpdate({ target: emailChanges.userId, set: change })
  },

  /** Locks the row, so that a link is used once. */
  byTokenHash: async (tokenHash: string) => {
    const [row] = await db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.tokenHash, tokenHash))
      .for('update')
    return row
  },

  ofUser: async (userId: number) => {
    const [row] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
    return row
  },

  delete: async (userId: number): Promise<void> => {
    await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  },
})

/** Returns the address that a user has yet to confirm, while its link is valid. */
export const newEmailOf = async (db: Executor, userId: number, now: Date): Promise<string | null> => {
  const change = await createEmailChangesRepo(db).ofUser(userId)
  return change !== undefined && change.expiresAt > now ? change.email : null
}
