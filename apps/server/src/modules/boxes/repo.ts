import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { isAnyOf, prepared } from '../../platform/prepared.ts'
import { users } from '../accounts/tables.ts'
import { clusterOfGroup, rooms } from '../organisation/tables.ts'
import { boxes, links } from './tables.ts'

const lockedBox = prepared({ boxId: boxes.id }, (db, value) =>
  db
    .select()
    .from(boxes)
    .where(and(eq(boxes.id, value('boxId')), isNull(boxes.retiredAt)))
    // References to the box or its room do not wait for this lock: a transaction that changes a box twice refers to its room.
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

/** Locks the active boxes in these rooms until the transaction ends, in the order always used for several. */
export const lockBoxesIn = async (tx: Executor, roomIds: readonly number[]): Promise<void> => {
  await tx
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(isAnyOf(boxes.roomId, sql`${sql.param([...roomIds])}::integer[]`), isNull(boxes.retiredAt)))
    .orderBy(asc(boxes.id))
    .for('no key update')
}

/** The people who answer for these boxes through their links, with each one's name for the box. */
export const superUsersOf = (db: Executor, boxIds: readonly number[]) =>
  db
    .select({
      boxId: links.boxId,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        language: users.language,
        clusterId: users.clusterId,
      },
      nickName: links.nickName,
      profile: boxes.profile,
      room: { name: rooms.name, location: rooms.location },
    })
    .from(links)
    .innerJoin(boxes, eq(boxes.id, links.boxId))
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(users, and(eq(users.id, links.userId), isNull(users.disabledAt)))
    .where(
      and(
        isAnyOf(links.boxId, sql`${sql.param([...boxIds])}::integer[]`),
        eq(links.granted, true),
        eq(links.competence, 'superUser'),
      ),
    )
    .orderBy(asc(links.boxId), asc(users.id))
export type SuperUser = Awaited<ReturnType<typeof superUsersOf>>[number]
