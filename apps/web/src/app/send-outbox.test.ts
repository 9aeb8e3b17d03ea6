import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { flushOutbox } from '../features/messages/use-outbox.ts'
import { sendOutbox } from './send-outbox.ts'

vi.mock('../features/messages/use-outbox.ts', () => ({ flushOutbox: vi.fn<typeof flushOutbox>() }))
vi.mock('../shared/store/index.ts', () => ({ store: { get: () => [] } }))
vi.mock('./feed-reloads.ts', () => ({
  feed: { getStatus: () => ({ state: 'up', since: 0 }), subscribe: () => () => undefined },
}))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what waits is sent as soon as the device has a network again, even if the feed has not noticed that it was gone', async () => {
  const device = new EventTarget()
  vi.stubGlobal('window', device)
  const stop = sendOutbox(new QueryClient())
  await vi.waitFor(() => expect(flushOutbox).toHaveBeenCalledTimes(1))
  device.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(flushOutbox).toHaveBeenCalledTimes(2))
  stop()
  device.dispatchEvent(new Event('online'))
  await vi.dynamicImportSettled()
  expect(flushOutbox).toHaveBeenCalledTimes(2)
})
