import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createWorkers } from './workers.ts'

const startWorkers = (items: number[], take: (item: number) => Promise<void>, atOnce = 3) => {
  const workers = createWorkers({
    what: 'numbers',
    atOnce,
    claim: () => Promise.resolve(items.shift()),
    take,
    log: createLog('silent'),
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

test('once it is stopped nothing new begins', async () => {
  const taken: number[] = []
  const { promise: done, resolve } = Promise.withResolvers<undefined>()
  const workers = startWorkers(
    [1, 2],
    async (item) => {
      taken.push(item)
      await done
    },
    1,
  )
  await vi.waitFor(() => expect(taken).toEqual([1]))
  const stopped = workers.stop()
  resolve(undefined)
  await stopped
  workers.start()
  await workers.idle()
  expect(taken).toEqual([1])
})
