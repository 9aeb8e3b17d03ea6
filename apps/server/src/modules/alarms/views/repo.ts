import type { AlarmList } from '@lykta/contract/alarms'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { withinBytes } from '../../../platform/bounded-answer.ts'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { boxes, residentNameOf } from '../../boxes/tables.ts'
import { files } from '../../files/tables.ts'
import { groups, rooms } from '../../organisation/tables.ts'
import { amongRooms, isWaiting } from '../repo.ts'
import { alarmCalls, alarmRecipients, alarms, alarmSteps } from '../tables.ts'
import { inView, isOpen, listFilter, seenAt, type InView } from './in-view/repo.ts'

const creator = alias(users, 'creator')
const taker = alias(users, 'taker')
const nameOf = (of: typeof creator | typeof taker) => ({
  id: of.id,
  firstName: of.firstName,
  lastName: of.lastName,
})

const select = (db: Executor) =>
  db
    .select({
      alarm: alarms,
      creator: nameOf(creator),
      taker: nameOf(taker),
      room: { id: rooms.id, name: rooms.name, location: rooms.location },
      sound: { id: files.id, name: files.name, fd: files.fd },
    })
    .from(alarms)
    .leftJoin(creator, eq(creator.id, alarms.createdBy))
    .leftJoin(taker, eq(taker.id, alarms.takenBy))
    .leftJoin(rooms, eq(rooms.id, alarms.roomId))
    .leftJoin(files, eq(files.id, alarms.soundFileId))
export type AlarmView = Awaited<ReturnType<typeof select>>[number]

