import { expect, test } from 'vitest'
import { occurrenceOf } from '../../testing/occurrence-fixture.ts'
import { plannedIn, takeCalendar } from './calendar-state.ts'

const hour = 60 * 60_000
const range = { from: -48 * hour, to: 360 * hour }
const reminded = (eventId: number, start: number, remindAt = start) =>
  occurrenceOf(eventId, start, { remindAt })
const remindsOf = (state: ReturnType<typeof takeCalendar>) =>
  state.occurrences.map(({ eventId, reminds }) => `${String(eventId)} ${String(reminds)}`)

test('what had begun before the TV was anybody’s does not remind; what begins soon does', () => {
  const state = takeCalendar(undefined, range, [reminded(1, 9 * hour), reminded(2, 11 * hour)], 10 * hour)
  expect(remindsOf(state)).toEqual(['1 false', '2 true'])
})

test('what began while the TV was off reminds, and what was written down afterwards does not', () => {
  const before = takeCalendar(undefined, range, [reminded(1, 11 * hour)], 10 * hour)
  const on = takeCalendar(before, range, [reminded(1, 11 * hour), reminded(2, 9.5 * hour)], 12 * hour)
  expect(remindsOf(on)).toEqual(['1 true', '2 false'])
  const later = takeCalendar(on, range, on.occurrences, 13 * hour)
  expect(remindsOf(later)).toEqual(['1 true', '2 false'])
})

test('an all-day event that is written in the night reminds in the morning', () => {
  const before = takeCalendar(undefined, range, [], 2 * hour)
  const state = takeCalendar(before, range, [reminded(1, 0, 8 * hour)], 3 * hour)
  expect(remindsOf(state)).toEqual(['1 true'])
})

test('a clock that was ahead by years silences nothing', () => {
  const wrong = takeCalendar(undefined, range, [], 100_000 * hour)
  expect(remindsOf(takeCalendar(wrong, range, [reminded(1, 11 * hour)], 10 * hour))).toEqual(['1 true'])
})

test('a day has what takes place in it: all-day events first, then by their start, and the older event first', () => {
  const state = takeCalendar(
    undefined,
    range,
    [
      occurrenceOf(5, 9 * hour),
      occurrenceOf(4, 9 * hour),
      occurrenceOf(3, 8 * hour),
      occurrenceOf(2, 0, { end: 24 * hour, allDay: true }),
      occurrenceOf(1, -hour, { end: hour }),
      occurrenceOf(6, -hour, { end: 0 }),
      occurrenceOf(7, 24 * hour),
    ],
    0,
  )
  const day = plannedIn(state, { from: 0, to: 24 * hour })
  expect(day?.map(({ eventId }) => eventId)).toEqual([2, 1, 3, 4, 5])
})

test('of a day that was never read nobody knows whether anything is planned', () => {
  const state = takeCalendar(undefined, range, [], 0)
  expect(plannedIn(undefined, { from: 0, to: 1 })).toBeUndefined()
  expect(plannedIn(state, { from: 0, to: range.to })).toEqual([])
  expect(plannedIn(state, { from: range.to - hour, to: range.to + hour })).toBeUndefined()
})
