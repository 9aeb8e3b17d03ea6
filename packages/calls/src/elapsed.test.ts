import { expect, test } from 'vitest'
import { asHours, asMinutes, createElapsed } from './elapsed.ts'
import { createManualClock } from './testing/manual-clock.ts'

test('[CALL-31] ticks once a second, on the second, while somebody watches', () => {
  const clock = createManualClock()
  const elapsed = createElapsed(clock, clock.now() - 300)
  const seen: number[] = []
  const unsubscribe = elapsed.subscribe(() => seen.push(elapsed.get()))
  clock.advance(699)
  expect(seen).toEqual([])
  clock.advance(1)
  clock.advance(2_000)
  expect(seen).toEqual([1, 2, 3])
  unsubscribe()
  expect(clock.waits()).toEqual([])
})

test('without a start it is 0 and stands still', () => {
  const clock = createManualClock()
  const elapsed = createElapsed(clock, null)
  elapsed.subscribe(() => undefined)
  expect(elapsed.get()).toBe(0)
  expect(clock.waits()).toEqual([])
})

test.each([
  [0, '00:00', '00:00:00'],
  [59, '00:59', '00:00:59'],
  [754, '12:34', '00:12:34'],
  [3_599, '59:59', '00:59:59'],
  [3_600, '60:00', '01:00:00'],
  [36_061, '601:01', '10:01:01'],
])('[CALL-11] [INCOMING-07] %i s is %s, and %s in the panel', (seconds, minutes, hours) => {
  expect(asMinutes(seconds)).toBe(minutes)
  expect(asHours(seconds)).toBe(hours)
})
