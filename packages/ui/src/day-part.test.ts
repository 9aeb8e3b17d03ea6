import { expect, test } from 'vitest'
import { dayPart } from './day-part.ts'

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [8, 'morning'],
  [9, 'day'],
  [11, 'day'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [21, 'evening'],
  [22, 'night'],
  [23, 'night'],
] as const)('hour %i is %s', (hour, part) => {
  expect(dayPart(hour)).toBe(part)
})
