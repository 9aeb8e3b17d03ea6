import { Temporal } from 'temporal-polyfill'

export interface Days {
  /** A local time this many days from today: `at(-1, '18:40')` was yesterday evening. */
  at: (day: number, time: string) => Date
  /** How many days ago (0 or below) that weekday last was; 1 is Monday, 7 is Sunday. */
  last: (weekday: number) => number
  /** `Thursday 19 November` for a day this many days from today. */
  name: (day: number) => string
}

/** The days around a moment, as people in the region count them. */
export const daysAround = (now: Date, timeZone: string): Days => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const nameOf = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  const at = (day: number, time: string) =>
    new Date(today.add({ days: day }).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds)
  return {
    at,
    last: (weekday) => -((today.dayOfWeek - weekday + 7) % 7),
    name: (day) => nameOf.format(at(day, '12:00')),
  }
}
