import { afterEach, expect, test, vi } from 'vitest'
import { startWorker } from './worker.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a notification that was tapped leads somewhere for as long as somebody is logged in', async () => {
  const serviceWorker = Object.assign(new EventTarget(), { register: () => Promise.resolve() })
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker })
  const go = vi.fn<(path: string) => void>()
  const session = new AbortController()
  await startWorker(go, session.signal)
  const tap = (path: string) =>
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'open', path } }))
  tap('/open/7')
  session.abort()
  tap('/open/8')
  expect(go.mock.calls).toEqual([['/open/7']])
})
