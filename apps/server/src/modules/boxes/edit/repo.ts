import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { rooms } from '../../organisation/tables.ts'
import { boxes, links } from '../tables.ts'

export type BoxRow = typeof boxes.$inferSelect

/** The box in a room. */
export const boxInRoom = async (db: Executor, roomId: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt)))
  return row?.id
}

/** Returns the box with its room and the user's own name and picture for it. */
export const boxOfUser = async (db: Executor, boxId: number, userId: number) => {
  const [row] = await db
    .select({ box: boxes, room: rooms, nickName: links.nickName, avatar: links.avatar })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .leftJoin(links, and(eq(links.boxId, boxes.id), eq(links.userId, userId)))
    .where(and(eq(boxes.id, boxId), isNull(boxes.retiredAt)))
  return row
}

/** For a user who sees the box without a link: makes one that grants nothing. */
export const keepOwn = async (
  db: Executor,
  userId: number,
  boxId: number,
  own: Partial<Pick<typeof links.$inferInsert, 'nickName' | 'avatar'>>,
  now: Date,
): Promise<void> => {
  const named = own.nickName ?? ''
  const firstNickName = sql<string>`coalesce(${links.firstNickName}, nullif(${links.nickName}, ''), nullif(${named}, ''))`
  await db
    .insert(links)
    .values({ userId, boxId, granted: false, ...own, firstNickName: named === '' ? null : named })
    .onConflictDoUpdate({
      target: [links.userId, links.boxId],
      set: { ...own, firstNickName, updatedAt: now },
    })
}

export const updateBox = async (
  db: Executor,
  boxId: number,
  change: Partial<typeof boxes.$inferInsert>,
): Promise<BoxRow | undefined> => {
  const [box] = await db.update(boxes).set(change).where(eq(boxes.id, boxId)).returning()
  return box
}
export type EditedBoxRow = NonNullable<Awaited<ReturnType<typeof boxOfUser>>>
