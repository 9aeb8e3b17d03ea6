import { expect, test } from 'vitest'
import { createTestAfter } from '../testing/test-after.ts'
import { batchLookUps, longestLookUpMs } from './batch-lookups.ts'

/** Finds the double of each number, when the test lets it; 13 breaks its batch. */
const createDoubles = (mostAtOnce?: number) => {
  const batches: number[][] = []
  let isHeld = false
  let letGo: (() => void) | undefined
  const lookUp = batchLookUps(
    async (keys: readonly number[]) => {
      batches.push([...keys])
      if (isHeld) await new Promise<void>((resolve) => (letGo = resolve))
      if (keys.includes(13)) throw new Error('unlucky')
      return new Map(keys.filter((key) => key > 0).map((key) => [key, key * 2]))
    },
    { mostAtOnce },
  )
  return {
    lookUp,
    batches,
    hold: () => {
      isHeld = true
    },
    letGo: () => {
      isHeld = false
      letGo?.()
    },
  }
}

test('one key is looked up at once', async () => {
  const { lookUp, batches } = createDoubles()
  expect(await lookUp(2)).toBe(4)
  expect(await lookUp(0)).toBe(undefined)
  expect(batches).toEqual([[2], [0]])
})

test('keys that are asked for at once are looked up together, each once, and those asked for meanwhile afterwards', async () => {
  const { lookUp, batches, hold, letGo } = createDoubles()
  hold()
  const found = [1, 2, 1].map(lookUp)
  await expect.poll(() => batches).toEqual([[1, 2]])
  found.push(...[3, 1, 3].map(lookUp))
  letGo()
  expect(await Promise.all(found)).toEqual([2, 4, 2, 6, 2, 6])
  expect(batches).toEqual([
    [1, 2],
    [3, 1],
  ])
})

test('no more than so many at once', async () => {
  const { lookUp, batches } = createDoubles(2)
  await Promise.all([1, 2, 3, 4, 5].map(lookUp))
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('a failure reaches those whom it concerns, and nobody later', async () => {
  const { lookUp, batches, hold, letGo } = createDoubles()
  hold()
  const first = lookUp(1)
  await expect.poll(() => batches).toEqual([[1]])
  const [second, third] = [2, 13].map(lookUp)
  letGo()
  expect(await first).toBe(2)
  await expect(second).rejects.toThrow('unlucky')
  await expect(third).rejects.toThrow('unlucky')
  expect(await lookUp(2)).toBe(4)
})

test('a look-up that is never answered fails, and holds nobody up', async () => {
  const time = createTestAfter(longestLookUpMs)
  const asked: number[] = []
  const lookUp = batchLookUps(
    (keys: readonly number[]) => {
      asked.push(...keys)
      return keys.includes(1)
        ? new Promise<never>(() => undefined)
        : Promise.resolve(new Map(keys.map((key) => [key, key * 2])))
    },
    { after: time.after },
  )
  const first = lookUp(1)
  await expect.poll(() => asked).toEqual([1])
  const second = lookUp(2)
  time.end()
  await expect(first).rejects.toThrow('could not be asked')
  expect(await second).toBe(4)
})
