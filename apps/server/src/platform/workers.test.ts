import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createTestAfter } from '../testing/test-after.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { claimMs, createWorkers, renewMs } from './workers.ts'

type Renew = (item: number, claim: { before: Date; until: Date }) => Promise<void>

const startWorkers = (
  items: number[],
  take: (item: number) => Promise<void>,
  {
    atOnce = 3,
    clock = createTestClock(),
    log = createLog('silent'),
    renew = vi.fn<Renew>(() => Promise.resolve()),
    after = createTestAfter(renewMs).after,
  } = {},
) => {
  const workers = createWorkers({
    what: 'numbers',
    atOnce,
    claim: () => Promise.resolve(items.shift()),
    renew,
    take,
    idsOf: (item) => ({ number: item }),
    clock,
    after,
    log,
  })
  workers.start()
  return workers
}

test('all that is due is done, at most so much at a time', async () => {
  const taken: number[] = []
  let running = 0
  let most = 0
  const { promise: full, resolve } = Promise.withResolvers<undefined>()
  const workers = startWorkers([1, 2, 3, 4, 5, 6, 7, 8], async (item) => {
    running += 1
    most = Math.max(most, running)
    if (running === 3) resolve(undefined)
    await full
    running -= 1
    taken.push(item)
  })
  await workers.idle()
  expect(taken.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(most).toBe(3)
})

test('one that takes long, or fails, holds up no other', async () => {
  const taken: number[] = []
  const { promise: never, resolve: release } = Promise.withResolvers<undefined>()
  const workers = startWorkers([1, 2, 3, 4, 5], async (item) => {
    if (item === 1) await never
    if (item === 2) throw new Error('fails')
    taken.push(item)
  })
  await vi.waitFor(() => expect(taken).toEqual([3, 4, 5]))
  release(undefined)
  await workers.idle()
  expect(taken).toEqual([3, 4, 5, 1])
})

test('what comes while it was found that nothing is due is not left lying', async () => {
  const items = [1]
  const taken: number[] = []
  const { promise: looking, resolve: release } = Promise.withResolvers<undefined>()
  let looks = 0
  const workers = createWorkers({
    what: 'numbers',
    atOnce: 1,
    claim: async () => {
      const item = items.shift()
      looks += 1
      if (looks === 2) await looking
      return item
    },
    renew: () => Promise.resolve(),
    take: (item) => {
      taken.push(item)
      return Promise.resolve()
    },
    idsOf: (item) => ({ number: item }),
    clock: createTestClock(),
    after: createTestAfter(renewMs).after,
    log: createLog('silent'),
  })
  workers.start()
  await vi.waitFor(() => expect(looks).toBe(2))
  items.push(2)
  workers.start()
  release(undefined)
  await workers.idle()
  expect(taken).toEqual([1, 2])
})

test('once it is stopped nothing new begins', async () => {
  const taken: number[] = []
  const { promise: done, resolve } = Promise.withResolvers<undefined>()
  const workers = startWorkers(
    [1, 2],
    async (item) => {
      taken.push(item)
      await done
    },
    { atOnce: 1 },
  )
  await vi.waitFor(() => expect(taken).toEqual([1]))
  const stopped = workers.stop()
  resolve(undefined)
  await stopped
  workers.start()
  await workers.idle()
  expect(taken).toEqual([1])
})

test('what takes long stays claimed until it is done, also where a renewal fails', async () => {
  const clock = createTestClock()
  const time = createTestAfter(renewMs)
  const renew = vi.fn<Renew>(() => Promise.resolve())
  const { promise: done, resolve } = Promise.withResolvers<undefined>()
  const taken: number[] = []
  const take = async (item: number) => {
    taken.push(item)
    if (item === 1) await done
  }
  const workers = startWorkers([1, 2], take, { clock, renew, after: time.after })
  const claimEnd = () => new Date(clock.now().getTime() + claimMs)
  const pass = async () => {
    clock.advance(renewMs)
    time.end()
    await vi.waitFor(() => expect(time.count()).toBe(1))
  }
  await vi.waitFor(() => expect(taken).toEqual([1, 2]))
  const first = claimEnd()
  await pass()
  expect(renew.mock.calls).toEqual([[1, { before: first, until: claimEnd() }]])
  const second = claimEnd()
  renew.mockRejectedValueOnce(new Error('no connection'))
  await pass()
  await pass()
  expect(renew).toHaveBeenLastCalledWith(1, { before: second, until: claimEnd() })
  resolve(undefined)
  await workers.idle()
  await pass()
  expect(renew).toHaveBeenCalledTimes(3)
  await workers.stop()
  expect(time.count()).toBe(0)
})

test('the log says which one has failed, and why', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => lines.push(line) })
  await startWorkers([7], () => Promise.reject(new Error('fails')), { log }).idle()
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ what: 'numbers', number: 7 }])
})
