import { expect, test } from 'vitest'
import { fitWeek } from './fit-week.ts'

const day = (...events: number[]) => ({ name: 20, events })

test.each([
  ['all has room', [day(10, 10), day()], 40, [2, 0]],
  ['a day without events is as high as its name', [day(30), day(), day()], 69, [0, 0, 0]],
  ['the highest day gives first', [day(10, 10, 10, 10, 10), day(10, 10)], 60, [3, 2]],
  ['the line that counts takes room too', [day(10, 10, 10)], 29, [1]],
  ['there is no room at all', [day(10, 10)], 5, [0]],
])('[CAL-42] %s', (_what, days, room, shown) => {
  expect(fitWeek(days, room, 10)).toEqual(shown)
})
