import { systemClock } from '@lykta/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArrival, settling } from './ok-after-arrival.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A screen of a TV that takes `drawsWithin` ms to draw it. */
const arrive = (drawsWithin = 0) => {
  const openedAt = performance.now()
  const arrival = createArrival({
    clock: systemClock,
    now: () => performance.now(),
    whenShown: (run) => systemClock.after(drawsWithin, run),
  })
  const takesOkPressedAfter = (ms: number) => openedAt + ms >= arrival.takesOkFrom.get()
  return { ...arrival, takesOkPressedAfter }
}

test.each([
  ['in the moment in which a screen comes up by itself', settling.unasked],
  [
    'that follows the one which brought the screen up, as from a hand that presses twice',
    settling.afterPress,
  ],
])('an OK %s is not meant for it', (_note, within) => {
  const { settle, takesOkPressedAfter } = arrive()
  settle(within)
  vi.advanceTimersByTime(within - 1)
  expect(takesOkPressedAfter(within - 1)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(takesOkPressedAfter(within)).toBe(true)
})

test('on a slow TV the time counts from when the screen is seen', () => {
  const { settle, takesOkPressedAfter } = arrive(2_000)
  settle(settling.afterPress)
  vi.advanceTimersByTime(2_000 + settling.afterPress - 1)
  expect(takesOkPressedAfter(2_000 + settling.afterPress - 1)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(takesOkPressedAfter(2_000 + settling.afterPress)).toBe(true)
})

test('an OK that lay in the queue of a busy TV is as old as when it was pressed', () => {
  const { settle, takesOkPressedAfter } = arrive()
  settle(settling.afterPress)
  vi.advanceTimersByTime(10_000)
  expect(takesOkPressedAfter(100)).toBe(false)
  expect(takesOkPressedAfter(settling.afterPress)).toBe(true)
})

test('while a screen waits for what it is about, the time has not begun', () => {
  const { settle, takesOkPressedAfter } = arrive()
  const stop = settle(settling.waiting)
  vi.advanceTimersByTime(5_000)
  expect(takesOkPressedAfter(5_000)).toBe(false)
  stop()
  settle(settling.afterPress)
  vi.advanceTimersByTime(settling.afterPress - 1)
  expect(takesOkPressedAfter(5_000 + settling.afterPress - 1)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(takesOkPressedAfter(5_000 + settling.afterPress)).toBe(true)
})

test('nobody is held by a screen for which nothing comes', () => {
  const { settle, takesOkPressedAfter } = arrive()
  settle(settling.waiting)
  vi.advanceTimersByTime(settling.waiting)
  expect(takesOkPressedAfter(settling.waiting)).toBe(true)
})

test('a screen that is waited for takes OK at once', () => {
  const { settle, takesOkPressedAfter } = arrive()
  settle(settling.no)
  expect(takesOkPressedAfter(0)).toBe(true)
})

test('a second press half a second after the first is still the first', () => {
  expect(settling.afterPress).toBeGreaterThanOrEqual(1_000)
})
