import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('tasks of one key wait for each other, and other keys do not wait for them', async () => {
  const keyedQueue = createKeyedQueue()
  const said: string[] = []
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const first = keyedQueue('a', async () => {
    await opened
    said.push('first')
  })
  const second = keyedQueue('a', () => Promise.resolve(said.push('second')))
  await keyedQueue('b', () => Promise.resolve(said.push('other')))
  expect(said).toEqual(['other'])
  open()
  await Promise.all([first, second])
  expect(said).toEqual(['other', 'first', 'second'])
})

test('returns the result of the task, and continues after a failed one', async () => {
  const keyedQueue = createKeyedQueue()
  const failed = keyedQueue(1, () => Promise.reject(new Error('no')))
  const answered = keyedQueue(1, () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await answered).toBe('yes')
})
