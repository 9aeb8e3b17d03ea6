import { and, count, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import { codeApps, recoveryCodes } from '../../tables.ts'

export type CodeApp = typeof codeApps.$inferSelect

export const codeAppOf = async (db: Executor, userId: number): Promise<CodeApp | undefined> => {
  const [row] = await db.select().from(codeApps).where(eq(codeApps.userId, userId))
  return row
}

/** As it is stored: sealed, or in clear. */
export type StoredSecret = Pick<CodeApp, 'secret' | 'sealedSecret'>

/** Begins anew with one that is not confirmed. Returns false where one is. */
export const beginCodeApp = async (
  db: Executor,
  { userId, stored, now }: { userId: number; stored: StoredSecret; now: Date },
): Promise<boolean> => {
  const begun = await db
    .insert(codeApps)
    .values({ userId, ...stored, createdAt: now })
    .onConflictDoUpdate({
      target: codeApps.userId,
      set: { ...stored, createdAt: now, lastStep: 0 },
      setWhere: isNull(codeApps.confirmedAt),
    })
    .returning({ userId: codeApps.userId })
  return begun.length === 1
}

/** The account's, with what was read: nobody has begun anew since. */
const stillHas = ({ userId, secret, sealedSecret }: Pick<CodeApp, 'userId' | keyof StoredSecret>) =>
  and(
    eq(codeApps.userId, userId),
    eq(codeApps.secret, secret),
    sql`${codeApps.sealedSecret} is not distinct from ${sealedSecret}`,
  )

/** Returns false where this half-minute's code, or a later one, has been used. */
export const spendStep = async (
  db: Executor,
  app: Pick<CodeApp, 'userId' | keyof StoredSecret>,
  step: number,
): Promise<boolean> => {
  const used = await db
    .update(codeApps)
    .set({ lastStep: step })
    .where(and(stillHas(app), lt(codeApps.lastStep, step)))
    .returning({ userId: codeApps.userId })
  return used.length === 1
}

export const codeAppsInClear = (db: Executor): Promise<CodeApp[]> =>
  db.select().from(codeApps).where(ne(codeApps.secret, '')).limit(1_000)

/** Unless somebody has begun anew meanwhile. */
export const storeSealed = async (
  db: Executor,
  { userId, secret }: CodeApp,
  sealed: StoredSecret,
): Promise<void> => {
  await db
    .update(codeApps)
    .set(sealed)
    .where(and(eq(codeApps.userId, userId), eq(codeApps.secret, secret)))
}

/** Returns false where it was confirmed before, or somebody has begun anew since it was read. */
export const confirmCodeApp = async (
  db: Executor,
  app: Pick<CodeApp, 'userId' | keyof StoredSecret>,
  now: Date,
): Promise<boolean> => {
  const confirmed = await db
    .update(codeApps)
    .set({ confirmedAt: now })
    .where(and(stillHas(app), isNull(codeApps.confirmedAt)))
    .returning({ userId: codeApps.userId })
  return confirmed.length === 1
}

/** Returns whether there was one that counted. */
export const deleteCodeApp = async (db: Executor, userId: number): Promise<boolean> => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const gone = await db
    .delete(codeApps)
    .where(and(eq(codeApps.userId, userId), isNotNull(codeApps.confirmedAt)))
    .returning({ userId: codeApps.userId })
  return gone.length === 1
}

export const replaceRecoveryCodes = async (
  db: Executor,
  userId: number,
  hashes: readonly string[],
): Promise<void> => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0)
    await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

export const takeRecoveryCode = async (db: Executor, userId: number, codeHash: string): Promise<boolean> => {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id })
  return taken.length === 1
}

export const recoveryCodesLeft = async (db: Executor, userId: number): Promise<number> => {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}
