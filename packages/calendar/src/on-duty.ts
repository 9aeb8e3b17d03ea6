import type { DutyHours } from '@lykta/contract/alarms'
import { addDays, dayAt, minuteAt, weekdayOf } from './days.ts'

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether a moment, in milliseconds since 1970 UTC, is within the hours. Hours over midnight belong to the day on which they begin. */
export const isOnDuty = ({ days, from, to }: DutyHours, at: number, timeZone: string): boolean => {
  const [begin, end, minute] = [minuteOf(from), minuteOf(to), minuteAt(at, timeZone)]
  const today = dayAt(at, timeZone)
  // Sunday is 0 on the wire.
  const isOn = (day: string) => days.includes(weekdayOf(day) % 7)
  if (begin < end) return isOn(today) && begin <= minute && minute < end
  return (isOn(today) && begin <= minute) || (isOn(addDays(today, -1)) && minute < end)
}
