import { expect, test, vi } from 'vitest'
import { createTestAfter } from '../../testing/test-after.ts'
import { createLog } from '../log.ts'
import { createRepeating } from './repeating.ts'

const start = (run: () => Promise<void>) => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const { after, count, end } = createTestAfter(1_000)
  const repeating = createRepeating({ what: 'counting', everyMs: 1_000, after, log, run })
  repeating.start()
  return { repeating, lines, count, end }
}
const nextTurn = (count: () => number) =>
  vi.waitFor(() => {
    expect(count()).toBe(1)
  })

test('runs repeatedly until it is stopped', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { repeating, count, end } = start(run)
  for (let turn = 1; turn <= 3; turn += 1) {
    end()
    expect(run).toHaveBeenCalledTimes(turn)
    await nextTurn(count)
  }
  await repeating.stop()
  expect(count()).toBe(0)
})

test('continues after a failed run, and logs it', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('Karin')))
  const { repeating, lines, count, end } = start(run)
  end()
  await nextTurn(count)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('counting')
  end()
  await repeating.stop()
  expect(run).toHaveBeenCalledTimes(2)
})

test('never runs twice at a time, and stops after the run in progress', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { repeating, count, end } = start(() => opened)
  end()
  expect(count()).toBe(0)
  const stopped = vi.fn<() => void>()
  const stopping = repeating.stop().then(stopped)
  await Promise.resolve()
  expect(stopped).not.toHaveBeenCalled()
  open()
  await stopping
  expect(stopped).toHaveBeenCalledTimes(1)
  expect(count()).toBe(0)
})
