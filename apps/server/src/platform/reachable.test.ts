import { expect, test } from 'vitest'
import { createTestAfter } from '../testing/test-after.ts'
import { createReachable, patienceMs } from './reachable.ts'

/** Each question waits until the test answers it. */
const create = () => {
  const it = { passedMs: 0 }
  const time = createTestAfter(patienceMs)
  const questions: { answer: () => void; refuse: () => void }[] = []
  const isThere = createReachable({
    passedMs: () => it.passedMs,
    after: time.after,
    ask: () =>
      new Promise<void>((resolve, reject) => {
        const refuse = () => {
          reject(new Error('away'))
        }
        questions.push({ answer: resolve, refuse })
      }),
  })
  return { it, time, questions, isThere }
}

test('however many ask, it is asked once, and again after a second', async () => {
  const { it, questions, isThere } = create()
  const asked = Array.from({ length: 100 }, isThere)
  questions[0]?.answer()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  it.passedMs += 999
  expect(await isThere()).toBe(true)
  expect(questions).toHaveLength(1)
  it.passedMs += 1
  const again = isThere()
  questions[1]?.refuse()
  expect(await again).toBe(false)
  expect(questions).toHaveLength(2)
})

test('while it is slow the answer before holds, until it has refused', async () => {
  const { it, time, questions, isThere } = create()
  const slow = isThere()
  time.end()
  expect(await slow).toBe(true)
  it.passedMs += 5_000
  const slower = isThere()
  time.end()
  expect(await slower).toBe(true)
  expect(questions).toHaveLength(1)
  const last = isThere()
  questions[0]?.refuse()
  expect(await last).toBe(false)
  expect(time.count()).toBe(0)
})
