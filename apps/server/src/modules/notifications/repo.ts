import type { NotificationKind } from '@lykta/contract/notifications'
import { batteryGreenFromPercent } from '@lykta/contract/constants'
import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { sessions, users } from '../accounts/tables.ts'
import { boxes, links } from '../boxes/tables.ts'
import { rooms } from '../organisation/tables.ts'
import { notificationPreferences, notificationSettings, pushSubscriptions, pushedStates } from './tables.ts'

const settingsColumns = {
  quietHours: notificationSettings.quietHours,
  offlineMinutes: sql<number>`coalesce(${notificationSettings.offlineMinutes}, 15)`,
}

/** A device belongs to the user who logged in last; nobody else gets pushes there. */
export const storeSubscription = async (
  db: Executor,
  subscription: {
    userId: number
    sessionId: number
    token: string
    endpoint: string | null
  },
) => {
  const { userId, sessionId, token, endpoint } = subscription
  if (endpoint !== null) {
    await db
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.endpoint, endpoint),
          or(ne(pushSubscriptions.userId, userId), ne(pushSubscriptions.token, token)),
        ),
      )
  }
  const [row] = await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: [pushSubscriptions.userId, pushSubscriptions.token],
      set: { sessionId, createdAt: sql`now()` },
    })
    .returning({ id: pushSubscriptions.id })
  return row
}

