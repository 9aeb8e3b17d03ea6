import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorker } from './worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** What the browser has of service workers; `controller`: the one that stands behind this page. */
const start = (controller: object | null) => {
  const update = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const register = vi.fn<() => Promise<object>>(() => Promise.resolve({ update }))
  const serviceWorker = Object.assign(new EventTarget(), { controller, register })
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker })
  const go = vi.fn<(path: string) => void>()
  const session = new AbortController()
  const started = startWorker(go, session.signal)
  return { serviceWorker, register, update, go, session, started }
}

test('a notification that was tapped leads somewhere for as long as somebody is logged in', () => {
  const { serviceWorker, go, session } = start(null)
  const tap = (path: string) =>
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'open', path } }))
  tap('/open/7')
  session.abort()
  tap('/open/8')
  expect(go.mock.calls).toEqual([['/open/7']])
})

test('a page that a worker may have kept asks for a new version at once', async () => {
  const { register, update, started } = start({})
  await started
  expect(register).toHaveBeenCalledTimes(1)
  expect(update).toHaveBeenCalledTimes(1)
})

test('the first page leaves the line to its screen before the worker fetches the whole app', async () => {
  const { register, update, started } = start(null)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  await started
  expect(register).toHaveBeenCalledTimes(1)
  expect(update).not.toHaveBeenCalled()
})

test('no worker comes for somebody who has logged out meanwhile', async () => {
  const { register, session, started } = start(null)
  session.abort()
  await vi.advanceTimersByTimeAsync(4_000)
  await started
  expect(register).not.toHaveBeenCalled()
})
