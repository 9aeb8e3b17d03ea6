import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { longestEventMs } from '@lykta/contract/calendar'
import type { Executor } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/prepared.ts'
import { currentRequest } from '../../platform/request-context.ts'
import type { Candidate } from './nearest-occurrences.ts'
import { readTimes } from './event-times/repo.ts'
import { users } from '../accounts/tables.ts'
import { boxes, type BoxProfile } from '../boxes/tables.ts'
import {
  calendarEvents,
  calendarExceptions,
  calendarReminders,
  calendarSubscriptions,
  calendarTypes,
} from './tables.ts'

export type TypeRow = typeof calendarTypes.$inferSelect
export type EventFields = typeof calendarEvents.$inferSelect
export type NewEvent = typeof calendarEvents.$inferInsert
export type ReminderRow = typeof calendarReminders.$inferSelect

export interface EventRow {
  event: EventFields
  type: TypeRow | null
  sender: { id: number; firstName: string; lastName: string; avatar: string | null }
  subscription: { id: number; name: string } | null
}

export interface BoxRow {
  boxId: number
  roomId: number
  timeZone: string
  functions: readonly string[]
  profile: BoxProfile
}

/** An expiration is a day, and days begin at different moments. The query allows this margin; the expansion is exact. */
const dayLength = sql`interval '36 hours'`
const defaultLength = sql`interval '30 minutes'`
const wholeDay = sql`interval '1 day'`
const dayMs = 86_400_000
/** The last day that a time on the wire can fall on. */
const latestMs = Date.UTC(9999, 11, 31)

const isThere = isNull(calendarEvents.deletedAt)

interface DateRange {
  from: Date
  to: Date
}

