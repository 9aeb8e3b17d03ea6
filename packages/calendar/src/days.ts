import { Temporal } from 'temporal-polyfill'
import { dayNamed, dayNumberOf, daysOfZone } from './zone-days.ts'

/** A calendar day, `2026-11-14`: sorts as text and has no time zone. */
export type Day = string

const plain = (day: Day) => Temporal.PlainDate.from(day)

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean => {
  try {
    return plain(text).toString() === text
  } catch {
    return false
  }
}

/** The local day of a time. */
export const dayAt = (time: number, timeZone: string): Day => dayNamed(daysOfZone(timeZone).dayOf(time))

/** The local day of a time, and the minutes since midnight on the local clock: 0 to 1439. */
export const localTime = (time: number, timeZone: string): { day: Day; minute: number } => {
  const { day, clockMs } = daysOfZone(timeZone).localOf(time)
  return { day: dayNamed(day), minute: Math.floor(clockMs / 60_000) }
}

/** The minutes alone. */
export const minuteAt = (time: number, timeZone: string): number => localTime(time, timeZone).minute

/** The first millisecond of a local day: usually midnight. */
export const startOfDay = (day: Day, timeZone: string): number =>
  daysOfZone(timeZone).startOf(dayNumberOf(day))

/** The time at which the local clock shows this many minutes since midnight; an hour later if the clock skips it. */
export const timeOn = (day: Day, minute: number, timeZone: string): number =>
  plain(day).toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime().add({ minutes: minute }) })
    .epochMilliseconds

export const addDays = (day: Day, days: number): Day => plain(day).add({ days }).toString()

/** The same day of another month, or its last day if that month is shorter. */
export const addMonths = (day: Day, months: number): Day => plain(day).add({ months }).toString()

/** The day this many days after another. */
export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

export const daysBetween = (from: Day, to: Day): number => plain(from).until(plain(to)).days

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => plain(day).dayOfWeek

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

export const firstOfMonth = (day: Day): Day => plain(day).with({ day: 1 }).toString()

/** The week number by ISO 8601, as used in Sweden. */
export const weekOf = (day: Day): number => plain(day).weekOfYear ?? 0

/** 1 to 31. */
export const dayOfMonth = (day: Day): number => plain(day).day

export const daysInMonth = (day: Day): number => plain(day).daysInMonth
