import type { AlarmLevel, AlarmOrigin } from '@lykta/contract/alarms'
import type { Executor } from '../../platform/database.ts'
import { openingBox, type Push } from './pushing.ts'
import { lastBoxIn } from './reach/repo.ts'
import { words } from './words.ts'

/** Pushes to the users called by an alarm's ladder, each of whom may see to it. They are named after one of the rooms. */
export interface AlarmCalls {
  alarmId: number
  origin: AlarmOrigin
  level: AlarmLevel
  userIds: readonly number[]
  roomIds: readonly number[]
}

/** Resolves when the pushes are queued; throws if they could not be. */
export type PushCalls = (calls: AlarmCalls) => Promise<void>

export const createPushCalls =
  ({ db, push }: { db: Executor; push: Push }): PushCalls =>
  async ({ alarmId, origin, level, userIds, roomIds }) => {
    const boxId = await lastBoxIn(db, roomIds)
    if (boxId === undefined) throw new Error('there has been no box in these rooms')
    await push(userIds, `alarm_${origin === 'resident' ? 'critical' : level}`, {
      boxId,
      body: words.alarmCall(origin),
      calls: (role) =>
        role === 'relative' ? openingBox(boxId, '/alarms') : `/admin/alarms/${String(alarmId)}`,
      of: alarmId,
    })
  }
