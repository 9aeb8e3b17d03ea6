import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { clusterOfGroup, rooms } from '../../organisation/tables.ts'
import { boxes } from '../tables.ts'

/** Deletes the box's token, so that nothing is signed in as this box. */
export const signOutBox = async (db: Executor, boxId: number, now: Date): Promise<void> => {
  await db
    .update(boxes)
    .set({ tokenHash: null, simulated: false, online: false, updatedAt: now })
    .where(eq(boxes.id, boxId))
}

export const retireBox = async (db: Executor, boxId: number, now: Date): Promise<void> => {
  await db.update(boxes).set({ retiredAt: now }).where(eq(boxes.id, boxId))
}

/** A room with the cluster it lies in and whether a box is in it, locked until the transaction ends. */
export const lockRoomToMoveTo = async (db: Executor, roomId: number) => {
  const [room] = await db
    .select({ room: rooms, clusterId: clusterOfGroup.clusterId })
    .from(rooms)
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(and(eq(rooms.id, roomId), isNull(rooms.retiredAt)))
    .for('update', { of: rooms })
  if (room === undefined) return undefined
  const [box] = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt)))
  return { ...room, isFree: box === undefined }
}

export const placeRoom = async (
  db: Executor,
  roomId: number,
  place: Pick<typeof rooms.$inferSelect, 'groupId' | 'name' | 'location'>,
): Promise<void> => {
  await db
    .update(rooms)
    .set({ groupId: place.groupId, name: place.name, location: place.location })
    .where(eq(rooms.id, roomId))
}

/** Makes a new row for the same room, for the next resident. */
export const renewRoom = async (
  db: Executor,
  room: { id: number; groupId: number; name: string },
  location: string,
  now: Date,
): Promise<number> => {
  await db.update(rooms).set({ retiredAt: now }).where(eq(rooms.id, room.id))
  const [next] = await db
    .insert(rooms)
    .values({ groupId: room.groupId, name: room.name, location, createdAt: now })
    .returning({ id: rooms.id })
  if (next === undefined) throw new Error('no row came back')
  return next.id
}
