import { expect, test } from 'vitest'
import { createTestAfter } from '../testing/test-after.ts'
import { createReachable, patienceMs } from './reachable.ts'

/** Each question waits until the test answers it. */
const create = () => {
  const it = { passedMs: 0 }
  const time = createTestAfter(patienceMs)
  const questions: { answer: (fault?: string) => void; refuse: () => void }[] = []
  const fault = createReachable({
    passedMs: () => it.passedMs,
    after: time.after,
    away: 'It is away.',
    ask: () =>
      new Promise<string | undefined>((resolve, reject) => {
        const refuse = () => {
          reject(new Error('away'))
        }
        questions.push({ answer: resolve, refuse })
      }),
  })
  return { it, time, questions, fault }
}

test('however many ask, it is asked once, and again after a second', async () => {
  const { it, questions, fault } = create()
  const asked = Array.from({ length: 100 }, fault)
  questions[0]?.answer()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined]))
  it.passedMs += 999
  expect(await fault()).toBeUndefined()
  expect(questions).toHaveLength(1)
  it.passedMs += 1
  const again = fault()
  questions[1]?.refuse()
  expect(await again).toBe('It is away.')
  expect(questions).toHaveLength(2)
  it.passedMs += 1_000
  const last = fault()
  questions[2]?.answer('It is full.')
  expect(await last).toBe('It is full.')
})

test('while it is slow the answer before holds, until it has refused', async () => {
  const { it, time, questions, fault } = create()
  const slow = fault()
  time.end()
  expect(await slow).toBeUndefined()
  it.passedMs += 5_000
  const slower = fault()
  time.end()
  expect(await slower).toBeUndefined()
  expect(questions).toHaveLength(1)
  const last = fault()
  questions[0]?.refuse()
  expect(await last).toBe('It is away.')
  expect(time.count()).toBe(0)
})
