import { expect, test } from 'vitest'
import { systemAfter } from './timers.ts'
import { createTestAfter } from '../testing/test-after.ts'
import { createBatchWrites } from './batch-writes.ts'

const pauseMs = 20

/** Writes that end when the test says so. */
const createWriting = () => {
  const begun: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const timers = createTestAfter(pauseMs)
  const write = (items: readonly string[]) => {
    begun.push([...items])
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  return { add: createBatchWrites({ write, pauseMs, after: timers.after }), begun, ends, timers }
}
const turns = () => new Promise<void>((resolve) => setImmediate(resolve))

test('the first is written at once, and what comes until some time after it by one write', async () => {
  const { add, begun, ends, timers } = createWriting()
  const first = add('a')
  await turns()
  const later = ['b', 'c', 'd'].map(add)
  await turns()
  expect(begun).toEqual([['a']])
  ends[0]?.resolve()
  await first
  await turns()
  later.push(add('e'))
  expect(begun).toEqual([['a']])
  timers.end()
  await turns()
  expect(begun).toEqual([['a'], ['b', 'c', 'd', 'e']])
  ends[1]?.resolve()
  await Promise.all(later)
})

test('one that cannot be written fails alone', async () => {
  const written: string[] = []
  const write = (items: readonly string[]) => {
    if (items.includes('bad')) return Promise.reject(new Error('not this one'))
    written.push(...items)
    return Promise.resolve()
  }
  const add = createBatchWrites({ write, pauseMs, after: systemAfter })
  const [good, bad, other] = await Promise.allSettled([add('good'), add('bad'), add('other')])
  expect([good.status, bad.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual(['good', 'other'])
  await expect(add('later')).resolves.toBeUndefined()
})
