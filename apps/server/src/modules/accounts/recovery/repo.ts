import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import { boxes, links } from '../../boxes/tables.ts'
import { passwordResets, users } from '../tables.ts'

export const insertReset = async (db: Executor, reset: typeof passwordResets.$inferInsert): Promise<void> => {
  await db.insert(passwordResets).values(reset)
}

/** Locks the row, so that a link changes a password only once. */
export const lockReset = async (db: Executor, tokenHash: string) => {
  const [row] = await db
    .select({ reset: passwordResets, user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(eq(passwordResets.tokenHash, tokenHash))
    .for('update', { of: passwordResets })
  return row
}

/** Closes all open links of these users. */
export const closeResets = async (db: Executor, userIds: readonly number[], now: Date): Promise<void> => {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(inArray(passwordResets.userId, [...userIds]), isNull(passwordResets.usedAt)))
}

/** The names of the residents to whom the user is linked. */
export const residentsOf = async (db: Executor, userId: number): Promise<string[]> => {
  const rows = await db
    .select({ profile: boxes.profile })
    .from(links)
    .innerJoin(boxes, eq(boxes.id, links.boxId))
    .where(and(eq(links.userId, userId), eq(links.granted, true)))
    .orderBy(boxes.id)
  return rows.map(({ profile }) => fullName(profile)).filter((name) => name !== '')
}

export const deleteInvitations = async (db: Executor, userIds: readonly number[]): Promise<void> => {
  await db
    .delete(passwordResets)
    .where(and(inArray(passwordResets.userId, [...userIds]), eq(passwordResets.invitation, true)))
}

export const deleteResetsOver = async (db: Executor, before: Date): Promise<void> => {
  await db
    .delete(passwordResets)
    .where(and(lt(passwordResets.expiresAt, before), eq(passwordResets.invitation, false)))
}

export const updatePassword = async (db: Executor, userId: number, passwordHash: string, now: Date) => {
  const [user] = await db
    .update(users)
    .set({ passwordHash, forceChangePassword: false, updatedAt: now })
    .where(eq(users.id, userId))
    .returning()
  return user
}
