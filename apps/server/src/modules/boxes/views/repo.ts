import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { staffGroups, users } from '../../accounts/tables.ts'
import { rooms } from '../../organisation/tables.ts'
import { boxes, links } from '../tables.ts'

const hasStaff = sql<boolean>`exists (
  select from ${staffGroups} join ${users} on ${users.id} = ${staffGroups.userId}
  where ${staffGroups.groupId} = ${rooms.groupId} and ${users.role} = 'staff' and ${users.disabledAt} is null)`

const boxesWithLinks = prepared({ userId: users.id, boxIds: [boxes.id] }, (db, value) =>
  db
    .select({ box: boxes, room: rooms, link: links, hasStaff })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .leftJoin(links, and(eq(links.boxId, boxes.id), eq(links.userId, value('userId'))))
    .where(isAnyOf(boxes.id, value('boxIds')))
    .orderBy(asc(boxes.id)),
)

/** The boxes with their rooms and the user's own choices, oldest first. */
export const boxesOf = (db: Executor, userId: number, boxIds: readonly number[]) =>
  boxIds.length === 0 ? Promise.resolve([]) : boxesWithLinks(db, { userId, boxIds })

export const linkOf = async (db: Executor, userId: number, boxId: number) => {
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.boxId, boxId)))
  return link
}

/** Choices made on two screens at once are saved one after the other. */
export const lockChoicesOf = async (db: Executor, userId: number): Promise<void> => {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Staff and administrators have no link: saving their settings makes one that grants nothing. */
export const saveSettings = async (
  db: Executor,
  userId: number,
  boxId: number,
  settings: Record<string, boolean>,
  now: Date,
): Promise<void> => {
  await db
    .insert(links)
    .values({ userId, boxId, granted: false, settings })
    .onConflictDoUpdate({ target: [links.userId, links.boxId], set: { settings, updatedAt: now } })
}

export const selectBox = async (db: Executor, userId: number, boxId: number): Promise<void> => {
  await db
    .insert(links)
    .values({ userId, boxId, granted: false, checked: true })
    .onConflictDoUpdate({ target: [links.userId, links.boxId], set: { checked: true } })
  await db
    .update(links)
    .set({ checked: false })
    .where(and(eq(links.userId, userId), ne(links.boxId, boxId), eq(links.checked, true)))
}
export type BoxViewRow = Awaited<ReturnType<typeof boxesOf>>[number]
