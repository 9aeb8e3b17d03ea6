import { expect, test } from 'vitest'
import { dayPart, namedDayPart } from './day-part.ts'

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

test.each([
  [23, 'night'],
  [0, 'smallHours'],
  [4, 'smallHours'],
  [5, 'morning'],
] as const)('beside the name of its day, hour %i is called %s', (hour, name) => {
  expect(namedDayPart(hour)).toBe(name)
})
