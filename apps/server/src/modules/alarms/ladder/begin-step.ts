import { isOnDuty } from '@lykta/calendar'
import type { Executor } from '../../../platform/database.ts'
import type { Delivery } from '../../boxes/index.ts'
import { roomsAbout, type AlarmRow } from '../repo.ts'
import { stepOf, type Begun } from './kinds/index.ts'
import { insertCalls, insertStep } from './repo.ts'

const offDuty: Begun = { state: 'off_duty', reached: 0, userIds: [], missedIds: [] }

/**
 * Begins a step, in the transaction that records its beginning. Whatever leaves the server (pushes, mails, webhooks) is
 * recorded as under way, and tried afterwards until it is done.
 */
export const createBeginStep =
  ({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) =>
  async (tx: Executor, alarm: AlarmRow, position: number, now: Date): Promise<Begun> => {
    const step = alarm.steps[position]
    if (step === undefined) throw new Error('the ladder has no such step')
    const isOff =
      'hours' in step && step.hours !== undefined && !isOnDuty(step.hours, now.getTime(), timeZone)
    const does = stepOf(step)
    const begun = isOff
      ? offDuty
      : await does.begin({ tx, alarm, roomIds: await roomsAbout(tx, alarm), delivery, at: now })
    await insertStep(tx, {
      alarmId: alarm.id,
      position,
      kind: step.kind,
      at: now,
      state: begun.state,
      reached: begun.reached,
      userIds: begun.userIds,
      missedIds: begun.missedIds,
      host: does.deliver === undefined ? null : does.host,
      tryAt: begun.state === 'under_way' ? now : null,
    })
    await insertCalls(tx, alarm.id, begun.userIds, now)
    return begun
  }
