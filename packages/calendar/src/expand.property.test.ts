import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandOccurrences, occurrenceDay, takesPlaceWithin, type EventTimes } from './expand.ts'

/*
 * A second implementation, in another way: it walks from day to day by the calendar's own rules, and knows when the
 * clocks of the European Union change instead of asking for a time zone.
 */

const timeZone = 'Europe/Stockholm'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Date3 {
  year: number
  month: number
  day: number
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOfMonth = ({ year, month }: Date3): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
const next = (date: Date3): Date3 => {
  if (date.day < lengthOfMonth(date)) return { ...date, day: date.day + 1 }
  return date.month < 12
    ? { ...date, month: date.month + 1, day: 1 }
    : { year: date.year + 1, month: 1, day: 1 }
}
const name = ({ year, month, day }: Date3) =>
  `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const weekday = ({ year, month, day }: Date3) => new Date(Date.UTC(year, month - 1, day)).getUTCDay()
const lastSunday = (year: number, month: number): number => {
  const last = { year, month, day: 31 }
  return Date.UTC(year, month - 1, 31 - weekday(last), 1)
}
/** Both changes are at 01:00 UTC. */
const summerTime = (utc: number): boolean => {
  const year = new Date(utc).getUTCFullYear()
  return utc >= lastSunday(year, 3) && utc < lastSunday(year, 10)
}
const localOf = (utc: number): number => utc + (summerTime(utc) ? 2 : 1) * hourMs
/** Of an hour that comes twice the first; a time that is left out is an hour later. */
const utcOf = (local: number): number =>
  summerTime(local - 2 * hourMs) ? local - 2 * hourMs : local - hourMs

const date3 = (local: number): Date3 => {
  const date = new Date(local)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
const midnight = ({ year, month, day }: Date3) => Date.UTC(year, month - 1, day)

const daysSince = (first: Date3, date: Date3) => (midnight(date) - midnight(first)) / dayMs
const weekOf = (date: Date3, { weekStart = 1 }: EventTimes) =>
  date3(midnight(date) - ((weekday(date) + 7 - weekStart) % 7) * dayMs)
const isTurn = (nth: number, { every = 1 }: EventTimes) => nth % every === 0

const isOn = (event: EventTimes, first: Date3, date: Date3): boolean => {
  switch (event.interval) {
    case 'none':
      return name(date) === name(first)
    case 'Daily':
      return isTurn(daysSince(first, date), event)
    case 'Weekly':
      return (
        isTurn(daysSince(weekOf(first, event), weekOf(date, event)) / 7, event) &&
        (event.days.length === 0 ? weekday(date) === weekday(first) : event.days.includes(weekday(date)))
      )
    case 'Monthly':
      if (!isTurn((date.year - first.year) * 12 + date.month - first.month, event)) return false
      return event.monthlyOn === 'lastWeekday'
        ? weekday(date) === weekday(first) && date.day + 7 > lengthOfMonth(date)
        : date.day === Math.min(first.day, lengthOfMonth(date))
  }
}

/** How many days more than its first an all-day event has. */
const moreDays = ({ start, end }: EventTimes): number =>
  end === null ? 0 : Math.round((midnight(date3(localOf(end - 1))) - midnight(date3(localOf(start)))) / dayMs)

const walk = (event: EventTimes, { from, to }: { from: number; to: number }) => {
  const localStart = localOf(event.start)
  const first = date3(localStart)
  const clock = localStart - midnight(first)
  const last = event.expiration === 0 ? '9999' : name(date3(localOf(event.expiration)))
  const found: Array<{ start: number; end: number }> = []
  for (let date = first; midnight(date) < to + dayMs; date = next(date)) {
    if (event.interval !== 'none' && (name(date) > last || event.exceptions.includes(name(date)))) continue
    if (!isOn(event, first, date)) continue
    const start = name(date) === name(first) ? event.start : utcOf(midnight(date) + clock)
    const end = event.allDay
      ? utcOf(midnight(date) + (moreDays(event) + 1) * dayMs)
      : event.end === null
        ? start + 1_800_000
        : start + event.end - event.start
    if (start < to && (end > from || start >= from)) found.push({ start, end })
  }
  return found
}

const minuteMs = 60_000
const years = { from: Date.UTC(2023, 11, 20), to: Date.UTC(2028, 2, 5) }
/** Both changes of the clocks. */
const changes = [2024, 2025, 2026, 2027].flatMap((year) => [lastSunday(year, 3), lastSunday(year, 10)])
/** With leap days, and the ends of months and years. */
const delicate = [2024, 2025, 2026, 2027, 2028].flatMap((year) => [
  ...changes,
  Date.UTC(year, 1, 28, 22),
  Date.UTC(year, 0, 30, 22, 30),
  Date.UTC(year, 11, 31, 22, 30),
])

const starts = fc.oneof(
  fc.integer({ min: years.from / minuteMs, max: years.to / minuteMs }).map((minute) => minute * minuteMs),
  fc
    .tuple(fc.constantFrom(...delicate), fc.integer({ min: -72 * 4, max: 72 * 4 }))
    .map(([time, quarters]) => time + quarters * 15 * minuteMs),
)
/** Minutes that an occurrence lasts. */
const lengths = fc.option(
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 600 }), fc.integer({ min: 600, max: 5 * 24 * 60 })),
)

const rules = fc
  .record({
    interval: fc.constantFrom('none', 'Daily', 'Weekly', 'Monthly'),
    every: fc.oneof(
      { weight: 5, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 6 }) },
    ),
    monthlyOn: fc.constantFrom('day', 'lastWeekday'),
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 4 }),
    weekStart: fc.constantFrom(undefined, 0, 3),
    allDay: fc.boolean(),
    start: starts,
    length: lengths,
    /** Days from the start to the last; missing: for good. */
    lasts: fc.option(fc.integer({ min: 0, max: 500 })),
    left: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
    from: fc.integer({ min: -40, max: 420 }),
    /** A time to look at instead. */
    aim: fc.option(fc.constantFrom(...delicate)),
    width: fc.oneof(fc.integer({ min: 1, max: 3 * 24 * 60 }), fc.integer({ min: 1, max: 45 * 24 * 60 })),
  })
  .map(({ every, allDay, start: asked, length, lasts, left, from, aim, width, ...rule }) => {
    const { interval, monthlyOn, days, weekStart } = rule
    let first = date3(localOf(asked))
    const shape = { interval, monthlyOn, weekStart, days: interval === 'Weekly' ? days : [] } as const
    const named = { ...shape, start: asked, end: null, expiration: 0, reminder: -1, allDay, exceptions: [] }
    // As they are stored: the start is the first occurrence.
    const clock = localOf(asked) - midnight(first)
    const weekdayAsked = first
    while (!isOn(named, shape.days.length > 0 ? first : weekdayAsked, first)) first = next(first)
    const start = allDay
      ? utcOf(midnight(first))
      : name(first) === name(weekdayAsked)
        ? asked
        : utcOf(midnight(first) + clock)
    const end = allDay
      ? length === null
        ? null
        : utcOf(midnight(first) + (1 + Math.floor(length / 1440)) * dayMs)
      : length === null
        ? null
        : start + length * minuteMs
    const nthDay = (nth: number) => name(date3(midnight(first) + nth * dayMs))
    const event: EventTimes = {
      ...shape,
      every,
      allDay,
      start,
      end,
      expiration: lasts === null ? 0 : start + lasts * dayMs,
      reminder: 10,
      exceptions: left.map(nthDay),
    }
    const offset = aim === null || aim < start ? from * dayMs : aim - 2 * dayMs - start
    const rangeFrom = Math.max(0, start + offset + 7 * minuteMs)
    return { event, range: { from: rangeFrom, to: rangeFrom + width * minuteMs } }
  })

test('the expansion equals a second, independent one over 10,000 random rules with exceptions', () => {
  const seen = { occurrences: 0, leftOut: 0, clockChanges: 0, leapDays: 0 }
  fc.assert(
    fc.property(rules, ({ event, range }) => {
      const expected = walk(event, range)
      const found = expandOccurrences(event, { ...range, timeZone })
      expect(found.map(({ start, end }) => ({ start, end }))).toEqual(expected)
      expect(takesPlaceWithin(event, { ...range, timeZone })).toBe(expected.length > 0)

      const lastDay = event.expiration === 0 ? '9999' : name(date3(localOf(event.expiration)))
      const days = found.map(({ start }) => name(date3(localOf(start))))
      expect(found.every(({ start }) => start >= event.start)).toBe(true)
      expect(event.interval === 'none' || days.every((day) => day <= lastDay)).toBe(true)
      const later = found
        .filter(({ start }) => start !== event.start && event.interval !== 'none')
        .slice(0, 2)
      expect(later.map(({ start }) => occurrenceDay(event, start, timeZone))).toEqual(
        later.map(({ start }) => name(date3(localOf(start)))),
      )
      seen.leapDays += days.filter((day) => day.endsWith('02-29')).length
      seen.clockChanges += found.filter(({ start }) =>
        changes.some((time) => Math.abs(time - start) < 12 * hourMs),
      ).length
      seen.occurrences += found.length
      seen.leftOut += event.exceptions.length
    }),
    { numRuns: 10_000, seed: 20_261_114 },
  )
  // The rules were ones that say something.
  expect(seen.occurrences).toBeGreaterThan(15_000)
  expect(seen.leftOut).toBeGreaterThan(10_000)
  expect(seen.clockChanges).toBeGreaterThan(150)
  expect(seen.leapDays).toBeGreaterThan(15)
}, 60_000)
