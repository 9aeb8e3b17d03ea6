import { and, asc, count, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { dueInTurns, type DueRow, type Part } from '../../../platform/jobs/due-rows.ts'
import { boxes } from '../../boxes/tables.ts'
import { calendarEvents, calendarSubscriptions, type SubscriptionFault } from '../tables.ts'
import type { EventFields, NewEvent } from '../repo.ts'

export type SubscriptionRow = typeof calendarSubscriptions.$inferSelect

const mostInserted = 500

/** With the number of events in each. */
export const subscriptionsOfRoom = (
  db: Executor,
  roomId: number,
): Promise<Array<{ subscription: SubscriptionRow; events: number }>> =>
  db
    .select({ subscription: calendarSubscriptions, events: count(calendarEvents.id) })
    .from(calendarSubscriptions)
    .leftJoin(calendarEvents, eq(calendarEvents.subscriptionId, calendarSubscriptions.id))
    .where(eq(calendarSubscriptions.roomId, roomId))
    .groupBy(calendarSubscriptions.id)
    .orderBy(asc(calendarSubscriptions.id))

export const findSubscription = async (db: Executor, id: number): Promise<SubscriptionRow | undefined> => {
  const [row] = await db.select().from(calendarSubscriptions).where(eq(calendarSubscriptions.id, id))
  return row
}

export const subscriptionsOfAuthors = (
  db: Executor,
  userIds: readonly number[],
): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(calendarSubscriptions)
    .where(inArray(calendarSubscriptions.createdBy, [...userIds]))
    .orderBy(asc(calendarSubscriptions.id))

export const insertSubscription = async (
  db: Executor,
  subscription: typeof calendarSubscriptions.$inferInsert,
): Promise<SubscriptionRow> => {
  const [row] = await db.insert(calendarSubscriptions).values(subscription).returning()
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

export const removeSubscription = async (db: Executor, id: number): Promise<void> => {
  await db.delete(calendarSubscriptions).where(eq(calendarSubscriptions.id, id))
}

export const dueSubscriptions = (db: Executor, now: Date, part: Part): Promise<DueRow[]> => {
  const { id, request, dueAt, createdBy: owner, roomId } = calendarSubscriptions
  const joins = sql`join ${boxes} on ${and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt))}`
  const isDue = lte(dueAt, now)
  return dueInTurns(db, { table: calendarSubscriptions, id, request, dueAt, owner, joins, isDue }, part)
}

/** Claims it for one server until its next time; undefined if it is no longer due. */
export const claimDueSubscription = async (
  db: Executor,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .update(calendarSubscriptions)
    .set({ dueAt: until })
    .where(and(eq(calendarSubscriptions.id, id), lte(calendarSubscriptions.dueAt, now)))
    .returning()
  return row
}

export const setFault = async (db: Executor, id: number, fault: SubscriptionFault): Promise<void> => {
  await db.update(calendarSubscriptions).set({ fault }).where(eq(calendarSubscriptions.id, id))
}

/** Locks the subscription; false if it has been deleted. */
export const setRead = async (
  db: Executor,
  id: number,
  { readAt, leftOut }: Pick<SubscriptionRow, 'leftOut'> & { readAt: Date },
): Promise<boolean> => {
  const rows = await db
    .update(calendarSubscriptions)
    .set({ readAt, leftOut, fault: null })
    .where(eq(calendarSubscriptions.id, id))
    .returning({ id: calendarSubscriptions.id })
  return rows.length > 0
}

export const subscribedEvents = (db: Executor, id: number): Promise<EventFields[]> =>
  db.select().from(calendarEvents).where(eq(calendarEvents.subscriptionId, id))

export const removeSubscribedEvents = async (db: Executor, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.delete(calendarEvents).where(inArray(calendarEvents.id, [...ids]))
}

/** Inserts events; those that exist by their key are changed. */
export const storeSubscribedEvents = async (db: Executor, events: readonly NewEvent[]): Promise<number[]> => {
  const ids: number[] = []
  for (let from = 0; from < events.length; from += mostInserted) {
    const rows = await db
      .insert(calendarEvents)
      .values(events.slice(from, from + mostInserted))
      .onConflictDoUpdate({
        target: [calendarEvents.subscriptionId, calendarEvents.subscriptionKey],
        set: {
          title: sql`excluded.title`,
          body: sql`excluded.body`,
          startsAt: sql`excluded.starts_at`,
          endsAt: sql`excluded.ends_at`,
          allDay: sql`excluded.all_day`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
      .returning({ id: calendarEvents.id })
    ids.push(...rows.map((row) => row.id))
  }
  return ids
}
