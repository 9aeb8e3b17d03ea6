import { expect, test } from 'vitest'
import { okCameWithin } from './remote.ts'

test('a TV that was switched on a moment ago has had no OK yet', () => {
  expect(okCameWithin(performance.now() + 1_000)).toBe(false)
})
