import { expect, test } from 'vitest'
import { createGathered } from './gathered.ts'

/** Writes that end when the test says so. */
const createWriting = () => {
  const begun: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const add = createGathered<string>((items) => {
    begun.push([...items])
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  return { add, begun, ends }
}
const turns = () => new Promise<void>((resolve) => setImmediate(resolve))

test('the first is written at once, and what comes meanwhile by one write after it', async () => {
  const { add, begun, ends } = createWriting()
  const first = add('a')
  await turns()
  const later = ['b', 'c', 'd'].map(add)
  await turns()
  expect(begun).toEqual([['a']])
  ends[0]?.resolve()
  await first
  await turns()
  expect(begun).toEqual([['a'], ['b', 'c', 'd']])
  ends[1]?.resolve()
  await Promise.all(later)
})

test('one that cannot be written fails alone', async () => {
  const written: string[] = []
  const add = createGathered<string>((items) => {
    if (items.includes('bad')) return Promise.reject(new Error('not this one'))
    written.push(...items)
    return Promise.resolve()
  })
  const [good, bad, other] = await Promise.allSettled([add('good'), add('bad'), add('other')])
  expect([good.status, bad.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual(['good', 'other'])
  await expect(add('later')).resolves.toBeUndefined()
})
