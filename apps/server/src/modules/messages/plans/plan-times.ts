import {
  addDays,
  dayAt,
  dayOfMonth,
  daysFrom,
  daysInMonth,
  minuteAt,
  timeOn,
  weekdayOf,
} from '@lykta/calendar'
import type { MessageRecurrence } from '@lykta/contract/messages'
import type { StoredRecurrence } from '../tables.ts'

/** How many days to search for the next time: no monthly gap is longer. */
const daysLookedThrough = 62

/** Returns the stored form of a recurrence: its days, and the region's local time of the first one. */
export const storedRecurrence = (
  { interval, days }: MessageRecurrence,
  schedule: number,
  timeZone: string,
): StoredRecurrence => ({ interval, days, minute: minuteAt(schedule, timeZone) })

/** Returns the first time after a moment, in milliseconds since 1970 UTC. Every day has the same local time. */
export const nextTime = (
  { interval, days, minute }: StoredRecurrence,
  after: number,
  timeZone: string,
): number | undefined => {
  const matches = (day: string): boolean => {
    if (interval === 'Daily') return true
    // Sunday is 0 on the wire.
    if (interval === 'Weekly') return days.includes(weekdayOf(day) % 7)
    const isLast = addDays(day, 1).endsWith('-01')
    return days.includes(dayOfMonth(day)) || (isLast && days.some((one) => one > daysInMonth(day)))
  }
  return daysFrom(dayAt(after, timeZone), daysLookedThrough)
    .filter(matches)
    .map((day) => timeOn(day, minute, timeZone))
    .find((time) => time > after)
}

const minuteMs = 60_000

/** Returns when the reminder of a message is due; null if there is none or it would come too late. */
export const remindAt = (dueAt: number, reminderMinutes: number, now: number): Date | null => {
  const at = dueAt - reminderMinutes * minuteMs
  return reminderMinutes > 0 && at > now ? new Date(at) : null
}
