import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createRepeating } from './repeating.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('does it again and again, until it is stopped', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const repeating = createRepeating({ what: 'counting', everyMs: 1_000, log: createLog('silent'), run })
  repeating.start()
  await vi.advanceTimersByTimeAsync(3_500)
  expect(run).toHaveBeenCalledTimes(3)
  await repeating.stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('goes on after a turn that failed, and says so', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('Karin')))
  const repeating = createRepeating({ what: 'counting', everyMs: 1_000, log, run })
  repeating.start()
  await vi.advanceTimersByTimeAsync(2_000)
  await repeating.stop()
  expect(run).toHaveBeenCalledTimes(2)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('counting')
})

test('never takes two turns at a time, and ends with the one under way', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => opened)
  const repeating = createRepeating({ what: 'counting', everyMs: 1_000, log: createLog('silent'), run })
  repeating.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  const stopped = vi.fn<() => void>()
  const stopping = repeating.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stopped).not.toHaveBeenCalled()
  open()
  await stopping
  expect(stopped).toHaveBeenCalledTimes(1)
})