/** Keeps only the most recently registered devices. */
export const removeOldestSubscriptions = async (
  db: Executor,
  userId: number,
  most: number,
): Promise<void> => {
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(most)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${newest}`))
}

export const devicesOf = (db: Executor, userId: number) =>
  db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      device: sessions.device,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), isNotNull(pushSubscriptions.endpoint)))
    .orderBy(pushSubscriptions.id)

export const removeOwnSubscription = async (db: Executor, userId: number, id: number): Promise<boolean> => {
  const gone = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })
  return gone.length > 0
}

export const removeSubscription = async (db: Executor, id: number): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** Deletes what the user has chosen; the devices go with the sessions. */
export const forgetChoicesOf = async (db: Executor, userId: number): Promise<void> => {
  for (const table of [notificationPreferences, notificationSettings, pushedStates])
    await db.delete(table).where(eq(table.userId, userId))
}

export const settingsOf = async (db: Executor, userId: number) => {
  const [row] = await db
    .select(settingsColumns)
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

export const preferencesOf = (db: Executor, userId: number) =>
  db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId))

export const saveSettings = async (
  db: Executor,
  userId: number,
  change: { quietHours?: { from: string; to: string } | null; offlineMinutes?: number },
): Promise<void> => {
  await db
    .insert(notificationSettings)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: change })
}

export const savePreferences = async (
  db: Executor,
  rows: (typeof notificationPreferences.$inferInsert)[],
): Promise<void> => {
  if (rows.length === 0) return
  await db
    .insert(notificationPreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.boxId, notificationPreferences.kind],
      set: { enabled: sql`excluded.enabled` },
    })
}

/** One row for each logged-in device of these users, with their choices for the box and kind. */
export const reachableDevices = (
  db: Executor,
  target: { userIds: readonly number[]; boxId: number; kind: NotificationKind; now: Date },
) =>
  target.userIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          subscriptionId: pushSubscriptions.id,
          sessionId: pushSubscriptions.sessionId,
          token: pushSubscriptions.token,
          userId: users.id,
          role: users.role,
          language: users.language,
          nickName: links.nickName,
          profile: boxes.profile,
          room: { name: rooms.name, location: rooms.location },
          enabled: notificationPreferences.enabled,
          ...settingsColumns,
        })
        .from(pushSubscriptions)
        .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), isNull(users.disabledAt)))
        .innerJoin(
          sessions,
          and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, target.now)),
        )
        .innerJoin(boxes, eq(boxes.id, target.boxId))
        .innerJoin(rooms, eq(rooms.id, boxes.roomId))
        .leftJoin(links, and(eq(links.userId, users.id), eq(links.boxId, boxes.id)))
        .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
        .leftJoin(
          notificationPreferences,
          and(
            eq(notificationPreferences.userId, users.id),
            eq(notificationPreferences.boxId, boxes.id),
            eq(notificationPreferences.kind, target.kind),
          ),
        )
        .where(and(inArray(users.id, [...target.userIds]), isNotNull(pushSubscriptions.endpoint)))

/** Those of the users who have a device that gets pushes. */
export const subscribedAmong = async (db: Executor, userIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(
      and(
        sql`${pushSubscriptions.userId} = any(${sql.param([...userIds])}::integer[])`,
        isNotNull(pushSubscriptions.endpoint),
      ),
    )
  return rows.map(({ userId }) => userId)
}

export const boxIn = async (db: Executor, roomId: number): Promise<number | undefined> => {
  const [box] = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt)))
  return box?.id
}

/** A box for each of these rooms: the one in use, or else the last one. */
export const lastBoxIn = async (db: Executor, roomIds: readonly number[]): Promise<number | undefined> => {
  const [box] = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(sql`${boxes.roomId} = any(${sql.param([...roomIds])}::integer[])`)
    .orderBy(sql`${boxes.retiredAt} desc nulls first`, asc(boxes.roomId))
    .limit(1)
  return box?.id
}

export const isAnybodyReachable = async (db: Executor): Promise<boolean> =>
  (await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).limit(1)).length > 0

/** Offline boxes last heard from in that period. */
export const boxesOfflineSince = (db: Executor, from: Date, to: Date) =>
  db
    .select({ id: boxes.id, lastSeenAt: boxes.lastSeenAt })
    .from(boxes)
    .where(and(eq(boxes.online, false), isNull(boxes.retiredAt), between(boxes.lastSeenAt, from, to)))

export const boxesOnLowBattery = (db: Executor) =>
  db
    .select({ id: boxes.id, battery: boxes.battery })
    .from(boxes)
    .where(
      and(
        eq(boxes.online, true),
        eq(boxes.usingBattery, true),
        isNull(boxes.retiredAt),
        lt(boxes.battery, batteryGreenFromPercent),
      ),
    )

/** Users already notified of the present state of the box. */
export const usersNotified = async (
  db: Executor,
  boxId: number,
  kind: NotificationKind,
): Promise<number[]> => {
  const rows = await db
    .select({ userId: pushedStates.userId })
    .from(pushedStates)
    .where(and(eq(pushedStates.boxId, boxId), eq(pushedStates.kind, kind)))
  return rows.map(({ userId }) => userId)
}

/** Marks these users as notified. Returns those who were not before. */
export const claimPush = async (
  db: Executor,
  userIds: readonly number[],
  state: { boxId: number; kind: NotificationKind; at: Date },
): Promise<number[]> => {
  if (userIds.length === 0) return []
  const claimed = await db
    .insert(pushedStates)
    .values(userIds.map((userId) => ({ userId, ...state })))
    .onConflictDoNothing()
    .returning({ userId: pushedStates.userId })
  return claimed.map(({ userId }) => userId)
}

/** Forgets states that are over, so that users are notified when they return. */
export const forgetStatesOver = async (db: Executor, batteryFinePercent: number): Promise<void> => {
  const still = (condition: ReturnType<typeof and>) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(boxes)
        .where(and(eq(boxes.id, pushedStates.boxId), isNull(boxes.retiredAt), condition)),
    )
  await db
    .delete(pushedStates)
    .where(
      or(
        and(eq(pushedStates.kind, 'box_offline'), still(eq(boxes.online, false))),
        and(
          eq(pushedStates.kind, 'battery_low'),
          still(
            and(
              eq(boxes.usingBattery, true),
              or(isNull(boxes.battery), lt(boxes.battery, batteryFinePercent)),
            ),
          ),
        ),
      ),
    )
}
export type ReachableRow = Awaited<ReturnType<typeof reachableDevices>>[number]
