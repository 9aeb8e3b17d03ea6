import type { IdentifierKind } from '@lykta/contract/accounts'
import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import type { UserRow } from '../../repo.ts'
import { providerFlows, providerIdentities, sessions, userIdentifiers, users } from '../../tables.ts'

export type IdentityRow = typeof providerIdentities.$inferSelect

export const insertFlow = async (db: Executor, flow: typeof providerFlows.$inferInsert): Promise<void> => {
  await db.insert(providerFlows).values(flow)
}

/** Returns it once: a second answer to the same sign-in finds nothing. */
export const takeFlow = async (db: Executor, tokenHash: string) => {
  const [flow] = await db.delete(providerFlows).where(eq(providerFlows.tokenHash, tokenHash)).returning()
  return flow
}

export const deleteFlowsOver = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(providerFlows).where(lte(providerFlows.expiresAt, now))
}

export const userOfSubject = async (db: Executor, issuer: string, subject: string) => {
  const [found] = await db
    .select({ identity: providerIdentities, user: users })
    .from(providerIdentities)
    .innerJoin(users, eq(users.id, providerIdentities.userId))
    .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)))
  return found
}

export const identitiesOf = (db: Executor, userId: number): Promise<IdentityRow[]> =>
  db
    .select()
    .from(providerIdentities)
    .where(eq(providerIdentities.userId, userId))
    .orderBy(providerIdentities.id)

/** Returns undefined if the subject, or the user's place at this provider, is already taken. */
export const insertIdentity = async (
  db: Executor,
  identity: typeof providerIdentities.$inferInsert,
): Promise<IdentityRow | undefined> => {
  const [row] = await db.insert(providerIdentities).values(identity).onConflictDoNothing().returning()
  return row
}

export const touchIdentity = async (db: Executor, id: number, now: Date): Promise<void> => {
  await db.update(providerIdentities).set({ lastUsedAt: now }).where(eq(providerIdentities.id, id))
}

/** Returns whether the user still has it, and locks it until the transaction ends. */
export const holdIdentity = async (db: Executor, userId: number, id: number): Promise<boolean> => {
  const held = await db
    .select({ id: providerIdentities.id })
    .from(providerIdentities)
    .where(and(eq(providerIdentities.id, id), eq(providerIdentities.userId, userId)))
    .for('share')
  return held.length > 0
}

export const deleteIdentity = async (
  db: Executor,
  userId: number,
  id: number,
): Promise<IdentityRow | undefined> => {
  const [row] = await db
    .delete(providerIdentities)
    .where(and(eq(providerIdentities.id, id), eq(providerIdentities.userId, userId)))
    .returning()
  return row
}

export const userOfIdentifier = async (
  db: Executor,
  kind: IdentifierKind,
  keyedHash: string,
): Promise<UserRow | undefined> => {
  const [found] = await db
    .select({ user: users })
    .from(userIdentifiers)
    .innerJoin(users, eq(users.id, userIdentifiers.userId))
    .where(and(eq(userIdentifiers.kind, kind), eq(userIdentifiers.keyedHash, keyedHash)))
  return found?.user
}

export const identifiersOf = async (db: Executor, userId: number): Promise<Set<IdentifierKind>> => {
  const rows = await db
    .select({ kind: userIdentifiers.kind })
    .from(userIdentifiers)
    .where(eq(userIdentifiers.userId, userId))
  return new Set(rows.map(({ kind }) => kind))
}

/** Null removes it. */
export const setIdentifier = async (
  db: Executor,
  userId: number,
  kind: IdentifierKind,
  keyedHash: string | null,
): Promise<void> => {
  await db
    .delete(userIdentifiers)
    .where(and(eq(userIdentifiers.userId, userId), eq(userIdentifiers.kind, kind)))
  if (keyedHash !== null) await db.insert(userIdentifiers).values({ userId, kind, keyedHash })
}

/** By e-mail alone: a user name may look like another user's address. */
export const userOfEmail = async (db: Executor, email: string): Promise<UserRow | undefined> => {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.normalize('NFC').toLowerCase()), isNull(users.deletedAt)))
  return user
}

/** Ends the sessions opened by this identity: all but one, or those of one session at the provider. Returns their ids. */
export const deleteSessionsBy = async (
  db: Executor,
  {
    identityId,
    providerSessionHash,
    keptId = 0,
  }: { identityId: number; providerSessionHash?: string | undefined; keptId?: number },
): Promise<number[]> => {
  const gone = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.identityId, identityId),
        ne(sessions.id, keptId),
        providerSessionHash === undefined ? undefined : eq(sessions.providerSessionHash, providerSessionHash),
      ),
    )
    .returning({ id: sessions.id })
  return gone.map(({ id }) => id)
}

/** The same where the provider names its session alone. */
export const identitiesWithSession = async (
  db: Executor,
  issuer: string,
  providerSessionHash: string,
): Promise<IdentityRow[]> => {
  const rows = await db
    .selectDistinctOn([providerIdentities.id], { identity: providerIdentities })
    .from(providerIdentities)
    .innerJoin(sessions, eq(sessions.identityId, providerIdentities.id))
    .where(and(eq(providerIdentities.issuer, issuer), eq(sessions.providerSessionHash, providerSessionHash)))
  return rows.map(({ identity }) => identity)
}
