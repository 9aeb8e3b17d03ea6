import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { boxes } from '../../boxes/tables.ts'
import { consentedSince, isConsented } from '../../consents/tables.ts'
import { clusterOfGroup, rooms } from '../../organisation/tables.ts'
import { alarms } from '../tables.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

const columns = (now: Date) => ({
  id: boxes.id,
  roomId: boxes.roomId,
  silence: boxes.silence,
  lifeSignAt: boxes.lifeSignAt,
  timeZone: boxes.timeZone,
  consentedSince: consentedSince('silence', { boxId: boxes.id }, at(now)),
})

const isWatched = (now: Date) =>
  and(isNotNull(boxes.silence), isConsented('silence', { boxId: boxes.id }, at(now)))

/** The boxes whose residents have agreed that silence counts as a sign of trouble. */
export const watchedBoxes = (db: Executor, now: Date) =>
  db
    .select({ ...columns(now), clusterId: clusterOfGroup.clusterId })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(and(isNull(boxes.retiredAt), isWatched(now)))

/** Only one caller at a time checks whether the alarm has been raised. */
export const lockWatched = async (db: Executor, boxId: number, now: Date) => {
  const [row] = await db
    .select(columns(now))
    .from(boxes)
    .where(and(eq(boxes.id, boxId), isWatched(now)))
    .for('no key update')
  return row
}

export const isSilenceRaisedSince = async (db: Executor, roomId: number, since: Date): Promise<boolean> => {
  const rows = await db
    .select({ id: alarms.id })
    .from(alarms)
    .where(and(eq(alarms.roomId, roomId), eq(alarms.origin, 'silence'), gte(alarms.sentAt, since)))
    .limit(1)
  return rows.length > 0
}
export type WatchedBox = Awaited<ReturnType<typeof watchedBoxes>>[number]
