import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import { createBoxAccess, mayUse, type Change, type Delivery } from '../../boxes/index.ts'
import { createMessagesRepo } from '../repo.ts'
import type { MessageRow } from '../tables.ts'
import { createPlansRepo } from './repo.ts'
import { nextTime, remindAt } from './times.ts'

const mostAtOnce = 100

/** Returns those of the planned rooms that the sender may still write to. */
const roomsNow = async (tx: Executor, { senderId, plannedRooms }: MessageRow): Promise<number[]> => {
  // Over the same connection: a transaction that waits for a second one may wait for ever.
  const permissions = await createBoxAccess(tx).visibleAmong({ userId: senderId }, plannedRooms ?? [])
  return permissions.filter((one) => mayUse(one, 'message')).map(({ roomId }) => roomId)
}

/**
 * Sends plans when they are due, and removes expired messages from the TVs. All state is in the database, so that a
 * server that was off catches up when it is back, sending each plan once.
 */
export const createPlans = (deps: {
  db: Database
  clock: Clock
  timeZone: string
  delivery: Delivery
  log: Log
}) => {
  const { db, clock, timeZone, delivery, log } = deps
  const plans = createPlansRepo(db)

  /** Moves the plan to its next time, or ends it. */
  const moveOn = async (tx: Executor, plan: MessageRow, now: Date): Promise<void> => {
    const repo = createPlansRepo(tx)
    // Times missed while the server was off are not made up one by one.
    const next = plan.recurrence === null ? undefined : nextTime(plan.recurrence, now.getTime(), timeZone)
    const isOver = next === undefined || (plan.expiresAt !== null && next >= plan.expiresAt.getTime())
    if (isOver) await repo.remove(plan.id)
    else {
      const reminder = remindAt(next, plan.reminderMinutes, now.getTime())
      await repo.schedule(plan.id, { scheduledAt: new Date(next), remindAt: reminder })
    }
  }

  const sendDue = async (id: number, now: Date): Promise<Change | undefined> =>
    db.transaction(async (tx) => {
      const repo = createPlansRepo(tx)
      const plan = await repo.lockDue(id, now)
      if (plan === undefined) return undefined
      const { scheduledAt, senderId } = plan
      const isDue = scheduledAt !== null && scheduledAt <= now
      const messages = createMessagesRepo(tx)
      const carried = await messages.carriedFiles(id)
      const roomIds = await roomsNow(tx, plan)
      if (isDue) await moveOn(tx, plan, now)
      else await repo.schedule(id, { scheduledAt, remindAt: null })
      if (roomIds.length === 0) return undefined
      return messages.insertSent(
        {
          senderId,
          subject: plan.subject,
          body: plan.body,
          fontSize: plan.fontSize,
          dyslexie: plan.dyslexie,
          kind: plan.kind,
          receiverType: plan.receiverType,
          threadId: plan.threadId,
          templateId: plan.templateId,
          // An app that sends the plan again after it went out still gets this message.
          clientId: isDue && plan.recurrence === null ? plan.clientId : null,
          expiresAt: plan.expiresAt,
          remindsOfAt: isDue ? null : scheduledAt,
          createdAt: now,
          sentAt: now,
        },
        { roomIds, carried },
      )
    })

  const endExpired = async (id: number, now: Date): Promise<Change | undefined> =>
    db.transaction(async (tx) => {
      if (!(await createPlansRepo(tx).expire(id, now))) return undefined
      const roomIds = await createMessagesRepo(tx).roomsOf([id])
      return delivery.put(tx, { kind: 'message', id, roomIds, at: now, removed: true })
    })

  /** A failure with one does not hold up the others, and is tried again. */
  const take = async (
    id: number,
    turn: (id: number, now: Date) => Promise<Change | undefined>,
    now: Date,
  ) => {
    try {
      const change = await turn(id, now)
      if (change !== undefined) await delivery.publish(change)
    } catch (error) {
      log.error({ err: error, messageId: id }, 'planned or expired message not handled')
    }
  }

  return {
    /** Handles everything that is due. */
    run: async (): Promise<void> => {
      const now = clock.now()
      await plans.removeExpired(now)
      for (const { id, senderId, plannedRooms } of await plans.due(now, mostAtOnce)) {
        await take(id, sendDue, now)
        // Updates the sender's list of plans, even if nothing went out.
        await delivery.publish({ kind: 'message', id, roomIds: plannedRooms ?? [], onlyTo: [senderId] })
      }
      for (const { id } of await plans.expired(now, mostAtOnce)) await take(id, endExpired, now)
    },
  }
}
