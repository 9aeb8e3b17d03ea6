import type { LadderStep } from '@lykta/contract/alarms'
import type { Executor } from '../../../platform/database.ts'
import { createBoxAccess } from '../../boxes/index.ts'
import type { GoingOut, Written } from '../going-out.ts'
import { createAlarmsRepo, type AlarmRow, type StepRow } from '../repo.ts'
import { isOnDuty } from './on-duty.ts'
import { createLadderRepo } from './repo.ts'

/** What of a step is written when it begins. */
interface Begun {
  state: StepRow['state']
  reached: number
  /** Users whom it calls. */
  userIds: number[]
  written?: Written
}

const nobody: Begun = { state: 'failed', reached: 0, userIds: [] }

/** The rooms that a step is about: where nobody has answered, or the one that it is all about. */
const roomsOf = (tx: Executor, alarm: AlarmRow): Promise<number[]> =>
  alarm.roomId === null ? createAlarmsRepo(tx).waitingRooms(alarm.id) : Promise.resolve([alarm.roomId])

const calls = async (tx: Executor, userIds: readonly number[]): Promise<Begun> => {
  const active = await createLadderRepo(tx).active([...new Set(userIds)])
  if (active.length === 0) return nobody
  return { state: 'under_way', reached: active.length, userIds: active.map(({ id }) => id) }
}

const around = async (tx: Executor, alarm: AlarmRow, why: 'staff' | 'link'): Promise<Begun> => {
  const found = await createBoxAccess(tx).peopleAround(await roomsOf(tx, alarm), why)
  return calls(
    tx,
    found.map(({ userId }) => userId),
  )
}

/**
 * Begins a step, in the transaction that writes that it has begun. What leaves the server (pushes, mails, webhooks) is
 * written as under way, and done afterwards until it has been done.
 */
export const createBeginning = ({ goingOut, timeZone }: { goingOut: GoingOut; timeZone: string }) => {
  const repeat = async (tx: Executor, alarm: AlarmRow): Promise<Begun> => {
    const roomIds = await roomsOf(tx, alarm)
    await createAlarmsRepo(tx).repeat(alarm.id, roomIds)
    const written = await goingOut.put(tx, alarm.id, roomIds)
    return { state: 'done', reached: written.boxes.length, userIds: [], written }
  }

  const begin = async (tx: Executor, alarm: AlarmRow, step: LadderStep): Promise<Begun> => {
    switch (step.kind) {
      case 'repeat':
        return repeat(tx, alarm)
      case 'staff':
        return around(tx, alarm, 'staff')
      case 'family':
        return around(tx, alarm, 'link')
      case 'group':
        return calls(tx, await createLadderRepo(tx).staffOfGroups(step.ids))
      case 'people':
      case 'mail':
        return calls(tx, step.ids)
      case 'webhook':
        return { state: 'under_way', reached: 0, userIds: [] }
    }
  }

  return async (tx: Executor, alarm: AlarmRow, position: number, now: Date): Promise<Begun> => {
    const step = alarm.steps[position]
    if (step === undefined) throw new Error('the ladder has no such step')
    const isOff =
      'hours' in step && step.hours !== undefined && !isOnDuty(step.hours, now.getTime(), timeZone)
    const begun: Begun = isOff ? { ...nobody, state: 'off_duty' } : await begin(tx, alarm, step)
    const repo = createLadderRepo(tx)
    await repo.insertStep({
      alarmId: alarm.id,
      position,
      kind: step.kind,
      at: now,
      state: begun.state,
      reached: begun.reached,
      userIds: begun.userIds,
      tryAt: begun.state === 'under_way' ? now : null,
    })
    await repo.insertCalls(alarm.id, begun.userIds, now)
    return begun
  }
}