const counted = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`

/** The approximate size of an alarm in an answer, in bytes: its words, rooms and steps, and all else. */
const bytes = sql<number>`octet_length(${alarms.title}) + octet_length(${alarms.body}) + 10 * cardinality(${alarms.targetIds})
  + octet_length(coalesce(${alarms.ladder}::text, '')) + octet_length(${alarms.steps}::text) + 1200`

/** A page, or as much of it as an answer has room for; `more`: the page was cut. */
export const listAlarms = async (
  db: Executor,
  view: InView,
  filter: { list?: AlarmList | undefined; room?: number | undefined; search?: string | undefined },
  page: { skip: number; limit: number },
): Promise<{ rows: AlarmView[]; more: boolean }> => {
  const sizes = await db
    .select({ id: alarms.id, bytes })
    .from(alarms)
    .where(and(inView(db, view), listFilter(db, filter)))
    .orderBy(
      filter.list === 'scheduled'
        ? asc(alarms.scheduledAt)
        : desc(sql`coalesce(${alarms.sentAt}, ${alarms.updatedAt})`),
      desc(alarms.id),
    )
    .offset(page.skip)
    .limit(page.limit)
  const ids = withinBytes(sizes, (one) => one.bytes).map(({ id }) => id)
  if (ids.length === 0) return { rows: [], more: false }
  const rows = await select(db).where(inArray(alarms.id, ids))
  const byId = new Map(rows.map((row) => [row.alarm.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), more: ids.length < sizes.length }
}

export const countAlarms = async (
  db: Executor,
  view: InView,
  filter: { list?: AlarmList | undefined; room?: number | undefined; search?: string | undefined },
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(alarms)
    .where(and(inView(db, view), listFilter(db, filter)))
  return row?.total ?? 0
}

export const alarmTotals = async (db: Executor, view: InView) => {
  const [row] = await db
    .select({
      open: counted(isOpen),
      sent: counted(eq(alarms.state, 'sent')),
      scheduled: counted(eq(alarms.state, 'scheduled')),
      draft: counted(eq(alarms.state, 'draft')),
      recalled: counted(eq(alarms.state, 'recalled')),
    })
    .from(alarms)
    .where(inView(db, view))
  return row ?? { open: 0, sent: 0, scheduled: 0, draft: 0, recalled: 0 }
}

export const alarmInView = async (db: Executor, view: InView, id: number): Promise<AlarmView | undefined> => {
  const [row] = await select(db).where(and(eq(alarms.id, id), inView(db, view)))
  return row
}

export const isInView = async (db: Executor, view: InView, id: number): Promise<boolean> => {
  const rows = await db
    .select({ id: alarms.id })
    .from(alarms)
    .where(and(eq(alarms.id, id), inView(db, view)))
  return rows.length > 0
}

/** Open alarms whose ladder has called the user, newest first. */
export const alarmsCalling = (db: Executor, userId: number, limit: number) =>
  select(db)
    .innerJoin(alarmCalls, and(eq(alarmCalls.alarmId, alarms.id), eq(alarmCalls.userId, userId)))
    .where(isOpen)
    .orderBy(desc(alarms.id))
    .limit(limit)

/** How far alarms have come, in the rooms that the reader sees. */
export const countsOf = (db: Executor, view: InView, ids: readonly number[]) =>
  db
    .select({
      alarmId: alarmRecipients.alarmId,
      rooms: sql<number>`count(*)::int`,
      delivered: counted(isNotNull(alarmRecipients.deliveredAt)),
      shown: counted(isNotNull(alarmRecipients.shownAt)),
      acknowledged: counted(
        or(isNotNull(alarmRecipients.acknowledgedAt), isNotNull(alarmRecipients.handledAt)),
      ),
      notReached: counted(
        and(
          isWaiting,
          isNull(alarmRecipients.deliveredAt),
          sql`(${boxes.online} and ${boxes.tokenHash} is not null) is not true`,
        ),
      ),
    })
    .from(alarmRecipients)
    .innerJoin(alarms, eq(alarms.id, alarmRecipients.alarmId))
    .leftJoin(boxes, and(eq(boxes.roomId, alarmRecipients.roomId), isNull(boxes.retiredAt)))
    .where(and(inArray(alarmRecipients.alarmId, [...ids]), seenAt(view)))
    .groupBy(alarmRecipients.alarmId)

/** Whether the reader looks after all, or any, of the rooms that they went to. */
export const careOf = (db: Executor, ids: readonly number[], care: readonly number[]) => {
  const cared = amongRooms(alarmRecipients.roomId, care)
  return db
    .select({
      alarmId: alarmRecipients.alarmId,
      all: sql<boolean>`bool_and(${cared})`,
      any: sql<boolean>`bool_or(${cared})`,
    })
    .from(alarmRecipients)
    .where(inArray(alarmRecipients.alarmId, [...ids]))
    .groupBy(alarmRecipients.alarmId)
}

/** The alarms whose ladder has called the user. */
export const calledTo = async (db: Executor, userId: number, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ alarmId: alarmCalls.alarmId })
    .from(alarmCalls)
    .where(and(eq(alarmCalls.userId, userId), inArray(alarmCalls.alarmId, [...ids])))
  return rows.map(({ alarmId }) => alarmId)
}

export const receiptsOf = (db: Executor, view: InView, alarmId: number) =>
  db
    .select({
      recipient: alarmRecipients,
      room: { id: rooms.id, name: rooms.name, location: rooms.location },
      group: { id: groups.id, name: groups.name },
      resident: sql<string>`coalesce(${residentNameOf(boxes)}, '')`,
      hasTv: sql<boolean>`${boxes.tokenHash} is not null`,
      online: sql<boolean>`${boxes.online} is true and ${boxes.tokenHash} is not null`,
      handler: nameOf(taker),
    })
    .from(alarmRecipients)
    .innerJoin(alarms, eq(alarms.id, alarmRecipients.alarmId))
    .innerJoin(rooms, eq(rooms.id, alarmRecipients.roomId))
    .innerJoin(groups, eq(groups.id, rooms.groupId))
    .leftJoin(boxes, and(eq(boxes.roomId, rooms.id), isNull(boxes.retiredAt)))
    .leftJoin(taker, eq(taker.id, alarmRecipients.handledBy))
    .where(and(eq(alarmRecipients.alarmId, alarmId), seenAt(view)))
    .orderBy(asc(groups.name), asc(groups.id), asc(rooms.name), asc(rooms.id))

export const stepsOf = (db: Executor, alarmId: number) =>
  db.select().from(alarmSteps).where(eq(alarmSteps.alarmId, alarmId)).orderBy(asc(alarmSteps.position))

export const namesOf = (db: Executor, userIds: readonly number[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(inArray(users.id, [...userIds]))
