import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { clusterOfGroup, entities, groups, rooms } from '../../organisation/tables.ts'
import { boxes, links } from '../tables.ts'

export type LinkRow = typeof links.$inferSelect

const granted = (boxId: number): SQL | undefined => and(eq(links.boxId, boxId), eq(links.granted, true))

export const userToLink = async (db: Executor, userId: number) => {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return user
}

/** Oldest first. */
export const linksOfBox = (db: Executor, boxId: number) =>
  db
    .select({ link: links, user: users })
    .from(links)
    .innerJoin(users, eq(users.id, links.userId))
    .where(granted(boxId))
    .orderBy(asc(links.createdAt), asc(users.id))

export const linkOfUser = async (db: Executor, boxId: number, userId: number) => {
  const [row] = await db
    .select({ link: links, user: users })
    .from(links)
    .innerJoin(users, eq(users.id, links.userId))
    .where(and(granted(boxId), eq(links.userId, userId)))
  return row
}

/** The given users by name, with their links to the box if they have one. */
export const namedUsers = (db: Executor, boxId: number, userIds: readonly number[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, link: links })
    .from(users)
    .leftJoin(links, and(eq(links.userId, users.id), eq(links.boxId, boxId)))
    .where(inArray(users.id, [...userIds]))

/** Has the calls of a linked user answered automatically, unless that is switched on already. */
export const switchAutoAnswerOn = async (
  db: Executor,
  { boxId, userId, givenBy, from }: { boxId: number; userId: number; givenBy: string; from: Date },
): Promise<void> => {
  await db
    .update(links)
    .set({ autoAnswer: { agreedBy: givenBy, agreedAt: from.getTime() } })
    .where(and(granted(boxId), eq(links.userId, userId), isNull(links.autoAnswer)))
}

/** Deletes all links of a user. Returns the boxes that they gave access to. */
export const deleteLinksOf = async (db: Executor, userId: number): Promise<number[]> => {
  const gone = await db.delete(links).where(eq(links.userId, userId)).returning()
  return gone.filter((link) => link.granted).map(({ boxId }) => boxId)
}

/** The residents of a cluster, or of all, with the names of their rooms. */
export const residentsIn = (db: Executor, clusterId: number | null) =>
  db
    .select({
      boxId: boxes.id,
      roomId: boxes.roomId,
      functions: boxes.functions,
      profile: boxes.profile,
      room: rooms.name,
      location: rooms.location,
      group: groups.name,
      entity: entities.name,
      clusterId: clusterOfGroup.clusterId,
    })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(groups, eq(groups.id, rooms.groupId))
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(
      and(isNull(boxes.retiredAt), clusterId === null ? undefined : eq(clusterOfGroup.clusterId, clusterId)),
    )

export const insertLinks = async (db: Executor, rows: (typeof links.$inferInsert)[]): Promise<void> => {
  await db.insert(links).values(rows)
}

/** Leaves the user's own name, picture and settings as they are. */
export const saveLink = async (
  db: Executor,
  boxId: number,
  userId: number,
  permissions: Pick<LinkRow, 'granted' | 'permissions' | 'competence' | 'autoAnswer'>,
  now: Date,
): Promise<void> => {
  await db
    .insert(links)
    .values({ userId, boxId, ...permissions })
    .onConflictDoUpdate({ target: [links.userId, links.boxId], set: { ...permissions, updatedAt: now } })
}
export type UserOfBox = NonNullable<Awaited<ReturnType<typeof linkOfUser>>>
