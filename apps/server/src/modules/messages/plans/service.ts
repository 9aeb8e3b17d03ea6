import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { mayUse, visibleAmong, type Change, type Delivery } from '../../boxes/index.ts'
import { filesCarriedBy, insertSentMessage, roomsOfMessages } from '../repo.ts'
import type { MessageRow } from '../tables.ts'
import {
  duePlans,
  expiredMessages,
  expireMessage,
  lockDuePlan,
  removeExpiredPlans,
  removePlan,
  schedulePlan,
} from './repo.ts'
import { nextTime, remindAt } from './plan-times.ts'

/** Returns those of the planned rooms that the sender may still write to. */
const roomsNow = async (tx: Executor, { senderId, plannedRooms }: MessageRow): Promise<number[]> => {
  // Over the same connection: a transaction waiting for a second one may wait for ever.
  const permissions = await visibleAmong(tx, { userId: senderId }, plannedRooms ?? [])
  return permissions.filter((one) => mayUse(one, 'message')).map(({ roomId }) => roomId)
}

/**
 * Sends plans when they are due, and removes expired messages from the TVs. All state is in the database, so that a server
 * that was off catches up, sending each plan once.
 */
export const createPlans = (deps: {
  db: Database
  clock: Clock
  timeZone: string
  delivery: Delivery
  jobs: Pick<Jobs, 'turns'>
}) => {
  const { db, clock, timeZone, delivery, jobs } = deps

  /** Moves the plan to its next time, or ends it. */
  const moveOn = async (tx: Executor, plan: MessageRow, now: Date): Promise<void> => {
    // Several times missed while the server was off are made up by one message.
    const next = plan.recurrence === null ? undefined : nextTime(plan.recurrence, now.getTime(), timeZone)
    const isOver = next === undefined || (plan.expiresAt !== null && next >= plan.expiresAt.getTime())
    if (isOver) await removePlan(tx, plan.id)
    else {
      const reminder = remindAt(next, plan.reminderMinutes, now.getTime())
      await schedulePlan(tx, plan.id, { scheduledAt: new Date(next), remindAt: reminder })
    }
  }

  /** Runs in the transaction that has locked the plan. Returns what was sent. */
  const sendDue = async (tx: Executor, plan: MessageRow, now: Date): Promise<Change | undefined> => {
    const { scheduledAt, senderId } = plan
    const isDue = scheduledAt !== null && scheduledAt <= now
    const carried = await filesCarriedBy(tx, plan.id)
    const roomIds = await roomsNow(tx, plan)
    if (isDue) await moveOn(tx, plan, now)
    else await schedulePlan(tx, plan.id, { scheduledAt, remindAt: null })
    if (roomIds.length === 0) return undefined
    return insertSentMessage(
      tx,
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
        // An app that retries the plan's request after it was sent still gets this message.
        clientId: isDue && plan.recurrence === null ? plan.clientId : null,
        expiresAt: plan.expiresAt,
        remindsOfAt: isDue ? null : scheduledAt,
        createdAt: now,
        sentAt: now,
      },
      { roomIds, carried },
    )
  }

  const takePlan = async (id: number): Promise<void> => {
    const done = await db.transaction(async (tx) => {
      const now = clock.now()
      const plan = await lockDuePlan(tx, id, now)
      return plan === undefined ? undefined : { plan, sent: await sendDue(tx, plan, now) }
    })
    if (done === undefined) return
    const { plan, sent } = done
    if (sent !== undefined) await delivery.publish(sent)
    // Updates the sender's list of plans, even if nothing was sent.
    await delivery.publish({ kind: 'message', id, roomIds: plan.plannedRooms ?? [], onlyTo: [plan.senderId] })
  }

  const endExpired = async (id: number): Promise<void> => {
    const now = clock.now()
    const recalled = await db.transaction(async (tx) => {
      if (!(await expireMessage(tx, id, now))) return undefined
      const roomIds = await roomsOfMessages(tx, [id])
      return delivery.put(tx, { kind: 'message', id, roomIds, at: now, removed: true })
    })
    if (recalled !== undefined) await delivery.publish(recalled)
  }

  const sendAll = jobs.turns({
    what: 'planned messages',
    atOnce: 1,
    mostInRun: 100,
    due: (now, part) => duePlans(db, now, part),
    take: takePlan,
    idName: 'messageId',
  })
  const endAll = jobs.turns({
    what: 'expired messages',
    atOnce: 1,
    mostInRun: 100,
    due: (now, part) => expiredMessages(db, now, part),
    take: endExpired,
    idName: 'messageId',
  })

  /** Handles everything that is due. */
  return async (): Promise<void> => {
    await removeExpiredPlans(db, clock.now())
    await sendAll()
    await endAll()
  }
}
