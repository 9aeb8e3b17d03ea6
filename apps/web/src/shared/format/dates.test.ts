import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  dateText,
  dayAndTimeText,
  hourOf,
  isSameDay,
  longDateText,
  longDayText,
  timeText,
  weekdayText,
} from './dates.ts'
import { showTimesOf } from './time-zone.ts'

beforeEach(() => showTimesOf('Europe/Stockholm'))
afterEach(() => showTimesOf(undefined))

const at = Date.parse('2026-11-03T09:05:00+01:00')

test('[MSG-08] a date is DD/MM/YYYY', () => {
  expect(dateText(at)).toBe('03/11/2026')
})
test('a time is HH:mm', () => {
  expect(timeText(at)).toBe('09:05')
  expect(timeText(Date.parse('2026-11-03T00:05:00+01:00'))).toBe('00:05')
})
test('[HISTORY-02] the time of a call is DD MMM HH:mm', () => {
  expect(dayAndTimeText(at, 'en')).toBe('03 Nov 09:05')
  expect(dayAndTimeText(at, 'sv')).toBe('03 nov 09:05')
  const monthsOf = (language: 'en' | 'sv') =>
    Array.from({ length: 12 }, (_, month) => dayAndTimeText(Date.UTC(2026, month, 15), language).slice(3, -6))
  expect(monthsOf('en').join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
  expect(monthsOf('sv').join(' ')).toBe('jan feb mar apr maj jun jul aug sep okt nov dec')
})
test('headings have the day and the month in words', () => {
  expect(longDateText(at, 'en')).toBe('3 November 2026')
  expect(longDateText(at, 'sv')).toBe('3 november 2026')
  expect(longDayText(at, 'en')).toBe('3 November')
  expect(longDayText(at, 'sv')).toBe('3 november')
  expect(weekdayText(at, 'en')).toBe('Tuesday')
  expect(weekdayText(at, 'sv')).toBe('Tisdag')
})
test('two times of one day', () => {
  expect(isSameDay(at, at + 3_600_000)).toBe(true)
  expect(isSameDay(at, at - 36_000_000)).toBe(false)
})
test('every time is that of the region, as on its TVs, wherever the browser is', () => {
  showTimesOf('Asia/Tokyo')
  const evening = Date.parse('2026-11-03T20:30:00Z')
  expect(dateText(evening)).toBe('04/11/2026')
  expect(timeText(evening)).toBe('05:30')
  expect(hourOf(evening)).toBe(5)
  expect(dayAndTimeText(evening, 'en')).toBe('04 Nov 05:30')
  expect(longDateText(evening, 'en')).toBe('4 November 2026')
  expect(weekdayText(evening, 'en')).toBe('Wednesday')
})
