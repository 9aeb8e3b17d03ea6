import type { Alarm } from '@lykta/contract/alarms'

/** A call for help, or a critical alarm: it stays on the screen until somebody has taken it. */
export const isPressing = ({ origin, level }: Pick<Alarm, 'origin' | 'level'>): boolean =>
  origin === 'resident' || level === 'critical'

export const isMine = ({ takenBy }: Pick<Alarm, 'takenBy'>, userId: number): boolean => takenBy?.id === userId

/** Whether it waits for somebody, or for the user to end what they have taken. An alarm to TVs is over once it is taken. */
export const isCalling = (alarm: Alarm, userId: number): boolean =>
  alarm.endedAt === null && (alarm.takenBy === null || (alarm.origin !== 'staff' && isMine(alarm, userId)))

/** Urgent alarms come first, and among equals those that have waited longest. */
export const byUrgency = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted(
    (a, b) => Number(isPressing(b)) - Number(isPressing(a)) || calledAt(a) - calledAt(b) || a.id - b.id,
  )

/** Since when it calls. */
export const calledAt = ({ sentAt, createdAt }: Pick<Alarm, 'sentAt' | 'createdAt'>): number =>
  sentAt ?? createdAt

export type GoneWhy = 'taken' | 'cancelled' | 'recalled' | 'acknowledged' | 'ended'

/** Why an alarm no longer calls the user; undefined if they know, or if there is nothing to say. */
export const whyGone = (alarm: Alarm, userId: number): GoneWhy | undefined => {
  if (isMine(alarm, userId)) return undefined
  if (alarm.takenBy !== null) return 'taken'
  if (alarm.endedAt !== null) return 'ended'
  const ended = alarm.climb?.ended
  return ended === 'cancelled' || ended === 'recalled' || ended === 'acknowledged' ? ended : undefined
}
