import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import type { UserRow } from '../../repo.ts'
import { passkeyChallenges, passkeys, sessions, users } from '../../tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose']

export const insertChallenge = async (
  db: Executor,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> => {
  await db.insert(passkeyChallenges).values(challenge)
}

/** Returns whether it was asked for, by this user where one is given, and not used yet. */
export const takeChallenge = async (
  db: Executor,
  {
    challengeHash,
    purpose,
    userId,
    now,
  }: { challengeHash: string; purpose: ChallengePurpose; userId: number | null; now: Date },
): Promise<boolean> => {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length === 1
}

export const deleteChallengesOver = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}

export const passkeysOf = (db: Executor, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))

export const passkeyByCredential = async (
  db: Executor,
  credentialId: string,
): Promise<{ passkey: PasskeyRow; user: UserRow } | undefined> => {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return row
}

/** Returns whether it was new. */
export const insertPasskey = async (
  db: Executor,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> => {
  const added = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length === 1
}

/** Returns false for a counter that has not gone up; a passkey that counts nothing always says 0. */
export const countUp = async (
  db: Executor,
  id: number,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> => {
  const counted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
  return counted.length === 1
}

/** Returns whether the user still has it, and locks it until the transaction ends. */
export const holdPasskey = async (db: Executor, userId: number, id: number): Promise<boolean> => {
  const held = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .for('share')
  return held.length === 1
}

export const renamePasskey = async (
  db: Executor,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> => {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return renamed.length === 1
}

/**
 * Ends the sessions that were opened by it, but for the one that is kept. Returns their ids, or undefined where the user has no such
 * passkey. In a transaction.
 */
export const deletePasskey = async (
  tx: Executor,
  userId: number,
  { id, keptId }: { id: number; keptId: number },
): Promise<number[] | undefined> => {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  // A login by it that has begun has stored its session before this lock is given.
  const locked = await tx.select({ id: passkeys.id }).from(passkeys).where(own).for('update')
  if (locked.length === 0) return undefined
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.passkeyId, id), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
  await tx.delete(passkeys).where(own)
  return ended.map((session) => session.id)
}
