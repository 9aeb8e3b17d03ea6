import { expect, test } from 'vitest'
import { secondsUntil } from './seconds-until.ts'

test.each([
  { at: 10_000, now: 4_000, seconds: 6, note: 'whole seconds' },
  { at: 10_000, now: 4_001, seconds: 6, note: 'one that has begun' },
  { at: 10_000, now: 9_999, seconds: 1, note: 'the last moment' },
  { at: 10_000, now: 10_000, seconds: 0, note: 'the time itself' },
  { at: 10_000, now: 12_500, seconds: 0, note: 'a time that is over' },
  { at: undefined, now: 4_000, seconds: 0, note: 'no time' },
])('[FEED-07] counts down to the next try: $note', ({ at, now, seconds }) => {
  expect(secondsUntil(at, now)).toBe(seconds)
})
