import type { CalendarInterval } from '@lykta/contract/calendar'
import { Temporal } from 'temporal-polyfill'
import type { TimeRange } from './time-range.ts'

type RepeatedInterval = Exclude<CalendarInterval, 'none'>

/** One step on the calendar, and the longest that it can last. */
const steps = {
  Daily: { unit: 'days', longestMs: 86_400_000 },
  Weekly: { unit: 'weeks', longestMs: 7 * 86_400_000 },
  Monthly: { unit: 'months', longestMs: 31 * 86_400_000 },
} as const satisfies Record<RepeatedInterval, { unit: 'days' | 'weeks' | 'months'; longestMs: number }>

/** The day of the change to winter time is longer than others, but a step crosses at most one of them. */
const clockChangeMs = 3 * 3_600_000

export interface Series {
  interval: RepeatedInterval
  /** First start. */
  start: number
  /** The last local day on which an occurrence starts; 0: no end. */
  expiration: number
  /** IANA name of the zone whose local time is kept. */
  timeZone: string
}

/**
 * The starts of a series in the range, oldest first. Each is counted from the first start, never from the one before:
 * a series of the 31st is on the last day of a short month and on the 31st again after it. A time that the change to
 * summer time leaves out is an hour later on that day.
 */
export function* startsOf(series: Series, { from, to }: TimeRange): Generator<number> {
  const { unit, longestMs } = steps[series.interval]
  const first = zoned(series.start, series.timeZone)
  const last = series.expiration === 0 ? Infinity : endOfDay(series.expiration, series.timeZone)
  const skipped = Math.floor((from - clockChangeMs - series.start) / longestMs) - 1
  for (let step = Math.max(0, skipped); ; step += 1) {
    const start = first.add({ [unit]: step }).epochMilliseconds
    if (start >= to || start > last) return
    if (start >= from) yield start
  }
}

/** Whether the series, without exceptions, has an occurrence at exactly that time. */
export const startsAt = (series: Series, time: number): boolean => {
  const [start] = startsOf(series, { from: time, to: time + 1 })
  return start === time
}

const zoned = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)

const endOfDay = (time: number, timeZone: string): number =>
  zoned(time, timeZone).startOfDay().add({ days: 1 }).epochMilliseconds - 1
