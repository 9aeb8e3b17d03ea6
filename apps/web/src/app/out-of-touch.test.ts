import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutOfTouch } from './out-of-touch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () => {
  const read = vi.fn<() => void>()
  return { read, ...createOutOfTouch(read) }
}

test('[FEED-14] for each time that the server says so, all is read once, not by all apps at the same moment', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { read, hear } = start()
  hear()
  hear()
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledOnce()
  hear()
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})

test('it lasts for as long as the server says so, and is over when it says so no more, or the feed has come back', () => {
  const { read, isOut, hear, over } = start()
  expect(isOut.get()).toBe(false)
  for (let minute = 0; minute < 5; minute += 1) {
    hear()
    vi.advanceTimersByTime(60_000)
    expect(isOut.get()).toBe(true)
  }
  vi.advanceTimersByTime(90_000)
  expect(isOut.get()).toBe(false)
  read.mockClear()
  hear()
  over()
  expect(isOut.get()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(read).not.toHaveBeenCalled()
})
