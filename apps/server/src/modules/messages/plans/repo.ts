import { and, arrayContains, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { senderColumns } from '../repo.ts'
import { messageColumns, messages, type MessageRow } from '../tables.ts'

const isPlan = isNotNull(messages.plannedRooms)

const isDue = (now: Date) => and(isPlan, or(lte(messages.scheduledAt, now), lte(messages.remindAt, now)))

const isOver = (now: Date) => and(lte(messages.expiresAt, now), isNull(messages.expiredAt))

/** Scheduled and expired messages. */
export const createPlansRepo = (db: Executor) => ({
  due: (now: Date, limit: number) =>
    db
      .select({ id: messages.id, senderId: messages.senderId, plannedRooms: messages.plannedRooms })
      .from(messages)
      .where(isDue(now))
      .orderBy(asc(messages.scheduledAt), asc(messages.id))
      .limit(limit),

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

  /** A sender's plans, to one room or to any, the next one first. */
  ofSender: (senderId: number, room: number | undefined) =>
    db
      .select({ message: messageColumns, sender: senderColumns })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(
        and(
          isPlan,
          eq(messages.senderId, senderId),
          room === undefined ? undefined : arrayContains(messages.plannedRooms, [room]),
        ),
      )
      .orderBy(asc(messages.scheduledAt), asc(messages.id)),
})
export type PlansRepo = ReturnType<typeof createPlansRepo>
