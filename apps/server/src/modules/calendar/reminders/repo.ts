import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { dueInTurns, lockDue, type DueRow, type Part } from '../../../platform/jobs/due-rows.ts'
import { calendarEvents, calendarReminders } from '../tables.ts'
import type { EventFields, ReminderRow } from '../repo.ts'

const isDue = (now: Date) => and(lte(calendarEvents.nextRemindAt, now), isNull(calendarEvents.deletedAt))

export const dueReminders = (db: Executor, now: Date, part: Part): Promise<DueRow[]> => {
  const { id, request, nextRemindAt: dueAt, roomId: owner } = calendarEvents
  return dueInTurns(db, { table: calendarEvents, id, request, dueAt, owner, isDue: isDue(now) }, part)
}

export const lockDueReminder = (db: Executor, id: number, now: Date): Promise<EventFields | undefined> =>
  lockDue(db.select().from(calendarEvents), and(eq(calendarEvents.id, id), isDue(now)))

export const scheduleReminder = async (
  db: Executor,
  id: number,
  nextRemindAt: Date | null,
): Promise<void> => {
  await db.update(calendarEvents).set({ nextRemindAt }).where(eq(calendarEvents.id, id))
}

export const insertReminders = async (
  db: Executor,
  rows: (typeof calendarReminders.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await db.insert(calendarReminders).values(rows).onConflictDoNothing()
}

/** Settles those that nobody has acknowledged: each is returned once, however many servers ask. */
export const settleUnanswered = (db: Executor, before: Date, now: Date) =>
  db
    .update(calendarReminders)
    .set({ unansweredAt: now })
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.id, calendarReminders.eventId),
        isNull(calendarEvents.deletedAt),
        lte(calendarReminders.remindAt, before),
        isNull(calendarReminders.acknowledgedAt),
        isNull(calendarReminders.unansweredAt),
      ),
    )
    .returning({
      eventId: calendarReminders.eventId,
      remindAt: calendarReminders.remindAt,
      roomId: calendarEvents.roomId,
    })

/** The occurrences of an event whose reminders were due and may still be acknowledged in time. */
export const waitingReminders = async (db: Executor, eventId: number): Promise<Date[]> => {
  const rows = await db
    .select({ occurrenceAt: calendarReminders.occurrenceAt })
    .from(calendarReminders)
    .where(
      and(
        eq(calendarReminders.eventId, eventId),
        isNull(calendarReminders.acknowledgedAt),
        isNull(calendarReminders.unansweredAt),
      ),
    )
  return rows.map(({ occurrenceAt }) => occurrenceAt)
}

/** Hands the reminders of occurrences from a time on over to another event. */
export const moveReminders = async (
  db: Executor,
  eventId: number,
  other: number,
  from: Date,
): Promise<void> => {
  await db
    .update(calendarReminders)
    .set({ eventId: other })
    .where(and(eq(calendarReminders.eventId, eventId), gte(calendarReminders.occurrenceAt, from)))
}

export const removeReminders = async (
  db: Executor,
  eventId: number,
  occurrences: readonly Date[],
): Promise<void> => {
  if (occurrences.length === 0) return
  await db
    .delete(calendarReminders)
    .where(
      and(eq(calendarReminders.eventId, eventId), inArray(calendarReminders.occurrenceAt, [...occurrences])),
    )
}

/** The latest reminder of an event. */
export const latestReminder = async (db: Executor, eventId: number): Promise<ReminderRow | undefined> => {
  const [row] = await db
    .select()
    .from(calendarReminders)
    .where(eq(calendarReminders.eventId, eventId))
    .orderBy(desc(calendarReminders.remindAt))
    .limit(1)
  return row
}

/**
 * What may take place at some time of a former event: the event itself, its changed occurrences, and the series that
 * continues it, even if it has been deleted since.
 */
export const successorsOf = (
  db: Executor,
  id: number,
  { roomId, at }: { roomId: number; at: Date },
): Promise<EventFields[]> => {
  const { interval, startsAt, seriesId, continuesId } = calendarEvents
  const line = sql`
    with recursive line (id) as (
      select ${id}::int
      union
      select ${calendarEvents.id} from ${calendarEvents}, line
      where (${seriesId} = line.id or ${continuesId} = line.id) and (${interval} <> 'none' or ${startsAt} = ${at})
    )
    select line.id from line`
  return db
    .select()
    .from(calendarEvents)
    .where(
      and(
        sql`${calendarEvents.id} in (${line})`,
        eq(calendarEvents.roomId, roomId),
        isNull(calendarEvents.deletedAt),
        lte(startsAt, at),
      ),
    )
    .orderBy(asc(calendarEvents.id))
}

/** For an existing reminder. The first time counts. */
export const setReminderReceipt = async (
  db: Executor,
  { eventId, occurrenceAt }: { eventId: number; occurrenceAt: Date },
  { at, isAcknowledged }: { at: Date; isAcknowledged: boolean },
): Promise<void> => {
  await db
    .update(calendarReminders)
    .set({
      shownAt: sql`coalesce(${calendarReminders.shownAt}, ${at})`,
      ...(isAcknowledged
        ? { acknowledgedAt: sql`coalesce(${calendarReminders.acknowledgedAt}, ${at})` }
        : {}),
    })
    .where(and(eq(calendarReminders.eventId, eventId), eq(calendarReminders.occurrenceAt, occurrenceAt)))
}

export const forgetRemindersBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(calendarReminders).where(lte(calendarReminders.remindAt, before))
}
