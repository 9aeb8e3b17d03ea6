import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewPush } from '../features/notifications/push-device.ts'
import { ApiError } from '@lykta/client'
import type { FeedStatus } from '../shared/feed/feed.ts'
import { keepOfflineCache } from './offline-cache.ts'
import { startSessionServices } from './session-services.ts'

vi.mock('../features/notifications/push-device.ts', () => ({
  renewPush: vi.fn<typeof renewPush>(),
  forget: () => Promise.resolve(),
}))
vi.mock('../shared/store/index.ts', () => ({ store: { get: () => undefined } }))
vi.mock('../shared/api/index.ts', () => import('@lykta/client'))
const status = vi.hoisted(() => ({ listeners: new Set<() => void>(), now: { state: 'waiting', since: 0 } }))
vi.mock('./feed-reloads.ts', () => ({
  feed: {
    getStatus: () => status.now,
    subscribe: (listener: () => void) => {
      status.listeners.add(listener)
      return () => status.listeners.delete(listener)
    },
  },
}))
vi.mock('./send-outbox.ts', () => ({ sendOutbox: () => () => undefined }))
vi.mock('./offline-cache.ts', () => ({ keepOfflineCache: vi.fn<typeof keepOfflineCache>() }))

const browserWindow = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', browserWindow.addEventListener.bind(browserWindow))
  vi.stubGlobal('APP_VERSION', '1')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['the server cannot be reached', new ApiError('unreachable', 'no answer', { status: 0 }), 1],
  ['the server refuses', new ApiError('bad_input', 'no', { status: 400 }), 0],
  ['the browser cannot be told', new DOMException('no push service', 'AbortError'), 0],
])('where %s, what was known last is brought back only if it is for that', async (_what, error, times) => {
  const restore = vi.fn<() => Promise<void>>(() => Promise.resolve())
  vi.mocked(keepOfflineCache).mockReturnValue({
    keep: () => Promise.resolve(),
    restore,
    end: () => Promise.resolve(),
  })
  vi.mocked(renewPush).mockReset().mockRejectedValue(error)
  const client = new QueryClient()
  client.setQueryData(['config'], { vapidPublicKey: 'key' })
  const services = startSessionServices({ client, userId: 7, go: () => undefined })
  await vi.waitFor(() => {
    expect(renewPush).toHaveBeenCalled()
  })
  await services.end()
  await vi.waitFor(() => {
    expect(restore).toHaveBeenCalledTimes(times)
  })
})

test('what was known last is brought back each time that the contact is lost, for as long as somebody is logged in', async () => {
  const restore = vi.fn<() => Promise<void>>(() => Promise.resolve())
  vi.mocked(keepOfflineCache).mockReturnValue({
    keep: () => Promise.resolve(),
    restore,
    end: () => Promise.resolve(),
  })
  const setFeed = (state: FeedStatus['state']) => {
    status.now = { state, since: 0 }
    for (const listener of status.listeners) listener()
  }
  const client = new QueryClient()
  client.setQueryData(['config'], { vapidPublicKey: null })
  const services = startSessionServices({ client, userId: 7, go: () => undefined })
  for (const state of ['up', 'down', 'down', 'up', 'down'] as const) setFeed(state)
  expect(restore).toHaveBeenCalledTimes(2)
  await services.end()
  setFeed('up')
  setFeed('down')
  expect(restore).toHaveBeenCalledTimes(2)
})

test('what was known last is brought back as soon as the browser is offline, before the feed notices', async () => {
  const restore = vi.fn<() => Promise<void>>(() => Promise.resolve())
  vi.mocked(keepOfflineCache).mockReturnValue({
    keep: () => Promise.resolve(),
    restore,
    end: () => Promise.resolve(),
  })
  const client = new QueryClient()
  client.setQueryData(['config'], { vapidPublicKey: null })
  const services = startSessionServices({ client, userId: 7, go: () => undefined })
  browserWindow.dispatchEvent(new Event('offline'))
  expect(restore).toHaveBeenCalledTimes(1)
  await services.end()
  browserWindow.dispatchEvent(new Event('offline'))
  expect(restore).toHaveBeenCalledTimes(1)
})
