import { pinTries } from '@lykta/contract/accounts'
import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { clusters } from '../../organisation/tables.ts'
import { sessions, sharedDevices, users } from '../tables.ts'
import { devicePins, deviceUsers } from './tables.ts'

export type DeviceRow = typeof sharedDevices.$inferSelect
export type PinRow = typeof devicePins.$inferSelect

const mostListed = 1_000

export const deviceByHash = async (db: Executor, secretHash: string): Promise<DeviceRow | undefined> => {
  const [row] = await db.select().from(sharedDevices).where(eq(sharedDevices.secretHash, secretHash))
  return row
}

export const insertDevice = async (
  db: Executor,
  device: typeof sharedDevices.$inferInsert,
): Promise<DeviceRow> => {
  const [row] = await db.insert(sharedDevices).values(device).returning()
  if (row === undefined) throw new Error('the device was not stored')
  return row
}

/** Makes the device of a code a shared one, once. */
export const enrolByCode = async (
  db: Executor,
  { codeHash, secretHash, now }: { codeHash: string; secretHash: string; now: Date },
): Promise<DeviceRow | undefined> => {
  const [row] = await db
    .update(sharedDevices)
    .set({ secretHash, enrolledAt: now, codeHash: null, codeExpiresAt: null })
    .where(and(eq(sharedDevices.codeHash, codeHash), gt(sharedDevices.codeExpiresAt, now)))
    .returning()
  return row
}

export const lockDevice = async (db: Executor, id: number): Promise<DeviceRow | undefined> => {
  const [row] = await db.select().from(sharedDevices).where(eq(sharedDevices.id, id)).for('update')
  return row
}

export const deleteDevice = async (db: Executor, id: number): Promise<void> => {
  await db.delete(sharedDevices).where(eq(sharedDevices.id, id))
}

/** Those whose code nobody has entered in time. */
export const deleteUnenrolled = async (db: Executor, now: Date): Promise<void> => {
  await db
    .delete(sharedDevices)
    .where(and(isNull(sharedDevices.secretHash), lte(sharedDevices.codeExpiresAt, now)))
}

/** Null: of every cluster. */
export const devicesIn = (db: Executor, clusterId: number | null) =>
  db
    .select({
      device: sharedDevices,
      cluster: { id: clusters.id, name: clusters.name },
      sessions: count(sessions.id),
    })
    .from(sharedDevices)
    .innerJoin(clusters, eq(clusters.id, sharedDevices.clusterId))
    .leftJoin(sessions, eq(sessions.sharedDeviceId, sharedDevices.id))
    .where(clusterId === null ? undefined : eq(sharedDevices.clusterId, clusterId))
    .groupBy(sharedDevices.id, clusters.id)
    .orderBy(asc(clusters.name), asc(sharedDevices.name), asc(sharedDevices.id))
    .limit(mostListed)

export const countDevices = async (db: Executor, clusterId: number): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(sharedDevices)
    .where(eq(sharedDevices.clusterId, clusterId))
  return row?.count ?? 0
}

/** Ends the sessions on the device, except the one that has just begun. Returns their ids. */
export const endSessionsOn = async (db: Executor, deviceId: number, keptId = 0): Promise<number[]> => {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.sharedDeviceId, deviceId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
  return gone.map(({ id }) => id)
}

/** A login that was there before the device became a shared one. */
export const putSessionOn = async (
  db: Executor,
  sessionId: number,
  { deviceId, until }: { deviceId: number; until: Date },
): Promise<void> => {
  await db
    .update(sessions)
    .set({
      sharedDeviceId: deviceId,
      expiresAt: sql`least(${sessions.expiresAt}, ${until.toISOString()}::timestamptz)`,
    })
    .where(eq(sessions.id, sessionId))
}

export const noteUse = async (
  db: Executor,
  { deviceId, userId, now }: { deviceId: number; userId: number; now: Date },
): Promise<void> => {
  await db
    .insert(deviceUsers)
    .values({ deviceId, userId, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [deviceUsers.deviceId, deviceUsers.userId],
      set: { lastUsedAt: now },
    })
  await db.update(sharedDevices).set({ lastUsedAt: now }).where(eq(sharedDevices.id, deviceId))
}

/** The staff of its cluster who have used it, the last ones first. */
export const peopleOn = (db: Executor, { id, clusterId }: DeviceRow, most: number) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      pin: sql<boolean>`coalesce(${devicePins.tries} < ${pinTries}, false)`,
    })
    .from(deviceUsers)
    .innerJoin(users, eq(users.id, deviceUsers.userId))
    .leftJoin(devicePins, eq(devicePins.userId, users.id))
    .where(
      and(
        eq(deviceUsers.deviceId, id),
        eq(users.role, 'staff'),
        eq(users.clusterId, clusterId),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(desc(deviceUsers.lastUsedAt), desc(users.id))
    .limit(most)

export const deleteUsesBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(deviceUsers).where(lt(deviceUsers.lastUsedAt, before))
}

export const pinOf = async (db: Executor, userId: number): Promise<PinRow | undefined> => {
  const [row] = await db.select().from(devicePins).where(eq(devicePins.userId, userId))
  return row
}

export const setPin = async (
  db: Executor,
  { userId, pinHash, now }: { userId: number; pinHash: string; now: Date },
): Promise<void> => {
  await db
    .insert(devicePins)
    .values({ userId, pinHash, createdAt: now })
    .onConflictDoUpdate({ target: devicePins.userId, set: { pinHash, createdAt: now, tries: 0 } })
}

/** Returns whether there was one. */
export const deletePin = async (db: Executor, userId: number): Promise<boolean> => {
  const gone = await db
    .delete(devicePins)
    .where(eq(devicePins.userId, userId))
    .returning({ userId: devicePins.userId })
  return gone.length === 1
}

/** Counts a try before it is made, so that many at once cannot slip through. Nothing: there is no PIN, or it is locked. */
export const takeTry = async (db: Executor, userId: number): Promise<PinRow | undefined> => {
  const [row] = await db
    .update(devicePins)
    .set({ tries: sql`${devicePins.tries} + 1` })
    .where(and(eq(devicePins.userId, userId), lt(devicePins.tries, pinTries)))
    .returning()
  return row
}

export const forgetTries = async (db: Executor, userId: number): Promise<void> => {
  await db
    .update(devicePins)
    .set({ tries: 0 })
    .where(and(eq(devicePins.userId, userId), gt(devicePins.tries, 0)))
}

/** Whether this is still the PIN, which is locked until the transaction ends. */
export const holdPin = async (db: Executor, userId: number, pinHash: string): Promise<boolean> => {
  const held = await db
    .select({ userId: devicePins.userId })
    .from(devicePins)
    .where(and(eq(devicePins.userId, userId), eq(devicePins.pinHash, pinHash)))
    .for('share')
  return held.length > 0
}
