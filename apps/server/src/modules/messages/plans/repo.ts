import { and, arrayContains, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { dueInTurns, lockDue, type DueRow, type Part } from '../../../platform/jobs/due-rows.ts'
import { users } from '../../accounts/tables.ts'
import { recipientBytes, senderColumns, wordBytes } from '../repo.ts'
import { messageColumns, messages, type MessageRow } from '../tables.ts'

const isPlan = isNotNull(messages.plannedRooms)

const isDue = (now: Date) => and(isPlan, or(lte(messages.scheduledAt, now), lte(messages.remindAt, now)))

const isOver = (now: Date) => and(lte(messages.expiresAt, now), isNull(messages.expiredAt))

export const duePlans = (db: Executor, now: Date, part: Part): Promise<DueRow[]> => {
  const { id, request, scheduledAt: dueAt, senderId: owner } = messages
  return dueInTurns(db, { table: messages, id, request, dueAt, owner, isDue: isDue(now) }, part)
}

export const lockDuePlan = (db: Executor, id: number, now: Date): Promise<MessageRow | undefined> =>
  lockDue(db.select(messageColumns).from(messages), and(eq(messages.id, id), isDue(now)))

export const schedulePlan = async (
  db: Executor,
  id: number,
  next: Pick<MessageRow, 'scheduledAt' | 'remindAt'>,
): Promise<void> => {
  await db.update(messages).set(next).where(eq(messages.id, id))
}

export const removePlan = async (db: Executor, id: number): Promise<void> => {
  await db.delete(messages).where(and(eq(messages.id, id), isPlan))
}

/** Removes plans that expire before their next time. */
export const removeExpiredPlans = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(messages).where(and(isPlan, isOver(now)))
}

export const expiredMessages = (db: Executor, now: Date, part: Part): Promise<DueRow[]> => {
  const { id, request, expiresAt: dueAt, senderId: owner, plannedRooms } = messages
  const isDue = and(isNull(plannedRooms), isOver(now))
  return dueInTurns(db, { table: messages, id, request, dueAt, owner, isDue }, part)
}

/** Returns false if another server has done it. */
export const expireMessage = async (db: Executor, id: number, now: Date): Promise<boolean> => {
  const rows = await db
    .update(messages)
    .set({ expiredAt: now })
    .where(and(eq(messages.id, id), isOver(now)))
    .returning({ id: messages.id })
  return rows.length > 0
}

/** A sender's plans, to one room or to any, the next due first, with the size of each in an answer. */
export const sizesOfPlans = (db: Executor, senderId: number, room: number | undefined) =>
  db
    .select({
      id: messages.id,
      bytes: sql<number>`${wordBytes} + ${recipientBytes} * cardinality(${messages.plannedRooms})`,
    })
    .from(messages)
    .where(
      and(
        isPlan,
        eq(messages.senderId, senderId),
        room === undefined ? undefined : arrayContains(messages.plannedRooms, [room]),
      ),
    )
    .orderBy(asc(messages.scheduledAt), asc(messages.id))

/** These plans, the next due first. */
export const plansByIds = (db: Executor, ids: readonly number[]) =>
  db
    .select({ message: messageColumns, sender: senderColumns })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(isPlan, inArray(messages.id, [...ids])))
    .orderBy(asc(messages.scheduledAt), asc(messages.id))
