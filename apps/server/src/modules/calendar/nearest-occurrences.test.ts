import { expect, test } from 'vitest'
import { mostRows } from '../../platform/bounded-answer.ts'
import { nearest, type Candidate } from './nearest-occurrences.ts'

const timeZone = 'Europe/Stockholm'
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 1, minute)
const minuteMs = 60_000
let ids = 0
const event = (start: number, change: Partial<Candidate['times']> = {}): Candidate => ({
  id: (ids += 1),
  roomId: 1,
  isSubscribed: false,
  bytes: 10,
  times: {
    interval: 'none',
    days: [],
    monthlyOn: 'day',
    allDay: false,
    start,
    end: start + minuteMs,
    expiration: 0,
    reminder: -1,
    exceptions: [],
    ...change,
  },
})
const many = (count: number, start: number) =>
  Array.from({ length: count }, (_, place) => event(start + place * minuteMs))

/** At 15:00 of the 27th, a TV asks for two days behind and fifteen ahead. */
const now = at(27, 15)
const range = { from: now - 2 * 86_400_000, to: now + 15 * 86_400_000 }
const answered = (...events: Candidate[]) => {
  const { places, known } = nearest(events, { range, timeZone, now })
  return { starts: places.map((place) => place.at.start), known }
}

test('what fits is all there, in order and once', () => {
  const { starts, known } = answered(
    event(at(28, 9)),
    event(at(26, 9)),
    event(at(27, 9)),
    // Since yesterday and until tomorrow.
    event(at(26, 22), { end: at(28, 2) }),
    event(at(27, 16)),
  )
  expect(starts).toEqual([at(26, 9), at(26, 22), at(27, 9), at(27, 16), at(28, 9)])
  expect(known).toBeUndefined()
})

test('[TV-14] where the days to come fill it, the whole of today is there, this morning too', () => {
  const morning = [event(at(27, 8)), event(at(27, 9))]
  const { starts, known } = answered(
    ...morning,
    event(at(27, 18)),
    event(at(26, 9)),
    ...many(2_000, at(29, 0)),
  )
  expect(starts).toHaveLength(mostRows)
  expect(starts.slice(0, 4)).toEqual([at(27, 8), at(27, 9), at(27, 18), at(29, 0)])
  expect(known).toEqual({ from: at(27, 0), to: at(29, 0) + (mostRows - 3) * minuteMs })
})

test('where today alone is too much, what comes is worth more than what was', () => {
  const { starts, known } = answered(...many(600, at(27, 1)), ...many(500, at(27, 15)), event(at(28, 9)))
  expect(starts).toHaveLength(mostRows)
  expect(starts.filter((start) => start >= now)).toHaveLength(500)
  expect(known).toEqual({ from: at(27, 0), to: at(28, 0) })
})

test('what is not of today is left out last where it has not come yet', () => {
  const { starts, known } = answered(...many(700, at(26, 1)), ...many(700, at(28, 1)))
  expect(starts.filter((start) => start >= now)).toHaveLength(700)
  expect(known).toEqual({ from: at(27, 0), to: range.to })
})

test('a range without today is answered from its beginning', () => {
  const long = event(at(30, 22), { end: at(30, 22) + 86_400_000 })
  const later = { from: Date.UTC(2026, 11, 1), to: Date.UTC(2026, 11, 9) }
  const { places } = nearest([long, event(Date.UTC(2026, 11, 2))], { range: later, timeZone, now })
  expect(places.map((place) => place.at.start)).toEqual([at(30, 22), Date.UTC(2026, 11, 2)])
})