/** As one parameter: a list of thousands would need as many. */
const listOf = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`

const inRooms = (roomIds: readonly number[], range: DateRange | undefined) =>
  and(
    isAnyOf(calendarEvents.roomId, listOf(roomIds)),
    range === undefined ? undefined : mayTakePlaceIn(range),
  )

const eventsWhere = (db: Executor, where: SQL | undefined) =>
  db
    .select({
      event: calendarEvents,
      type: calendarTypes,
      sender: { id: users.id, firstName: users.firstName, lastName: users.lastName, avatar: users.avatar },
      subscription: { id: calendarSubscriptions.id, name: calendarSubscriptions.name },
    })
    .from(calendarEvents)
    .innerJoin(users, eq(users.id, calendarEvents.createdBy))
    .leftJoin(calendarTypes, eq(calendarTypes.id, calendarEvents.typeId))
    .leftJoin(calendarSubscriptions, eq(calendarSubscriptions.id, calendarEvents.subscriptionId))
    .where(and(isThere, where))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))

export const allTypes = (db: Executor): Promise<TypeRow[]> =>
  db.select().from(calendarTypes).orderBy(asc(calendarTypes.id))

/**
 * When the rooms' events take place, by their start and without exceptions; with a range, those that may take place in it.
 * Their words are read only for those in an answer.
 */
export const timesOfEvents = (
  db: Executor,
  roomIds: readonly number[],
  range?: DateRange,
): Promise<Candidate[]> => readTimes(db, and(isThere, inRooms(roomIds, range)))

export const eventsById = async (db: Executor, ids: readonly number[]): Promise<Map<number, EventRow>> => {
  const rows = ids.length === 0 ? [] : await eventsWhere(db, isAnyOf(calendarEvents.id, listOf(ids)))
  return new Map(rows.map((row) => [row.event.id, row]))
}

export const eventById = async (db: Executor, id: number): Promise<EventRow | undefined> =>
  (await eventsWhere(db, eq(calendarEvents.id, id)))[0]

/** The days on which each of the events does not take place, by event; with a range, those that matter in it. */
export const exceptionsOf = async (
  db: Executor,
  eventIds: readonly number[],
  range?: DateRange,
): Promise<Map<number, string[]>> => {
  const rows =
    eventIds.length === 0
      ? []
      : await db
          .select()
          .from(calendarExceptions)
          .where(
            and(
              isAnyOf(calendarExceptions.eventId, listOf(eventIds)),
              range === undefined ? undefined : mayMatterIn(range),
            ),
          )
          .orderBy(asc(calendarExceptions.day))
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return new Map([...byEvent].map(([eventId, ofOne]) => [eventId, ofOne.map(({ day }) => day)]))
}

/** The reminders since a time, by event, newest first. */
export const remindersOf = async (
  db: Executor,
  eventIds: readonly number[],
  since: Date,
): Promise<Map<number, ReminderRow[]>> => {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(calendarReminders)
    .where(and(isAnyOf(calendarReminders.eventId, listOf(eventIds)), gte(calendarReminders.remindAt, since)))
    .orderBy(desc(calendarReminders.remindAt))
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

/** The active boxes in the rooms, in the order in which their rows are locked. */
export const boxesIn = (db: Executor, roomIds: readonly number[]): Promise<BoxRow[]> =>
  db
    .select({
      boxId: boxes.id,
      roomId: boxes.roomId,
      timeZone: boxes.timeZone,
      functions: boxes.functions,
      profile: boxes.profile,
    })
    .from(boxes)
    .where(and(inArray(boxes.roomId, [...roomIds]), isNull(boxes.retiredAt)))
    .orderBy(asc(boxes.id))

/** Also finds deleted events. */
export const eventsByClientId = (db: Executor, userId: number, clientId: string) =>
  db
    .select({ id: calendarEvents.id, room: calendarEvents.roomId })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.createdBy, userId), eq(calendarEvents.clientId, clientId)))
    .orderBy(asc(calendarEvents.id))

const findEvent = async (db: Executor, ...conditions: SQL[]): Promise<EventFields | undefined> => {
  const [row] = await db
    .select()
    .from(calendarEvents)
    .where(and(...conditions, isThere))
  return row
}

/** The result of an earlier change, by the client's id. */
export const eventByChangeId = (db: Executor, roomId: number, changeId: string) =>
  findEvent(db, eq(calendarEvents.roomId, roomId), eq(calendarEvents.changeId, changeId))

/** Locks the event until the transaction ends. */
export const lockEvent = async (db: Executor, id: number): Promise<EventFields | undefined> => {
  const [row] = await db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), isThere))
    .for('update')
  return row
}

/** @throws an error recognised by `isUniqueViolation` if its author has already created it, by the client's id */
export const insertEvent = async (db: Executor, event: NewEvent): Promise<number> => {
  const [row] = await db.insert(calendarEvents).values(event).returning({ id: calendarEvents.id })
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}

export const updateEvent = async (db: Executor, id: number, changes: Partial<NewEvent>): Promise<void> => {
  await db
    .update(calendarEvents)
    .set({ request: currentRequest(), ...changes })
    .where(eq(calendarEvents.id, id))
}

/** What an occurrence was changed into; undefined if that has been deleted since. */
export const detachedEvent = (db: Executor, seriesId: number, day: string) =>
  findEvent(db, eq(calendarEvents.seriesId, seriesId), eq(calendarEvents.seriesDay, day))

/** Moves the changed occurrences of an event to the days at the same places in `to`, of the same or another event. */
export const moveDetached = async (
  db: Executor,
  seriesId: number,
  { from, to, into = seriesId }: { from: readonly string[]; to: readonly string[]; into?: number },
): Promise<void> => {
  if (into === seriesId && from.every((day, index) => day === to[index])) return
  const days = sql`unnest(${sql.param([...from])}::date[], ${sql.param([...to])}::date[])`
  await db
    .update(calendarEvents)
    .set({ seriesId: into, seriesDay: sql`moved.later` })
    .from(sql`${days} as moved(earlier, later)`)
    .where(and(eq(calendarEvents.seriesId, seriesId), eq(calendarEvents.seriesDay, sql`moved.earlier`)))
}

/** Deletes an event along with its changed occurrences. Returns all their ids. */
export const removeEvent = async (db: Executor, id: number, at: Date): Promise<number[]> => {
  const rows = await db
    .update(calendarEvents)
    .set({ deletedAt: at, updatedAt: at, nextRemindAt: null })
    .where(and(or(eq(calendarEvents.id, id), eq(calendarEvents.seriesId, id)), isThere))
    .returning({ id: calendarEvents.id })
  return rows.map((row) => row.id)
}

/** Deletes the changed occurrences from a day on. Returns their ids. */
export const removeDetached = async (
  db: Executor,
  seriesId: number,
  from: string,
  at: Date,
): Promise<number[]> => {
  const rows = await db
    .update(calendarEvents)
    .set({ deletedAt: at, updatedAt: at, nextRemindAt: null })
    .where(and(eq(calendarEvents.seriesId, seriesId), gte(calendarEvents.seriesDay, from), isThere))
    .returning({ id: calendarEvents.id })
  return rows.map((row) => row.id)
}

export const addException = async (db: Executor, eventId: number, day: string): Promise<void> => {
  await db.insert(calendarExceptions).values({ eventId, day }).onConflictDoNothing()
}

export const setExceptions = async (
  db: Executor,
  eventId: number,
  days: readonly string[],
): Promise<void> => {
  await db.delete(calendarExceptions).where(eq(calendarExceptions.eventId, eventId))
  if (days.length > 0)
    await db
      .insert(calendarExceptions)
      .values(days.map((day) => ({ eventId, day })))
      .onConflictDoNothing()
}

/** The number of events made by people in the fullest of the rooms. */
export const countInFullestRoom = async (db: Executor, roomIds: readonly number[]): Promise<number> => {
  const [row] = await db
    .select({ events: count() })
    .from(calendarEvents)
    .where(
      and(isAnyOf(calendarEvents.roomId, listOf(roomIds)), isThere, isNull(calendarEvents.subscriptionId)),
    )
    .groupBy(calendarEvents.roomId)
    .orderBy(desc(count()))
    .limit(1)
  return row?.events ?? 0
}

export const countBy = async (db: Executor, userId: number): Promise<number> => {
  const [row] = await db
    .select({ events: count() })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.createdBy, userId), isThere, isNull(calendarEvents.subscriptionId)))
  return row?.events ?? 0
}

/** How long before a range an event may have begun and still run in it; days begin at different moments. */
const mayMatterIn = ({ from, to }: DateRange) =>
  and(
    gte(calendarExceptions.day, dayOf(from.getTime() - longestEventMs - 2 * dayMs)),
    lte(calendarExceptions.day, dayOf(to.getTime() + 2 * dayMs)),
  )

/** In UTC. */
const dayOf = (time: number): string =>
  new Date(Math.min(Math.max(time, 0), latestMs)).toISOString().slice(0, 10)

/** Exact for one-time events, coarse for repeated ones: those begun and not expired. */
const mayTakePlaceIn = ({ from, to }: DateRange) => {
  const { startsAt, endsAt, expiresAt, interval, allDay } = calendarEvents
  const length = sql`case when ${allDay} then ${wholeDay} else ${defaultLength} end`
  const notOver = or(
    gt(sql`coalesce(${endsAt}, ${startsAt} + ${length})`, from),
    gte(startsAt, from),
    and(
      ne(interval, 'none'),
      or(
        isNull(expiresAt),
        gt(
          sql`${expiresAt} + ${dayLength} + greatest(coalesce(${endsAt} - ${startsAt}, ${length}), interval '0')`,
          from,
        ),
      ),
    ),
  )
  return and(lt(startsAt, to), notOver)
}
