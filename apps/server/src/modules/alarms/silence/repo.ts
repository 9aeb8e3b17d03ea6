import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { boxes } from '../../boxes/tables.ts'
import { clusterOfGroup, rooms } from '../../organisation/tables.ts'
import { alarms } from '../tables.ts'

const columns = {
  id: boxes.id,
  roomId: boxes.roomId,
  silence: boxes.silence,
  lifeSignAt: boxes.lifeSignAt,
  timeZone: boxes.timeZone,
}

/** The boxes whose residents have agreed that silence counts as a sign of trouble. */
export const watchedBoxes = (db: Executor) =>
  db
    .select({ ...columns, clusterId: clusterOfGroup.clusterId })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(and(isNull(boxes.retiredAt), isNotNull(boxes.silence)))

/** Only one caller at a time checks whether the alarm has been raised. */
export const lockWatched = async (db: Executor, boxId: number) => {
  const [row] = await db.select(columns).from(boxes).where(eq(boxes.id, boxId)).for('no key update')
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
