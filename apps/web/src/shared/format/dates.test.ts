import { expect, test } from 'vitest'
import { dateText, dayAndTimeText, isSameDay, longDateText, timeText, weekdayText } from './dates.ts'

const at = new Date(2026, 10, 3, 9, 5).getTime()

test('[MSG-08] a date is DD/MM/YYYY', () => {
  expect(dateText(at)).toBe('03/11/2026')
})
test('a time is HH:mm', () => {
  expect(timeText(at)).toBe('09:05')
})
test('[HISTORY-02] the time of a call is DD MMM HH:mm', () => {
  expect(dayAndTimeText(at, 'en')).toBe('03 Nov 09:05')
  expect(dayAndTimeText(at, 'sv')).toBe('03 nov 09:05')
})
test('headings have the day and the month in words', () => {
  expect(longDateText(at, 'en')).toBe('3 November 2026')
  expect(longDateText(at, 'sv')).toBe('3 november 2026')
  expect(weekdayText(at, 'en')).toBe('Tuesday')
  expect(weekdayText(at, 'sv')).toBe('Tisdag')
})
test('two times of one day', () => {
  expect(isSameDay(at, at + 3_600_000)).toBe(true)
  expect(isSameDay(at, at - 36_000_000)).toBe(false)
})
