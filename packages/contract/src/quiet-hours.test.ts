import { describe, expect, test } from 'vitest'
import { isQuiet, quietUntil } from './quiet-hours.ts'

const timeZone = 'Europe/Stockholm'
const night = { from: '22:00', to: '07:00' }

describe('[PUSH-07] quiet hours', () => {
  test.each([
    ['2026-01-15T20:59:59Z', night, false],
    ['2026-01-15T21:00:00Z', night, true],
    ['2026-01-15T23:30:00Z', night, true],
    ['2026-01-16T05:59:59Z', night, true],
    ['2026-01-16T06:00:00Z', night, false],
    // Summer time: the same clock on the wall an hour earlier in the world's.
    ['2026-07-15T19:59:59Z', night, false],
    ['2026-07-15T20:00:00Z', night, true],
    ['2026-07-16T05:00:00Z', night, false],
    ['2026-01-15T11:59:00Z', { from: '13:00', to: '14:00' }, false],
    ['2026-01-15T12:00:00Z', { from: '13:00', to: '14:00' }, true],
    ['2026-01-15T13:00:00Z', { from: '13:00', to: '14:00' }, false],
    ['2026-01-15T12:00:00Z', { from: '08:00', to: '08:00' }, true],
    ['2026-01-15T23:30:00Z', null, false],
  ])('at %s with %j: %s', (at, hours, quiet) => {
    expect(isQuiet(hours, new Date(at), timeZone)).toBe(quiet)
  })
})

test('until when', () => {
  expect(quietUntil(night, new Date('2026-01-15T23:30:00Z'), timeZone)).toBe('07:00')
  expect(quietUntil(night, new Date('2026-01-15T12:00:00Z'), timeZone)).toBeUndefined()
  expect(quietUntil(null, new Date('2026-01-15T23:30:00Z'), timeZone)).toBeUndefined()
})
