import { Temporal } from 'temporal-polyfill'

/** A calendar day as a number of days since 1970-01-01. */
export type DayNumber = number

export const dayMs = 86_400_000
const mostKept = 20_000
/** The day in a time's ISO text, whose year may have more than four digits. */
const timeLength = 'T00:00:00.000Z'.length

export const dayNumberOf = (day: string): DayNumber => Date.parse(day) / dayMs

const names = new Map<DayNumber, string>()
/** Cached, like the starts of days: a calendar asks for the same few again and again. */
export const dayNamed = (day: DayNumber): string => {
  const known = names.get(day)
  if (known !== undefined) return known
  if (names.size >= mostKept) names.clear()
  const name = new Date(day * dayMs).toISOString().slice(0, -timeLength)
  names.set(day, name)
  return name
}

/** 0 is Sunday, as on the wire; 1970 began on a Thursday. */
export const weekdayOfNumber = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

const createZoneDays = (timeZone: string) => {
  const starts = new Map<DayNumber, number>()

  /** The first millisecond of the day: usually midnight. */
  const startOf = (day: DayNumber): number => {
    const known = starts.get(day)
    if (known !== undefined) return known
    if (starts.size >= mostKept) starts.clear()
    const start = Temporal.PlainDate.from(dayNamed(day)).toZonedDateTime(timeZone).epochMilliseconds
    starts.set(day, start)
    return start
  }

  const dayOf = (time: number): DayNumber => {
    let day = Math.floor(time / dayMs)
    while (startOf(day) > time) day -= 1
    while (startOf(day + 1) <= time) day += 1
    return day
  }

  /** On all other days the clock shows every time exactly once. */
  const changesClock = (day: DayNumber): boolean => startOf(day + 1) - startOf(day) !== dayMs

  return {
    startOf,
    dayOf,

    /** The day of a time, and what the clock shows then, in milliseconds since midnight. */
    localOf: (time: number): { day: DayNumber; clockMs: number } => {
      const day = dayOf(time)
      if (!changesClock(day)) return { day, clockMs: time - startOf(day) }
      const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
      return { day, clockMs: new Temporal.PlainTime().until(local.toPlainTime()).total('milliseconds') }
    },

    /** When the clock shows this many milliseconds since midnight; an hour later if the day skips that time. */
    timeOn: (day: DayNumber, clockMs: number): number => {
      if (!changesClock(day)) return startOf(day) + clockMs
      const plainTime = new Temporal.PlainTime().add({ milliseconds: clockMs })
      return Temporal.PlainDate.from(dayNamed(day)).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
    },
  }
}
export type ZoneDays = ReturnType<typeof createZoneDays>

const zones = new Map<string, ZoneDays>()

/**
 * The days of a time zone (IANA name). Their starts are cached: asking Temporal for each occurrence of thousands of events
 * would take seconds.
 * @throws RangeError for a time zone that does not exist.
 */
export const daysOfZone = (timeZone: string): ZoneDays => {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  const days = createZoneDays(timeZone)
  // Fails now, rather than later, if there is no such zone.
  days.startOf(0)
  zones.set(timeZone, days)
  return days
}
