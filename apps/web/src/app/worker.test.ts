import { afterEach, expect, test, vi } from 'vitest'
import { startWorker } from './worker.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** What the browser has of service workers; `controller`: the one that stands behind this page. */
const start = async (controller: object | null) => {
  const update = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const register = () => Promise.resolve({ update })
  const serviceWorker = Object.assign(new EventTarget(), { controller, register })
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker })
  const go = vi.fn<(path: string) => void>()
  const session = new AbortController()
  await startWorker(go, session.signal)
  return { serviceWorker, update, go, session }
}

test('a notification that was tapped leads somewhere for as long as somebody is logged in', async () => {
  const { serviceWorker, go, session } = await start(null)
  const tap = (path: string) =>
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'open', path } }))
  tap('/open/7')
  session.abort()
  tap('/open/8')
  expect(go.mock.calls).toEqual([['/open/7']])
})

test.each([
  ['a page that a worker may have kept asks for a new version', {}, 1],
  ['the first page has just asked', null, 0],
])('%s', async (_, controller, times) => {
  const { update } = await start(controller)
  expect(update).toHaveBeenCalledTimes(times)
})
