import { expect, test } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { createTokenBuckets } from './token-buckets.ts'

test('so many at once, and then as they come back, each key by itself', () => {
  const clock = createTestClock()
  const { take } = createTokenBuckets({ burst: 3, perSecond: 2 }, clock)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 500])
  expect(take('b')).toBe(0)
  clock.advance(400)
  expect(take('a')).toBe(100)
  clock.advance(100)
  expect([take('a'), take('a')]).toEqual([0, 500])
})

test('waiting longer than a bucket takes to fill saves up no more', () => {
  const clock = createTestClock()
  const { take } = createTokenBuckets({ burst: 2, perSecond: 1 }, clock)
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 1_000])
  for (let second = 0; second < 10; second += 1) {
    clock.advance(1_000)
    expect([take('a'), take('a')]).toEqual([0, 1_000])
  }
  clock.advance(60_000)
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 1_000])
})
