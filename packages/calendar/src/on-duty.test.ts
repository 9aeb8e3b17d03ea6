import { expect, test } from 'vitest'
import { isOnDuty } from './on-duty.ts'

const weekdays = [1, 2, 3, 4, 5]

test.each([
  // A Tuesday.
  [weekdays, '08:00', '17:00', '2026-11-24T08:00+01:00', true],
  [weekdays, '08:00', '17:00', '2026-11-24T07:59+01:00', false],
  [weekdays, '08:00', '17:00', '2026-11-24T17:00+01:00', false],
  // A Sunday.
  [weekdays, '08:00', '17:00', '2026-11-22T12:00+01:00', false],
  // The night from Friday to Saturday, and the one after it.
  [weekdays, '21:00', '07:00', '2026-11-27T23:00+01:00', true],
  [weekdays, '21:00', '07:00', '2026-11-28T06:59+01:00', true],
  [weekdays, '21:00', '07:00', '2026-11-28T23:00+01:00', false],
  [weekdays, '21:00', '07:00', '2026-11-29T03:00+01:00', false],
  // The same time twice is all day.
  [[0], '00:00', '00:00', '2026-11-22T23:59+01:00', true],
  // In the region's time, across the end of summer time.
  [[0], '02:00', '04:00', '2026-10-25T03:59+01:00', true],
])('on days %j from %s to %s, at %s: %s', (days, from, to, at, expected) => {
  expect(isOnDuty({ days: [...days], from, to }, Date.parse(at), 'Europe/Stockholm')).toBe(expected)
})
