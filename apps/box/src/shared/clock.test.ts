import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

const noon = Date.parse('2026-11-14T12:00:00Z')

beforeEach(() => {
  // This TV's own clock: half an hour and 20 s behind.
  vi.useFakeTimers({ now: noon - 1_820_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const watch = () => {
  const clock = createClock()
  clock.setServerTime(noon)
  const seen: number[] = []
  const stop = clock.onMinute(() => seen.push(clock.minute() - noon))
  return { clock, seen, stop }
}

test('a minute begins when it does on the server, and nothing is told in between', () => {
  const { clock, seen } = watch()
  vi.advanceTimersByTime(59_999)
  expect(seen).toEqual([])
  expect(clock.minute()).toBe(noon)
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([60_000])
  vi.advanceTimersByTime(120_000)
  expect(seen).toEqual([60_000, 120_000, 180_000])
})

test('a clock that is set is told at once, and goes on from there', () => {
  const { clock, seen } = watch()
  vi.advanceTimersByTime(10_000)
  clock.setServerTime(noon + 3_650_000)
  expect(seen).toEqual([3_600_000])
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([3_600_000, 3_660_000])
  vi.advanceTimersByTime(50_000)
  expect(seen).toHaveLength(2)
})

test('whoever stopped listening hears no more', () => {
  const { clock, seen, stop } = watch()
  stop()
  clock.setServerTime(noon + 3_600_000)
  vi.advanceTimersByTime(120_000)
  expect(seen).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
