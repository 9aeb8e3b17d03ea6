import type { NotificationKind } from '@lykta/contract/notifications'
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { sessions, users } from '../../accounts/tables.ts'
import { boxes, links } from '../../boxes/tables.ts'
import { rooms } from '../../organisation/tables.ts'
import { settingsColumns } from '../settings/repo.ts'
import { notificationPreferences, notificationSettings, pushSubscriptions } from '../tables.ts'

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

export type ReachableRow = Awaited<ReturnType<typeof reachableDevices>>[number]

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

export const isAnybodyReachable = async (db: Executor): Promise<boolean> =>
  (await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).limit(1)).length > 0

export const boxIn = async (db: Executor, roomId: number): Promise<number | undefined> => {
  const [box] = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt)))
  return box?.id
}

/** One box of these rooms: one in use, or else the last one. */
export const lastBoxIn = async (db: Executor, roomIds: readonly number[]): Promise<number | undefined> => {
  const [box] = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(sql`${boxes.roomId} = any(${sql.param([...roomIds])}::integer[])`)
    .orderBy(sql`${boxes.retiredAt} desc nulls first`, asc(boxes.roomId))
    .limit(1)
  return box?.id
}
