import { createMemoryHistory, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { asLink } from '../shared/ui/as-link.ts'
import type { AppRouter } from './router.tsx'
import { drawTapsFirst } from './draw-taps-first.ts'

let frames: Array<() => void> = []
const begun = vi.fn<() => Promise<void>>(() => Promise.resolve())

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
const loaded = vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined))
const router: Pick<AppRouter, 'navigate' | 'preloadRoute' | 'latestLocation'> & { history: RouterHistory } = {
  navigate: begun,
  preloadRoute: loaded,
  latestLocation: home,
  history: createMemoryHistory(),
}
/** As a link asks for it. */
const tapLink = (to: '/settings' | '/message' = '/settings') => router.navigate({ to, _fromLocation: home })
const drawFrame = async () => {
  for (const run of frames) run()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  begun.mockClear()
  router.navigate = begun
  router.history = createMemoryHistory({ initialEntries: ['/make-call', '/App'] })
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

test('so does one that the entry of a menu leads to, which is loaded once it is pointed at', async () => {
  const entry = asLink(router, '/admin/alarms')
  entry.preload()
  expect(loaded.mock.calls).toEqual([[{ to: '/admin/alarms' }]])
  entry.go()
  expect(begun).not.toHaveBeenCalled()
  await drawFrame()
  expect(begun.mock.calls).toEqual([[expect.objectContaining({ to: '/admin/alarms' })]])
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

test('the last of two taps counts', async () => {
  const done = [tapLink(), tapLink('/message')]
  await drawFrame()
  await Promise.all(done)
  expect(begun.mock.calls).toEqual([[expect.objectContaining({ to: '/message' })]])
})

test.each([
  ['a call that is answered', () => router.history.push('/call')],
  ['Back', () => router.history.back()],
])('%s meanwhile counts, and not the tap before', async (_what, leave) => {
  const done = tapLink()
  leave()
  await drawFrame()
  await done
  expect(begun).not.toHaveBeenCalled()
})

test('the entry of an overlay that the tap closes does not count as another page', async () => {
  router.history.push('/App', { overlays: ['panel'] })
  const done = tapLink()
  router.history.back()
  await drawFrame()
  await done
  expect(begun).toHaveBeenCalledOnce()
})
