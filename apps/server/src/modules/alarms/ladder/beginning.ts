import { isOnDuty } from '@lykta/calendar'
import type { LadderStep } from '@lykta/contract/alarms'
import type { Executor } from '../../../platform/database.ts'
import type { GoingOut, Written } from '../going-out.ts'
import { createAlarmsRepo, type AlarmRow, type StepRow } from '../repo.ts'
import { createLadderRepo } from './repo.ts'
import { calledBy, namedBy, roomsWaiting } from './whom.ts'

/** What of a step is written when it begins. */
interface Begun {
  state: StepRow['state']
  reached: number
  /** Users whom it calls. */
  userIds: number[]
  /** Users whom it was to notify and has not, or not yet. */
  missedIds: readonly number[]
  written?: Written
}

const nobody = (missedIds: readonly number[] = []): Begun => ({
  state: 'failed',
  reached: 0,
  userIds: [],
  missedIds,
})

/**
 * Begins a step, in the transaction that writes that it has begun. What leaves the server (pushes, mails, webhooks) is
 * written as under way, and done afterwards until it has been done.
 */
export const createBeginning = ({ goingOut, timeZone }: { goingOut: GoingOut; timeZone: string }) => {
  const repeat = async (tx: Executor, alarm: AlarmRow, roomIds: readonly number[]): Promise<Begun> => {
    const repo = createAlarmsRepo(tx)
    await repo.repeat(alarm.id, roomIds)
    const written = await goingOut.put(tx, alarm.id, roomIds)
    const reached = (await repo.reach(roomIds)).filter(({ hasTv }) => hasTv).length
    return { state: 'done', reached, userIds: [], missedIds: [], written }
  }

  const begin = async (tx: Executor, alarm: AlarmRow, step: LadderStep): Promise<Begun> => {
    const roomIds = await roomsWaiting(tx, alarm)
    if (step.kind === 'repeat') return repeat(tx, alarm, roomIds)
    if (step.kind === 'webhook') return { state: 'under_way', reached: 0, userIds: [], missedIds: [] }
    const userIds = await calledBy(tx, step, roomIds)
    const missedIds = namedBy(step).filter((id) => !userIds.includes(id))
    if (userIds.length === 0) return nobody(missedIds)
    // None of them has been notified yet.
    return { state: 'under_way', reached: 0, userIds, missedIds: [...userIds, ...missedIds] }
  }

  return async (tx: Executor, alarm: AlarmRow, position: number, now: Date): Promise<Begun> => {
    const step = alarm.steps[position]
    if (step === undefined) throw new Error('the ladder has no such step')
    const isOff =
      'hours' in step && step.hours !== undefined && !isOnDuty(step.hours, now.getTime(), timeZone)
    const begun: Begun = isOff ? { ...nobody(), state: 'off_duty' } : await begin(tx, alarm, step)
    const repo = createLadderRepo(tx)
    await repo.insertStep({
      alarmId: alarm.id,
      position,
      kind: step.kind,
      at: now,
      state: begun.state,
      reached: begun.reached,
      userIds: begun.userIds,
      missedIds: [...begun.missedIds],
      host: step.kind === 'webhook' ? new URL(step.url).host : null,
      tryAt: begun.state === 'under_way' ? now : null,
    })
    await repo.insertCalls(alarm.id, begun.userIds, now)
    return begun
  }
}
