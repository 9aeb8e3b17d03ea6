import { expect, test, vi } from 'vitest'
import { createOnlyWindow } from './only-window.ts'

test('[TV-08] the TV lives in the window that took it last', async () => {
  const first = createOnlyWindow(navigator.locks)
  const second = createOnlyWindow(navigator.locks)
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
  const window = createOnlyWindow(undefined)
  window.take()
  expect(window.isHere.get()).toBe(true)
})
