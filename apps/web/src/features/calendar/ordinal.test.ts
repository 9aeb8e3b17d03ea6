import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

const last = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** After which Swedish says "andra" or "första": 2:a, 21:a, 22:a. */
const withA = [2, 21, 22, 31, 32, 41, 42, 51, 52]

test.each(last(2, 52))('[EVENT-22] every %i, in both languages', (every) => {
  expect(ordinal(every, 'en')).toBe(String(every))
  expect(ordinal(every, 'sv')).toBe(`${String(every)}:${withA.includes(every) ? 'a' : 'e'}`)
})
