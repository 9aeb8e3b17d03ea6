import { systemClock } from '@lykta/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdle } from './idle.ts'

const afterMs = 300_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () => {
  const remote = new EventTarget()
  const { idle, watch } = createIdle({ clock: systemClock, afterMs, remote })
  const stop = watch()
  const handled = vi.fn<() => void>()
  remote.addEventListener('keydown', handled)
  const press = () => remote.dispatchEvent(new Event('keydown', { cancelable: true }))
  return { idle, watch, stop, handled, press }
}

test('a TV is idle when nothing was pressed for so long', () => {
  const { idle, press } = start()
  vi.advanceTimersByTime(afterMs - 1)
  press()
  vi.advanceTimersByTime(afterMs - 1)
  expect(idle.get()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(idle.get()).toBe(true)
})

test('the key that wakes it does nothing else, and the time begins anew', () => {
  const { idle, press, handled } = start()
  press()
  expect(handled).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(afterMs)
  press()
  expect(handled).toHaveBeenCalledTimes(1)
  expect(idle.get()).toBe(false)
  press()
  expect(handled).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(afterMs)
  expect(idle.get()).toBe(true)
})

test('where something else comes up it is not idle, and waits its whole time again after that', () => {
  const { idle, watch, stop } = start()
  vi.advanceTimersByTime(afterMs)
  stop()
  expect(idle.get()).toBe(false)
  vi.advanceTimersByTime(afterMs)
  expect(idle.get()).toBe(false)
  watch()
  vi.advanceTimersByTime(afterMs - 1)
  expect(idle.get()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(idle.get()).toBe(true)
})
