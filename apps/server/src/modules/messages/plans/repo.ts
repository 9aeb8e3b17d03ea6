import { and, arrayContains, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { turnOf } from '../../../platform/turns.ts'
import { users } from '../../accounts/tables.ts'
import { recipientBytes, senderColumns, wordBytes } from '../repo.ts'
import { messageColumns, messages, type MessageRow } from '../tables.ts'

const isPlan = isNotNull(messages.plannedRooms)

const isDue = (now: Date) => and(isPlan, or(lte(messages.scheduledAt, now), lte(messages.remindAt, now)))

const isOver = (now: Date) => and(lte(messages.expiresAt, now), isNull(messages.expiredAt))

/** Scheduled and expired messages. */
export const createPlansRepo = (db: Executor) => ({
  /** Senders take turns: thousands that are due of one delay nobody else's. */
  due: (now: Date, limit: number) => {
    const { id, senderId, plannedRooms, scheduledAt } = messages
    const turn = turnOf(senderId, scheduledAt, id)
    const due = db
      .select({ id, senderId, plannedRooms, scheduledAt, turn })
      .from(messages)
      .where(isDue(now))
      .as('due')
    return db
      .select({ id: due.id, senderId: due.senderId, plannedRooms: due.plannedRooms })
      .from(due)
      .orderBy(asc(due.turn), asc(due.scheduledAt), asc(due.id))
      .limit(limit)
  },

  /** Locks the plan until the transaction ends. Returns undefined if it is no longer due or another server has it. */
  lockDue: async (id: number, now: Date): Promise<MessageRow | undefined> => {
    const [row] = await db
      .select(messageColumns)
      .from(messages)
      .where(and(eq(messages.id, id), isDue(now)))
      .for('update', { skipLocked: true })
    return row
  },

  schedule: async (id: number, next: Pick<MessageRow, 'scheduledAt' | 'remindAt'>): Promise<void> => {
    await db.update(messages).set(next).where(eq(messages.id, id))
  },

  remove: async (id: number): Promise<void> => {
    await db.delete(messages).where(and(eq(messages.id, id), isPlan))
  },

  /** Removes plans that expire before their next time. */
  removeExpired: async (now: Date): Promise<void> => {
    await db.delete(messages).where(and(isPlan, isOver(now)))
  },

  expired: (now: Date, limit: number) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(isNull(messages.plannedRooms), isOver(now)))
      .orderBy(asc(messages.expiresAt))
      .limit(limit),

  /** Returns false if another server has done it. */
  expire: async (id: number, now: Date): Promise<boolean> => {
    const rows = await db
      .update(messages)
      .set({ expiredAt: now })
      .where(and(eq(messages.id, id), isOver(now)))
      .returning({ id: messages.id })
    return rows.length > 0
  },

  /** A sender's plans, to one room or to any, the next one first, with how much an answer has to say of each. */
  sizesOfSender: (senderId: number, room: number | undefined) =>
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
      .orderBy(asc(messages.scheduledAt), asc(messages.id)),

  /** These plans, the next one first. */
  byIds: (ids: readonly number[]) =>
    db
      .select({ message: messageColumns, sender: senderColumns })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(and(isPlan, inArray(messages.id, [...ids])))
      .orderBy(asc(messages.scheduledAt), asc(messages.id)),
})
export type PlansRepo = ReturnType<typeof createPlansRepo>
