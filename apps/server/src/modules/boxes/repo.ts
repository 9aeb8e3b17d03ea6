import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'
import { clusterOfGroup, rooms } from '../organisation/tables.ts'
import { boxes } from './tables.ts'

const lockedBox = prepared({ boxId: boxes.id }, (db, value) =>
  db
    .select()
    .from(boxes)
    .where(and(eq(boxes.id, value('boxId')), isNull(boxes.retiredAt)))
    // What only refers to the box or its room does not wait: a transaction that changes a box twice refers to its room.
    .for('no key update'),
)

/** Returns an active box, locked until the transaction ends. */
export const lockBox = async (tx: Executor, boxId: number) => {
  const [box] = await lockedBox(tx, { boxId })
  return box
}

/** The same with its room and cluster; `lockRoom` locks the room too. */
export const lockBoxInRoom = async (tx: Executor, boxId: number, { lockRoom } = { lockRoom: false }) => {
  const [row] = await tx
    .select({ box: boxes, room: rooms, clusterId: clusterOfGroup.clusterId })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(and(eq(boxes.id, boxId), isNull(boxes.retiredAt)))
    .for('no key update', { of: lockRoom ? [rooms, boxes] : boxes })
  return row
}
