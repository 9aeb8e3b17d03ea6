import { and, desc, eq, inArray, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { isAnyOf, prepared } from '../../platform/prepared.ts'
import { calendarFeeds } from '../calendar/tables.ts'
import { knownDevices, providerIdentities, sessions, users } from './tables.ts'

const devicesOfUser = 20

export type UserRow = typeof users.$inferSelect
/** Undefined fields stay as they are. */
export type UserChange = {
  [Key in keyof typeof users.$inferInsert]?: (typeof users.$inferInsert)[Key] | undefined
}
export type SessionRow = typeof sessions.$inferSelect

const sessionsWithUsers = prepared({ tokenHashes: [sessions.tokenHash] }, (db, value) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isAnyOf(sessions.tokenHash, value('tokenHashes'))),
)

const thoseThere = prepared({ ids: [sessions.id] }, (db, value) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isAnyOf(sessions.id, value('ids'))),
)

// Locked in one order: two servers may do it for the same ones.
const setLastUsed = prepared({ ids: [sessions.id], now: sessions.lastUsedAt }, (db, value) =>
  db
    .update(sessions)
    .set({ lastUsedAt: value('now') })
    .where(
      inArray(
        sessions.id,
        db
          .select({ id: sessions.id })
          .from(sessions)
          .where(isAnyOf(sessions.id, value('ids')))
          .orderBy(sessions.id)
          .for('no key update'),
      ),
    ),
)
const byId = prepared({ id: users.id }, (db, value) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, value('id'))),
)

export const isAnyUser = async (db: Executor): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0

/** By user name or e-mail, in any case. */
export const userByName = async (db: Executor, name: string): Promise<UserRow | undefined> => {
  const lower = name.normalize('NFC').toLowerCase()
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, lower), eq(sql`lower(${users.email})`, lower)))
    // A user name wins over another user's identical e-mail address.
    .orderBy(sql`lower(${users.username}) = ${lower} desc`)
    .limit(1)
  return user
}

export const userById = async (db: Executor, id: number): Promise<UserRow | undefined> => {
  const [user] = await byId(db, { id })
  return user
}

/** The same change of many. In no certain order. */
export const updateUsers = (db: Executor, ids: readonly number[], change: UserChange): Promise<UserRow[]> =>
  db
    .update(users)
    .set(change)
    .where(inArray(users.id, [...ids]))
    .returning()

export const updateUser = async (
  db: Executor,
  id: number,
  change: UserChange,
): Promise<UserRow | undefined> => {
  const [user] = await db.update(users).set(change).where(eq(users.id, id)).returning()
  return user
}

/** Returns whether this is still the password, and locks it until the transaction ends. */
export const holdPassword = async (
  db: Executor,
  id: number,
  passwordHash: string | null,
): Promise<boolean> => {
  if (passwordHash === null) return false
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('share')
  return held.length > 0
}

export const isKnownDevice = async (db: Executor, userId: number, tokenHash: string): Promise<boolean> => {
  const rows = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash)))
  return rows.length > 0
}

/** Forgets the user's oldest devices, so that logging in repeatedly does not fill the table. */
export const rememberDevice = async (
  db: Executor,
  userId: number,
  tokenHash: string,
  now: Date,
): Promise<void> => {
  await db
    .insert(knownDevices)
    .values({ userId, tokenHash, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt: now },
    })
  const newest = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .limit(devicesOfUser)
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.id, newest)))
}

/** Returns its id. */
export const insertSession = async (db: Executor, session: typeof sessions.$inferInsert): Promise<number> => {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  if (row === undefined) throw new Error('the session was not stored')
  return row.id
}

export const sessionsByTokenHash = (
  db: Executor,
  tokenHashes: readonly string[],
): Promise<{ session: SessionRow; user: UserRow }[]> => sessionsWithUsers(db, { tokenHashes })

export const touchSessions = async (db: Executor, ids: readonly number[], now: Date): Promise<void> => {
  await setLastUsed(db, { ids, now })
}

/** Deletes sessions that are too old or unused since then; `staff`: administrators' too. Returns their ids. */
export const deleteSessionsOver = async (
  db: Executor,
  now: Date,
  unusedSince: Record<'relative' | 'staff', Date>,
): Promise<number[]> => {
  const staff = db.select({ id: users.id }).from(users).where(ne(users.role, 'relative'))
  const gone = await db
    .delete(sessions)
    .where(
      or(
        lte(sessions.expiresAt, now),
        lte(sessions.lastUsedAt, unusedSince.relative),
        and(lte(sessions.lastUsedAt, unusedSince.staff), inArray(sessions.userId, staff)),
      ),
    )
    .returning({ id: sessions.id })
  return gone.map(({ id }) => id)
}

export const deleteSession = async (
  db: Executor,
  tokenHash: string,
): Promise<{ id: number; userId: number } | undefined> => {
  const [gone] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id, userId: sessions.userId })
  return gone
}

export const proveSession = async (db: Executor, id: number, now: Date): Promise<void> => {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, id))
}

/** Lets a login go on that has what it waited for, by another token if one is given. Returns whether it did wait for that. */
export const finishLogin = async (
  db: Executor,
  id: number,
  from: SessionRow['scope'],
  to: SessionRow['scope'],
  { now, ...next }: { now: Date } & Partial<Pick<SessionRow, 'tokenHash' | 'passkeyId'>>,
): Promise<boolean> => {
  const changed = await db
    .update(sessions)
    .set({ scope: to, provedAt: now, ...next })
    .where(and(eq(sessions.id, id), eq(sessions.scope, from)))
    .returning({ id: sessions.id })
  return changed.length === 1
}

/** Deletes all sessions of the user except `keptId`, also in other browsers. Returns the ids of the deleted ones. */
export const deleteOtherSessions = async (db: Executor, userId: number, keptId = 0): Promise<number[]> => {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
  return gone.map(({ id }) => id)
}

/**
 * Ends everything that reads with the user's rights, except the session `keptId`: the other sessions, whose ids it returns,
 * and the private calendar addresses.
 */
export const endAccess = async (db: Executor, userId: number, keptId = 0): Promise<number[]> => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return deleteOtherSessions(db, userId, keptId)
}

/** Ends it for many. Returns the sessions that have ended. */
export const endAccessOfAll = async (
  db: Executor,
  userIds: readonly number[],
): Promise<{ id: number; userId: number }[]> => {
  await db.delete(calendarFeeds).where(inArray(calendarFeeds.userId, [...userIds]))
  return db
    .delete(sessions)
    .where(inArray(sessions.userId, [...userIds]))
    .returning({ id: sessions.id, userId: sessions.userId })
}

/** With the provider by which each was opened. */
export const sessionsOf = (
  db: Executor,
  userId: number,
): Promise<{ session: SessionRow; provider: string | null }[]> =>
  db
    .select({ session: sessions, provider: providerIdentities.provider })
    .from(sessions)
    .leftJoin(providerIdentities, eq(providerIdentities.id, sessions.identityId))
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))

/** Those of them that there are. */
export const sessionsAmong = async (db: Executor, ids: readonly number[]): Promise<Set<number>> =>
  new Set(ids.length === 0 ? [] : (await thoseThere(db, { ids })).map(({ id }) => id))

/** Returns whether there was one. */
export const deleteSessionOf = async (db: Executor, userId: number, sessionId: number): Promise<boolean> => {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return gone.length === 1
}
