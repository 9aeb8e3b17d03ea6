import type { NotificationKind } from '@lykta/contract/notifications'
import type { Executor } from '../../../platform/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { createPushing } from '../pushing.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { boxesOfflineSince, boxesOnLowBattery, claimPush, forgetStatesOver, usersNotified } from './repo.ts'
import { isAnybodyReachable } from '../reach/repo.ts'
import { words } from '../words.ts'

const minuteMs = 60_000
const shortestOfflineMs = 5 * minuteMs
/** Users who could not be notified for this long, for example in quiet hours, are assumed to know. */
const longestOfflineMs = 24 * 60 * minuteMs
/** Well above the low limit, so that a fluctuating charge is reported once. */
const batteryFinePercent = 30

/** Finds boxes that are offline or low on battery, and notifies once per occurrence. */
export const createBoxWatch = (deps: {
  db: Executor
  access: Pick<BoxAccess, 'audience'>
  clock: Clock
  timeZone: string
  log: Log
  pushing: ReturnType<typeof createPushing>
}) => {
  const { db, access, clock, timeZone, log, pushing } = deps

  /** Users who see the box and have not been notified of its present state. */
  const withoutPush = async (boxId: number, kind: NotificationKind): Promise<number[]> => {
    const pushed = new Set(await usersNotified(db, boxId, kind))
    return (await access.audience(boxId)).filter((userId) => !pushed.has(userId))
  }

  const pushOffline = async (boxId: number, lastSeenAt: Date, now: Date): Promise<void> => {
    const minutes = (now.getTime() - lastSeenAt.getTime()) / minuteMs
    const wanting = await pushing.wanting(await withoutPush(boxId, 'box_offline'), 'box_offline', boxId)
    const due = wanting.filter(({ offlineMinutes }) => minutes >= offlineMinutes)
    const userIds = await claimPush(db, uniqueUsers(due), { boxId, kind: 'box_offline', at: now })
    if (userIds.length === 0) return
    await pushing.push(userIds, 'box_offline', {
      boxId,
      body: words.offline({ lastSeenAt, now, timeZone }),
    })
  }

  const pushBattery = async (boxId: number, percent: number, now: Date): Promise<void> => {
    const wanting = await pushing.wanting(await withoutPush(boxId, 'battery_low'), 'battery_low', boxId)
    const userIds = await claimPush(db, uniqueUsers(wanting), { boxId, kind: 'battery_low', at: now })
    if (userIds.length === 0) return
    await pushing.push(userIds, 'battery_low', {
      boxId,
      body: words.battery(percent),
    })
  }

  /** A failure with one box does not keep the others from being reported. */
  const take = async (boxId: number, push: () => Promise<void>): Promise<void> => {
    try {
      await push()
    } catch (error) {
      log.error({ err: error, boxId }, 'state of box not pushed')
    }
  }

  return async (): Promise<void> => {
    await forgetStatesOver(db, batteryFinePercent)
    if (!(await isAnybodyReachable(db))) return
    const now = clock.now()
    const from = new Date(now.getTime() - longestOfflineMs)
    const to = new Date(now.getTime() - shortestOfflineMs)
    for (const { id, lastSeenAt } of await boxesOfflineSince(db, from, to)) {
      if (lastSeenAt !== null) await take(id, () => pushOffline(id, lastSeenAt, now))
    }
    for (const { id, battery } of await boxesOnLowBattery(db)) {
      if (battery !== null) await take(id, () => pushBattery(id, battery, now))
    }
  }
}

const uniqueUsers = (rows: readonly { userId: number }[]): number[] => [
  ...new Set(rows.map(({ userId }) => userId)),
]
