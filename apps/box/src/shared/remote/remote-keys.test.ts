import { expect, test } from 'vitest'
import { okTakenWithin } from './remote-keys.ts'

test('a TV that was switched on a moment ago has had no OK yet', () => {
  expect(okTakenWithin(performance.now() + 1_000)).toBe(false)
})
