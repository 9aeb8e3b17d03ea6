import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** Tasks that run until they are ended, and the order in which they started. */
const manual = (atOnce: number) => {
  const limited = limitConcurrency(atOnce)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add: (ownerId: number, name: string) =>
      limited(ownerId, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}

test('no more run at a time than may', async () => {
  const tasks = manual(2)
  const all = ['a', 'b', 'c'].map((name) => tasks.add(1, name))
  await Promise.resolve()
  expect(tasks.started).toEqual(['a', 'b'])
  tasks.end('b')
  await all[1]
  expect(tasks.started).toEqual(['a', 'b', 'c'])
})

test('owners take turns, so one picture does not wait behind all of another person', async () => {
  const tasks = manual(1)
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => tasks.add(1, name))
  all.push(tasks.add(2, 'b1'), tasks.add(3, 'c1'), tasks.add(2, 'b2'))
  for (let count = 1; count <= all.length; count += 1) {
    await expect.poll(() => tasks.started.length).toBe(count)
    tasks.end(tasks.started.at(-1) ?? '')
  }
  await Promise.all(all)
  expect(tasks.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a task that fails frees its place', async () => {
  const limited = limitConcurrency(1)
  const failed = limited(1, () => Promise.reject(new Error('broken')))
  const next = limited(1, () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
