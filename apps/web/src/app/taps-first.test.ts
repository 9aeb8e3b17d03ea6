import type { ParsedLocation } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AppRouter } from './router.tsx'
import { drawTapsFirst } from './taps-first.ts'

let frames: Array<() => void> = []
const begun = vi.fn<() => Promise<void>>(() => Promise.resolve())
const router: Pick<AppRouter, 'navigate'> = { navigate: begun }

const home: ParsedLocation = {
  href: '/App',
  publicHref: '/App',
  pathname: '/App',
  search: {},
  searchStr: '',
  hash: '',
  state: { __TSR_index: 0 },
  external: false,
}
/** As a link asks for it. */
const tapLink = () => router.navigate({ to: '/settings', _fromLocation: home })

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  begun.mockClear()
  router.navigate = begun
  drawTapsFirst(router)
  return () => {
    vi.useRealTimers()
  }
})

test('a page that a link leads to begins after the next frame', async () => {
  const done = tapLink()
  expect(begun).not.toHaveBeenCalled()
  for (const run of frames) run()
  expect(begun).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  await done
  expect(begun).toHaveBeenCalledOnce()
})

test('what the app asks for itself begins at once', () => {
  void router.navigate({ to: '/settings' })
  expect(begun).toHaveBeenCalledOnce()
})

test('a page that is not drawn does not wait for ever', async () => {
  const done = tapLink()
  await vi.advanceTimersByTimeAsync(200)
  await done
  expect(begun).toHaveBeenCalledOnce()
})
