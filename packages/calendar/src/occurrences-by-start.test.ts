import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandOccurrences, type EventTimes } from './expand.ts'
import { occurrencesByStart } from './occurrences-by-start.ts'

const timeZone = 'Europe/Stockholm'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const range = {
  from: Date.parse('2026-11-01T00:00+01:00'),
  to: Date.parse('2026-11-15T00:00+01:00'),
  timeZone,
}

const timesOf = fc
  .record({
    interval: fc.constantFrom('none', 'Daily', 'Weekly', 'Monthly'),
    start: fc.integer({ min: -20, max: 20 }).map((days) => range.from + days * dayMs),
    hour: fc.integer({ min: 0, max: 23 }),
    hours: fc.option(fc.integer({ min: 0, max: 80 })),
  })
  .map(({ interval, start, hour, hours }): EventTimes => {
    const begins = start + hour * hourMs
    const end = hours === null ? null : begins + hours * hourMs
    const shape = { interval, days: [], monthlyOn: 'day', allDay: false } as const
    return { ...shape, start: begins, end, expiration: 0, reminder: -1, exceptions: [] }
  })

test('are those of each event, by their start, and the older event first', () => {
  fc.assert(
    fc.property(fc.array(timesOf), fc.boolean(), (times, running) => {
      const events = times.map((of, id) => ({ id, times: of }))
      const expected = events
        .flatMap((event) =>
          expandOccurrences(event.times, range).map(({ start }) => ({ id: event.id, start })),
        )
        .filter(({ start }) => running || start >= range.from)
        .toSorted((one, other) => one.start - other.start || one.id - other.id)
      const found = [...occurrencesByStart(events, { ...range, running })]
      expect(found.map(({ event: { id }, at: { start } }) => ({ id, start }))).toEqual(expected)
    }),
    { seed: 20_261_127, numRuns: 300 },
  )
})

test('are worked out one by one: of a range of thousands of years too', () => {
  const daily = { interval: 'Daily', days: [], monthlyOn: 'day', allDay: false } as const
  const events = Array.from({ length: 1_000 }, (_, id) => ({
    id,
    times: { ...daily, start: range.from, end: null, expiration: 0, reminder: -1, exceptions: [] },
  }))
  const found: number[] = []
  for (const { event } of occurrencesByStart(events, { ...range, to: Date.UTC(9999, 0), running: true })) {
    found.push(event.id)
    if (found.length === 1_001) break
  }
  expect(found).toEqual([...Array.from({ length: 1_000 }, (_, id) => id), 0])
})
