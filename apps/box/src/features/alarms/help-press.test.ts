import { systemClock } from '@lykta/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHelpPress } from './help-press.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () => {
  const onCall = vi.fn<() => void>()
  return { onCall, press: createHelpPress({ clock: systemClock, onCall }) }
}

test('held for two seconds it calls, once, and shows how far it is', () => {
  const { onCall, press } = start()
  press.down()
  expect(press.state.get()).toEqual({ kind: 'holding', step: 0 })
  vi.advanceTimersByTime(1_000)
  expect(press.state.get()).toEqual({ kind: 'holding', step: 2 })
  vi.advanceTimersByTime(999)
  expect(onCall).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onCall).toHaveBeenCalledOnce()
  press.up()
  vi.advanceTimersByTime(10_000)
  expect(onCall).toHaveBeenCalledOnce()
  expect(press.state.get()).toEqual({ kind: 'resting' })
})

test('pressed twice within three seconds it calls', () => {
  const { onCall, press } = start()
  press.down()
  press.up()
  expect(press.state.get()).toEqual({ kind: 'once' })
  vi.advanceTimersByTime(2_999)
  expect(onCall).not.toHaveBeenCalled()
  press.down()
  expect(onCall).toHaveBeenCalledOnce()
})

test('pressed once it does not call, however often that happens', () => {
  const { onCall, press } = start()
  for (let time = 0; time < 3; time += 1) {
    press.down()
    vi.advanceTimersByTime(1_500)
    press.up()
    vi.advanceTimersByTime(3_000)
    expect(press.state.get()).toEqual({ kind: 'resting' })
  }
  expect(onCall).not.toHaveBeenCalled()
})

test('a remote that repeats a held key presses it once', () => {
  const { onCall, press } = start()
  press.down()
  press.down()
  press.down()
  expect(onCall).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(onCall).toHaveBeenCalledOnce()
})

test('what goes from the screen does not call', () => {
  const { onCall, press } = start()
  press.down()
  press.stop()
  vi.advanceTimersByTime(10_000)
  expect(onCall).not.toHaveBeenCalled()
})
