import { expect, test } from 'vitest'
import { occurrenceOf } from '../../testing/occurrence-fixture.ts'
import { todaysList } from './todays-list.ts'

const at = (eventId: number, start: number) => occurrenceOf(eventId, start, { end: start + 30 })

test.each([
  { note: 'nothing planned', list: [], now: 0, shown: [], more: 0 },
  { note: 'over is gone', list: [at(1, 100), at(2, 200)], now: 130, shown: [2], more: 0 },
  { note: 'under way stays', list: [at(1, 100)], now: 129, shown: [1], more: 0 },
  {
    note: 'no more than there is room for',
    list: [at(1, 100), at(2, 200), at(3, 300), at(4, 400), at(5, 500)],
    now: 0,
    shown: [1, 2, 3],
    more: 2,
  },
])('$note', ({ list, now, shown, more }) => {
  const result = todaysList(list, now)
  expect(result.shown.map((one) => one.eventId)).toEqual(shown)
  expect(result.more).toBe(more)
})
