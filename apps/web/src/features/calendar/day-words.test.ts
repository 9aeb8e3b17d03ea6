import { expect, test } from 'vitest'
import {
  clockText,
  dayHeading,
  dayText,
  dayWords,
  lastClockText,
  monthHeading,
  monthWords,
  shortWeekday,
} from './day-words.ts'

test('[CAL-29] names of days and months are in the language of the interface', () => {
  expect(dayHeading('2026-11-14', 'en')).toBe('Saturday 14 November')
  expect(dayHeading('2026-11-14', 'sv')).toBe('Lördag 14 november')
  expect(dayWords('2026-11-14', 'en')).toBe('Saturday 14 November')
  expect(dayWords('2026-11-14', 'sv')).toBe('lördag 14 november')
  expect(monthHeading('2026-11-14', 'sv')).toBe('November 2026')
  expect(monthWords('2026-11-14', 'sv')).toBe('november 2026')
  expect(shortWeekday('2026-11-14', 'en')).toBe('Sat')
  expect(shortWeekday('2026-11-14', 'sv')).toBe('Lör')
})

test('[CAL-30] [CAL-31] times are HH:mm of 24 hours', () => {
  expect(clockText(0)).toBe('00:00')
  expect(clockText(13 * 60 + 5)).toBe('13:05')
  expect(clockText(24 * 60)).toBe('00:00')
  expect(lastClockText(24 * 60)).toBe('24:00')
})

test('[CAL-32] dates are DD/MM/YYYY', () => {
  expect(dayText('2026-11-04')).toBe('04/11/2026')
})
