import type { AuditAction } from '@lykta/contract/audit'
import { and, desc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isLike } from '../../platform/like-pattern.ts'
import { casing } from '../../platform/columns.ts'
import { pageWithTotal, totalOf, type Page } from '../../platform/page-and-total.ts'
import type { Executor } from '../../platform/database.ts'
import { isAnyOf, prepared } from '../../platform/prepared.ts'
import { userName, users } from '../accounts/tables.ts'
import { boxes } from '../boxes/tables.ts'
import { clusterOfGroup, rooms } from '../organisation/tables.ts'
import { auditEntries } from './tables.ts'

export interface AuditFilter {
  /** Null: every cluster. */
  clusterId: number | null
  action?: AuditAction | undefined
  userId?: number | undefined
  boxId?: number | undefined
  search?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

const build = new QueryBuilder({ casing })
/**
 * Searches the names of who did it, of the room or of the resident. Names are looked up first: there are fewer people and
 * boxes than entries.
 */
const isNamed = (pattern: string): SQL | undefined =>
  or(
    inArray(
      auditEntries.userId,
      build
        .select({ id: users.id })
        .from(users)
        .where(or(isLike(users.username, pattern), isLike(userName(users), pattern))),
    ),
    inArray(
      auditEntries.boxId,
      build
        .select({ id: boxes.id })
        .from(boxes)
        .leftJoin(rooms, eq(rooms.id, boxes.roomId))
        .where(
          or(
            isLike(rooms.name, pattern),
            isLike(
              sql`(${boxes.profile} ->> 'firstName') || ' ' || (${boxes.profile} ->> 'lastName')`,
              pattern,
            ),
          ),
        ),
    ),
  )

const where = (filter: AuditFilter): SQL | undefined =>
  and(
    filter.clusterId === null ? undefined : eq(auditEntries.clusterId, filter.clusterId),
    filter.action === undefined ? undefined : eq(auditEntries.action, filter.action),
    filter.userId === undefined ? undefined : eq(auditEntries.userId, filter.userId),
    filter.boxId === undefined ? undefined : eq(auditEntries.boxId, filter.boxId),
    filter.search === undefined ? undefined : isNamed(filter.search),
    filter.from === undefined ? undefined : gte(auditEntries.at, new Date(filter.from)),
    filter.to === undefined ? undefined : lte(auditEntries.at, new Date(filter.to)),
  )

const ofRooms = {
  at: auditEntries.at,
  action: auditEntries.action,
  userId: auditEntries.userId,
  boxId: auditEntries.boxId,
  subjectType: auditEntries.subjectType,
  subjectId: auditEntries.subjectId,
  detail: auditEntries.detail,
  address: auditEntries.address,
  device: auditEntries.device,
}

/**
 * The part of a statement that writes an entry for each cluster of some rooms, with the number of its rooms. Columns left
 * out are unknown.
 */
export const auditPart = (
  db: Executor,
  entry: Readonly<
    Partial<Record<keyof typeof ofRooms, SQL>> & Record<'roomIds' | 'at' | 'action' | 'detail', SQL>
  >,
) => {
  const unknown = sql`null`
  const detail = sql`${entry.detail} || jsonb_build_object('rooms', count(*))`
  return db.$with('audit_entry', { id: auditEntries.id }).as(sql`
    insert into ${auditEntries}
      (at, action, user_id, box_id, cluster_id, subject_type, subject_id, detail, address, device)
    select ${entry.at}, ${entry.action}, ${entry.userId ?? unknown}, ${entry.boxId ?? unknown}, ${clusterOfGroup.clusterId},
      ${entry.subjectType ?? unknown}, ${entry.subjectId ?? unknown}, ${detail}, ${entry.address ?? unknown},
      ${entry.device ?? unknown}
    from ${rooms} join ${clusterOfGroup} on ${clusterOfGroup.groupId} = ${rooms.groupId}
    where ${isAnyOf(rooms.id, entry.roomIds)} group by ${clusterOfGroup.clusterId}
    returning id`)
}

const insertWithRooms = prepared({ roomIds: [rooms.id], ...ofRooms }, (db, value) => {
  const entries = auditPart(db, {
    roomIds: value('roomIds'),
    at: value('at'),
    action: value('action'),
    userId: value('userId'),
    boxId: value('boxId'),
    subjectType: value('subjectType'),
    subjectId: value('subjectId'),
    detail: value('detail'),
    address: value('address'),
    device: value('device'),
  })
  return db.with(entries).select({ id: entries.id }).from(entries)
})
const clusterOf = prepared({ boxId: boxes.id }, (db, value) =>
  db
    .select({ clusterId: clusterOfGroup.clusterId })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(eq(boxes.id, value('boxId'))),
)

/** Returns the id of the first. */
export const insertEntries = async (
  db: Executor,
  entries: (typeof auditEntries.$inferInsert)[],
): Promise<number | undefined> => {
  const [first] = await db.insert(auditEntries).values(entries).returning({ id: auditEntries.id })
  return first?.id
}

/** By a function of the database, as is forgetting: Lykta's own role may only add entries. */
export const countAgain = async (db: Executor, id: number): Promise<void> => {
  await db.execute(sql`select audit_entries_count_again(${id})`)
}

export const insertForRooms = async (
  db: Executor,
  roomIds: readonly number[],
  entry: Omit<typeof auditEntries.$inferSelect, 'id' | 'clusterId' | 'count'>,
): Promise<void> => {
  await insertWithRooms(db, { roomIds, ...entry })
}

/** Returns the box's cluster; null if there is no such box. */
export const clusterOfBox = async (db: Executor, boxId: number): Promise<number | null> => {
  const [row] = await clusterOf(db, { boxId })
  return row?.clusterId ?? null
}

/** Newest first. */
export const pageOfEntries = (db: Executor, filter: AuditFilter, page: Page) => {
  const matching = where(filter)
  return pageWithTotal(
    page,
    ({ skip, limit }) =>
      db
        .select({
          entry: auditEntries,
          user: { firstName: users.firstName, lastName: users.lastName },
          profile: boxes.profile,
          room: rooms.name,
        })
        .from(auditEntries)
        .leftJoin(users, eq(users.id, auditEntries.userId))
        .leftJoin(boxes, eq(boxes.id, auditEntries.boxId))
        .leftJoin(rooms, eq(rooms.id, boxes.roomId))
        .where(matching)
        .orderBy(desc(auditEntries.at), desc(auditEntries.id))
        .offset(skip)
        .limit(limit),
    () => totalOf(db, db.select({ id: auditEntries.id }).from(auditEntries).where(matching), page),
  )
}
