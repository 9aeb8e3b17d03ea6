import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { nextTime } from '../../messages/index.ts'
import type { GoingOut } from '../going-out.ts'
import type { LadderRules } from '../ladder/rules.ts'
import { createAlarmsRepo, type AlarmRow, type NewAlarm } from '../repo.ts'

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
}) => {
  const { db, clock, log, audit, goingOut, ladderRules, timeZone } = deps

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
        return { alarm, written: undefined, createdBy: plan.createdBy }
      }
      const steps = await ladderRules.stepsOf(tx, alarm, roomIds)
      const written = await goingOut.send(tx, alarm, { roomIds, steps, at: now })
      const subject = { type: 'alarm', id: alarm.id }
      await audit({ action: 'alarm_sent', userId: plan.createdBy, roomIds, subject }, tx)
      return { alarm, written, createdBy: plan.createdBy }
    })
    if (sent === undefined) return
    if (sent.written !== undefined) await goingOut.publishSent(sent.alarm, sent.written)
    await goingOut.announce(id, [], sent.createdBy === null ? [] : [sent.createdBy])
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
