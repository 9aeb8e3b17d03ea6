import type { FirstSteps } from '@lykta/contract/overview'
import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { casing } from '../../../platform/columns.ts'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { auditEntries } from '../../audit/tables.ts'
import { boxes, isLowOnBattery, offlineBefore } from '../../boxes/tables.ts'
import { calls } from '../../calls/tables.ts'
import { files } from '../../files/tables.ts'
import { messageRecipients, messages } from '../../messages/tables.ts'
import { clusterOfGroup, clusters, entities, entityGroups, groups, rooms } from '../../organisation/tables.ts'
import { onlineCounts } from '../tables.ts'

/** Null: every cluster. */
type ClusterInView = number | null

const within = (column: PgColumn, clusterId: ClusterInView): SQL | undefined =>
  clusterId === null ? undefined : eq(column, clusterId)

const hasTv = isNotNull(boxes.tokenHash)
const isOnline = and(hasTv, eq(boxes.online, true))
const anyOf = (rows: SQLWrapper) => sql<boolean>`exists ${rows}`
const counted = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`

/** Which of the days a moment is on, from 1: for tens of thousands of rows faster than the day's name in the region. */
const dayOf = (column: PgColumn, beginnings: readonly Date[]) =>
  sql<number>`width_bucket(${column}, ${sql.param(beginnings.map((day) => day.toISOString()))}::timestamptz[])`

/** Whether a room is in the cluster. Every room is in some cluster. */
const isRoomIn = (roomId: PgColumn, clusterId: ClusterInView): SQL | undefined =>
  clusterId === null
    ? isNotNull(roomId)
    : inArray(
        roomId,
        new QueryBuilder({ casing })
          .select({ id: rooms.id })
          .from(rooms)
          .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
          .where(eq(clusterOfGroup.clusterId, clusterId)),
      )

export const countBoxes = async (db: Executor, clusterId: ClusterInView, offlineSince: Date) => {
  const [row] = await db
    .select({
      total: count(),
      tvs: counted(hasTv),
      online: counted(isOnline),
      offline: counted(offlineBefore(offlineSince)),
      lowBattery: counted(isLowOnBattery),
    })
    .from(boxes)
    .where(and(isNull(boxes.retiredAt), isRoomIn(boxes.roomId, clusterId)))
  if (row === undefined) throw new Error('no row came back')
  return row
}

export const onlineSince = (db: Executor, clusterId: ClusterInView, from: Date) =>
  db
    .select({
      at: onlineCounts.at,
      online: sql<number>`sum(${onlineCounts.online})::int`,
      tvs: sql<number>`sum(${onlineCounts.tvs})::int`,
    })
    .from(onlineCounts)
    .where(and(gte(onlineCounts.at, from), within(onlineCounts.clusterId, clusterId)))
    .groupBy(onlineCounts.at)
    .orderBy(onlineCounts.at)

/** The calls that have ended, by the day on which they began. */
export const callsSince = (db: Executor, clusterId: ClusterInView, from: Date, days: readonly Date[]) =>
  db
    .select({
      day: dayOf(calls.startedAt, days),
      calls: count(),
      answered: counted(isNotNull(calls.answeredAt)),
    })
    .from(calls)
    .where(and(gte(calls.endedAt, from), gte(calls.startedAt, from), isRoomIn(calls.roomId, clusterId)))
    .groupBy(sql`1`)

/** Messages by the day on which they were sent. A message to many rooms counts once. */
export const messagesSince = (db: Executor, clusterId: ClusterInView, from: Date, days: readonly Date[]) =>
  db
    .select({ day: dayOf(messages.sentAt, days), messages: count() })
    .from(messages)
    .where(
      and(
        // Messages are created just before they are sent, and only that column has an index.
        gte(messages.createdAt, from),
        isNotNull(messages.sentAt),
        // Every sent message went to some room.
        clusterId === null
          ? undefined
          : inArray(
              messages.id,
              new QueryBuilder({ casing })
                .select({ id: messageRecipients.messageId })
                .from(messageRecipients)
                .where(isRoomIn(messageRecipients.roomId, clusterId)),
            ),
      ),
    )
    .groupBy(sql`1`)

export const failuresSince = async (db: Executor, clusterId: ClusterInView, from: Date) => {
  const [row] = await db
    .select({
      films: counted(eq(auditEntries.action, 'film_failed')),
      mails: counted(eq(auditEntries.action, 'mail_failed')),
    })
    .from(auditEntries)
    .where(
      and(
        gte(auditEntries.at, from),
        inArray(auditEntries.action, ['film_failed', 'mail_failed']),
        within(auditEntries.clusterId, clusterId),
      ),
    )
  return row ?? { films: 0, mails: 0 }
}

/** Which things exist at all. */
export const firstStepsIn = async (db: Executor, clusterId: ClusterInView): Promise<FirstSteps> => {
  const municipalities = db
    .select({ id: clusters.id })
    .from(clusters)
    .where(and(isNull(clusters.retiredAt), within(clusters.id, clusterId)))
  const areas = db
    .select({ id: entityGroups.id })
    .from(entityGroups)
    .where(and(isNull(entityGroups.retiredAt), inArray(entityGroups.clusterId, municipalities)))
  const houses = db
    .select({ id: entities.id })
    .from(entities)
    .where(and(isNull(entities.retiredAt), inArray(entities.entityGroupId, areas)))
  const floors = db
    .select({ id: groups.id })
    .from(groups)
    .where(and(isNull(groups.retiredAt), inArray(groups.entityId, houses)))
  const places = db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(isNull(rooms.retiredAt), inArray(rooms.groupId, floors)))
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.role, 'admin'), isNull(users.deletedAt), within(users.clusterId, clusterId)))
  const tvs = db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(isNull(boxes.retiredAt), hasTv, isRoomIn(boxes.roomId, clusterId)))
  const sent = db
    .select({ id: messageRecipients.messageId })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .where(and(isNotNull(messages.sentAt), isRoomIn(messageRecipients.roomId, clusterId)))
  const [row] = await db
    .select({
      cluster: anyOf(municipalities),
      entityGroup: anyOf(areas),
      entity: anyOf(houses),
      group: anyOf(floors),
      room: anyOf(places),
      user: anyOf(people),
      tv: anyOf(tvs),
      message: anyOf(sent),
    })
    .from(sql`(values (1)) as one`)
  if (row === undefined) throw new Error('no row came back')
  return row
}

/** Files of the users of the cluster. */
export const countStorage = async (db: Executor, clusterId: ClusterInView) => {
  const [row] = await db
    .select({ files: count(), bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(and(isNull(files.deletedAt), within(users.clusterId, clusterId)))
  return row ?? { files: 0, bytes: 0 }
}

/** Counts the TVs of every cluster, once per quarter of an hour, on however many servers. */
export const countOnline = async (db: Executor, quarter: Date): Promise<void> => {
  const now = db
    .select({
      clusterId: clusterOfGroup.clusterId,
      at: sql`${quarter.toISOString()}::timestamptz`.as('at'),
      online: counted(isOnline).as('online'),
      tvs: count().as('tvs'),
    })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(and(isNull(boxes.retiredAt), hasTv))
    .groupBy(clusterOfGroup.clusterId)
  await db.insert(onlineCounts).select(now).onConflictDoNothing()
}
