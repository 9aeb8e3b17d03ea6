import { expect, test } from 'vitest'
import { settlesFrom } from './arrival.ts'

test('an OK in the moment in which a screen comes up is not meant for it', () => {
  let now = 1_000
  const isSettled = settlesFrom(() => now)
  expect(isSettled()).toBe(false)
  now = 1_399
  expect(isSettled()).toBe(false)
  now = 1_400
  expect(isSettled()).toBe(true)
})
