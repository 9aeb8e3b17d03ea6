import { expect, test, vi } from 'vitest'
import { createSingleWindow } from './single-window.ts'

test('[TV-08] the TV lives in the window that took it last', async () => {
  const first = createSingleWindow(navigator.locks)
  const second = createSingleWindow(navigator.locks)
  first.take()
  expect(first.isHere.get()).toBe(true)
  second.take()
  await vi.waitFor(() => expect(first.isHere.get()).toBe(false))
  expect(second.isHere.get()).toBe(true)
  first.take()
  await vi.waitFor(() => expect(second.isHere.get()).toBe(false))
  expect(first.isHere.get()).toBe(true)
  first.leave()
})

test('without locks every window is the one', () => {
  const window = createSingleWindow(undefined)
  window.take()
  expect(window.isHere.get()).toBe(true)
})
