import { nextTime } from '../../messages/index.ts'
import type { Delivery } from '../../boxes/index.ts'
import type { Sending } from '../sending.ts'
import type { LadderRules } from '../ladder/ladder-rules.ts'
import {
  dueAlarms,
  insertAlarm,
  lockDueAlarm,
  removeAlarm,
  savedBy,
  updateAlarm,
  type AlarmRow,
  type NewAlarm,
} from '../repo.ts'
import { roomsNow } from '../target.ts'
import { createNotSentMails, type NotSentDeps } from './not-sent-mails.ts'

/** Sends scheduled alarms when they are due. All state is in rows, so that a server that was off catches up, sending each once. */
export const createSendDue = (
  deps: NotSentDeps & {
    sending: Pick<Sending, 'send' | 'publishSent'>
    delivery: Pick<Delivery, 'publish'>
    ladderRules: Pick<LadderRules, 'stepsOf'>
    /** The region's time zone: repeated alarms go out at the same local time. */
    timeZone: string
  },
) => {
  const { db, clock, jobs, audit, sending, delivery, ladderRules, timeZone } = deps
  const mails = createNotSentMails(deps)

  const sendOne = async (id: number): Promise<void> => {
    const now = clock.now()
    const sent = await db.transaction(async (tx) => {
      const plan = await lockDueAlarm(tx, id, now)
      if (plan === undefined) return undefined
      const next = plan.recurrence === null ? undefined : nextTime(plan.recurrence, now.getTime(), timeZone)
      // A repeated alarm stays as the plan; what goes out is a separate alarm.
      const alarm = next === undefined ? plan : await insertAlarm(tx, copyOf(plan, now))
      if (next !== undefined) await updateAlarm(tx, id, { scheduledAt: new Date(next) })
      const roomIds = await roomsNow(tx, plan)
      if (alarm === undefined) return undefined
      if (roomIds.length === 0) {
        // Nobody lives there any more: the plan becomes a draft.
        if (next === undefined) await updateAlarm(tx, id, { state: 'draft', updatedAt: now })
        else await removeAlarm(tx, alarm.id)
        const { clusterId } = plan
        await audit({ action: 'alarm_not_sent', clusterId, subject: { type: 'alarm', id } }, tx)
        const mailed = await mails.write(tx, plan, { isRepeated: next !== undefined })
        return { alarm, plan, mailed }
      }
      const steps = await ladderRules.stepsOf(tx, alarm, roomIds)
      const written = await sending.send(tx, alarm, { roomIds, steps, at: now })
      const subject = { type: 'alarm', id: alarm.id }
      await audit({ action: 'alarm_sent', userId: savedBy(plan), roomIds, subject }, tx)
      return { alarm, plan, mailed: [], written }
    })
    if (sent === undefined) return
    const { alarm, plan, mailed, written } = sent
    if (written !== undefined) await sending.publishSent(alarm, written)
    const writers = [plan.createdBy, plan.changedBy].filter((userId) => userId !== null)
    await delivery.publish({ kind: 'alarm', id, alsoTo: [...new Set([...writers, ...mailed])] })
  }

  const sendAll = jobs.turns({
    what: 'scheduled alarms',
    atOnce: 1,
    mostInRun: 100,
    due: (now, part) => dueAlarms(db, now, part),
    take: sendOne,
    idName: 'alarmId',
  })

  /** Handles everything that is due. */
  return async (): Promise<void> => {
    await sendAll()
    mails.wake()
  }
}

/** What a repeated plan sends: a copy with its own receipts and ladder. */
const copyOf = (plan: AlarmRow, now: Date): NewAlarm => ({
  clusterId: plan.clusterId,
  createdBy: plan.createdBy,
  changedBy: plan.changedBy,
  title: plan.title,
  body: plan.body,
  level: plan.level,
  sound: plan.sound,
  soundFileId: plan.soundFileId,
  state: 'draft',
  target: plan.target,
  targetIds: plan.targetIds,
  ladder: plan.ladder,
  createdAt: now,
  updatedAt: now,
})
