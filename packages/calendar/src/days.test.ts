import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  daysFrom,
  firstOfMonth,
  isDay,
  minuteAt,
  mondayOf,
  startOfDay,
  weekOf,
  weekdayOf,
} from './days.ts'

const stockholm = 'Europe/Stockholm'

test('a time is on the day of the zone, whatever UTC says', () => {
  const late = Date.parse('2026-11-14T23:30:00Z')
  expect(dayAt(late, stockholm)).toBe('2026-11-15')
  expect(minuteAt(late, stockholm)).toBe(30)
  expect(dayAt(late, 'America/New_York')).toBe('2026-11-14')
})

test('[CAL-29] weeks begin on Monday and have the numbers of ISO 8601', () => {
  expect(mondayOf('2026-11-14')).toBe('2026-11-09')
  expect(mondayOf('2026-11-09')).toBe('2026-11-09')
  expect(mondayOf('2026-11-15')).toBe('2026-11-09')
  expect(weekdayOf('2026-11-15')).toBe(7)
  expect(weekOf('2026-11-14')).toBe(46)
  expect(weekOf('2027-01-01')).toBe(53)
  expect(weekOf('2027-01-04')).toBe(1)
})

test('a day of the change of the clocks has 23 or 25 hours', () => {
  const hours = (day: string) =>
    (startOfDay(addDays(day, 1), stockholm) - startOfDay(day, stockholm)) / 3_600_000
  expect(hours('2026-03-29')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
  expect(hours('2026-11-14')).toBe(24)
})

test('days and months are counted on the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(firstOfMonth('2026-11-14')).toBe('2026-11-01')
  expect(daysFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysBetween('2026-10-01', '2026-11-14')).toBe(44)
  expect(daysBetween('2026-11-14', '2026-11-10')).toBe(-4)
})

test.each([
  ['2026-11-14', true],
  ['2026-02-29', false],
  ['2026-11-14T12:00', false],
  ['tomorrow', false],
])('%s names a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
