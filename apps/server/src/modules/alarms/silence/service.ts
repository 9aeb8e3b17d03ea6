import { dayAt, minuteAt, startOfDay } from '@lykta/calendar'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { Delivery } from '../../boxes/index.ts'
import type { Sending } from '../sending.ts'
import { silenceSteps } from '../ladder/help-and-silence-steps.ts'
import { insertAlarm } from '../repo.ts'
import { isSilenceRaisedSince, lockWatched, watchedBoxes, type WatchedBox } from './repo.ts'

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether a box has been silent since midnight, its local time, and the agreed hour has passed. */
export const isSilent = (
  {
    silence,
    lifeSignAt,
    timeZone,
    consentedSince,
  }: Pick<WatchedBox, 'silence' | 'lifeSignAt' | 'timeZone' | 'consentedSince'>,
  now: number,
): boolean => {
  if (silence === null || consentedSince === null || minuteAt(now, timeZone) < minuteOf(silence.by))
    return false
  // A consent given today applies from tomorrow.
  const since = Math.max(lifeSignAt?.getTime() ?? 0, consentedSince)
  return since < startOfDay(dayAt(now, timeZone), timeZone)
}

/** Raises an alarm, once a day, for boxes where nobody has been noticed by the agreed hour. */
export const createSilence = (deps: {
  db: Database
  clock: Clock
  log: Log
  audit: RecordAudit
  sending: Pick<Sending, 'startOf'>
  delivery: Pick<Delivery, 'publish'>
}) => {
  const { db, clock, log, audit, sending, delivery } = deps

  const raise = (box: WatchedBox, now: Date) =>
    db.transaction(async (tx) => {
      const locked = await lockWatched(tx, box.id, now)
      const today = new Date(startOfDay(dayAt(now.getTime(), box.timeZone), box.timeZone))
      if (locked === undefined || !isSilent(locked, now.getTime())) return undefined
      if (await isSilenceRaisedSince(tx, box.roomId, today)) return undefined
      const alarm = await insertAlarm(tx, {
        origin: 'silence',
        clusterId: box.clusterId,
        roomId: box.roomId,
        title: '',
        body: '',
        level: 'info',
        sound: 'none',
        state: 'sent',
        target: 'individuals',
        targetIds: [box.roomId],
        silentSince: locked.lifeSignAt,
        sentAt: now,
        createdAt: now,
        updatedAt: now,
        ...sending.startOf(silenceSteps(locked.silence?.notify ?? 'staff'), now),
      })
      if (alarm === undefined) return undefined
      await audit({ action: 'silence_noticed', boxId: box.id, subject: { type: 'alarm', id: alarm.id } }, tx)
      return alarm.id
    })

  /** Looks at every box with such an agreement. A failure with one does not hold up the others. */
  return async (): Promise<void> => {
    const now = clock.now()
    for (const box of await watchedBoxes(db, now)) {
      if (!isSilent(box, now.getTime())) continue
      try {
        const id = await raise(box, now)
        if (id !== undefined) await delivery.publish({ kind: 'alarm', id, roomIds: [box.roomId] })
      } catch (error) {
        log.error({ err: error, boxId: box.id }, 'silence of a box not raised')
      }
    }
  }
}
