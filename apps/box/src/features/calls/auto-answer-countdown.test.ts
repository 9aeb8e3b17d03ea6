import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCountdown } from './auto-answer-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const begin = (heard: () => boolean) => {
  const left: number[] = []
  const onOver = vi.fn<() => void>()
  const tick = vi.fn<() => Promise<boolean>>(() => Promise.resolve(heard()))
  const stop = startCountdown({ tick, after, onLeft: (seconds) => left.push(seconds), onOver })
  return { left, onOver, tick, stop }
}

test('[AUTO-02] ten seconds, each seen and heard, and then it is over', async () => {
  const it = begin(() => true)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(it.left).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(it.tick).toHaveBeenCalledTimes(10)
  expect(it.onOver).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(it.onOver).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(it.onOver).toHaveBeenCalledTimes(1)
})

test('[AUTO-02] what nobody could hear does not count', async () => {
  let heard = false
  const it = begin(() => heard)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([it.left, it.onOver.mock.calls]).toEqual([[], []])
  heard = true
  await vi.advanceTimersByTimeAsync(11_000)
  expect(it.onOver).toHaveBeenCalledTimes(1)
})

test('[AUTO-02] stopped, it never ends, not even while a second is being sounded', async () => {
  const it = begin(() => true)
  await vi.advanceTimersByTimeAsync(4_000)
  it.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(it.left).toEqual([10, 9, 8, 7, 6])
  const early = begin(() => true)
  early.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([early.left, early.onOver.mock.calls]).toEqual([[], []])
})
