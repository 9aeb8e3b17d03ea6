import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { nextTime } from '../../messages/index.ts'
import type { GoingOut } from '../going-out.ts'
import type { LadderRules } from '../ladder/rules.ts'
import { sendToEach } from '../ladder/mail.ts'
import { createAlarmsRepo, savedBy, type AlarmRow, type NewAlarm } from '../repo.ts'
import { notSentMail } from './mail.ts'
import { createPlansRepo } from './repo.ts'

const mostAtOnce = 100

/** Sends scheduled alarms when they are due. All state is in rows, so that a server that was off catches up, once each. */
export const createPlans = (deps: {
  db: Database
  clock: Clock
  log: Log
  audit: RecordAudit
  goingOut: GoingOut
  ladderRules: Pick<LadderRules, 'roomsNow' | 'stepsOf'>
  /** The region's: repeated alarms go out at the same local time. */
  timeZone: string
  mailer: Pick<Mailer, 'send'>
  productName: string
  publicOrigin: () => string
}) => {
  const { db, clock, log, audit, goingOut, ladderRules, timeZone } = deps

  /** Whoever wrote it, or else the administrators, hear that it reached nobody. Returns them. */
  const mailNotSent = async (plan: AlarmRow, isRepeated: boolean): Promise<number[]> => {
    const recipients = await createPlansRepo(db).responsible(plan)
    if (recipients.length === 0) log.error({ alarmId: plan.id }, 'nobody to notify of an alarm not sent')
    const context = { isRepeated, productName: deps.productName, origin: deps.publicOrigin() }
    const failures = await sendToEach(recipients, (to) =>
      deps.mailer.send({
        ...notSentMail(to, plan, context),
        id: `alarm-${String(plan.id)}-not-sent-${String(plan.scheduledAt?.getTime() ?? 0)}-${String(to.id)}`,
      }),
    )
    for (const { recipient, reason } of failures)
      log.error({ err: reason, alarmId: plan.id, userId: recipient.id }, 'alarm not sent not mailed')
    return recipients.map(({ id }) => id)
  }

  const sendDue = async (id: number): Promise<void> => {
    const now = clock.now()
    const sent = await db.transaction(async (tx) => {
      const repo = createAlarmsRepo(tx)
      const plan = await repo.lockDue(id, now)
      if (plan === undefined) return undefined
      const next = plan.recurrence === null ? undefined : nextTime(plan.recurrence, now.getTime(), timeZone)
      // A repeated one stays as the plan, and what goes out is an alarm of its own.
      const alarm = next === undefined ? plan : await repo.insert(copyOf(plan, now))
      if (next !== undefined) await repo.update(id, { scheduledAt: new Date(next) })
      const roomIds = await ladderRules.roomsNow(tx, plan)
      if (alarm === undefined) return undefined
      if (roomIds.length === 0) {
        // Nobody is there any more: it waits as a draft for whoever wrote it.
        if (next === undefined) await repo.update(id, { state: 'draft', updatedAt: now })
        else await repo.remove(alarm.id)
        const { clusterId } = plan
        await audit({ action: 'alarm_not_sent', clusterId, subject: { type: 'alarm', id } }, tx)
        return { alarm, plan, next }
      }
      const steps = await ladderRules.stepsOf(tx, alarm, roomIds)
      const written = await goingOut.send(tx, alarm, { roomIds, steps, at: now })
      const subject = { type: 'alarm', id: alarm.id }
      await audit({ action: 'alarm_sent', userId: savedBy(plan), roomIds, subject }, tx)
      return { alarm, plan, next, written }
    })
    if (sent === undefined) return
    const { alarm, plan, next, written } = sent
    if (written !== undefined) await goingOut.publishSent(alarm, written)
    const writers = [plan.createdBy, plan.changedBy].filter((userId) => userId !== null)
    const notified = written === undefined ? await mailNotSent(plan, next !== undefined) : []
    await goingOut.announce(id, [], [...new Set([...writers, ...notified])])
  }

  /** Handles everything that is due. A failure with one does not hold up the others. */
  return async (): Promise<void> => {
    for (const { id } of await createAlarmsRepo(db).due(clock.now(), mostAtOnce)) {
      await sendDue(id).catch((error: unknown) => {
        log.error({ err: error, alarmId: id }, 'scheduled alarm not sent')
      })
    }
  }
}

/** What goes out of a repeated plan: the same, with receipts and a ladder of its own. */
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
