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

/** From the last day of a month to the last day of the next there are no more. */
const daysLookedThrough = 62

/** What is kept of a recurrence: its days, and the time of the first one on the clock of the region. */
export const storedRecurrence = (
  { interval, days }: MessageRecurrence,
  schedule: number,
  timeZone: string,
): StoredRecurrence => ({ interval, days, minute: minuteAt(schedule, timeZone) })

/** The first time after a moment, milliseconds since 1970 UTC; every day keeps the clock on the wall of the time zone. */
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

/** When a reminder comes of what is due at a time; null: it does not, or would come too late. */
export const remindAt = (dueAt: number, reminderMinutes: number, now: number): Date | null => {
  const at = dueAt - reminderMinutes * minuteMs
  return reminderMinutes > 0 && at > now ? new Date(at) : null
}
