import { expandOccurrences } from '@lykta/calendar'
import type { CalendarEvent } from '@lykta/contract/calendar'
import { describe, expect, test } from 'vitest'
import { event } from '../../testing/world.ts'
import { entriesOf, type Entry } from './entries.ts'
import {
  changeBack,
  changeOfMove,
  eventAfterMove,
  isNowhere,
  movableOn,
  movedEntry,
  snapped,
  withMoved,
  type Move,
} from './move-entry.ts'

const at = (text: string) => Date.parse(text)
const planned = (change: Partial<CalendarEvent> = {}) =>
  event(7, 'Lunch', { schedule: at('2026-11-12T12:00+01:00'), end: at('2026-11-12T13:00+01:00'), ...change })
const entryOn = (day: string, change: Partial<CalendarEvent> = {}): Entry => {
  const found = entriesOf([planned(change)], '2026-11-14').find(({ first }) => first.day === day)
  if (found === undefined) throw new Error(`nothing on ${day}`)
  return found
}
const still = { days: 0, minutes: 0, longer: 0 }
const words = ({ first, last }: Entry) => [first.day, first.minute, last.day, last.minute]
const noon = 12 * 60

describe('a moved entry', () => {
  test.each([
    { note: 'later', by: { minutes: 135 }, to: ['2026-11-12', noon + 135, '2026-11-12', noon + 195] },
    { note: 'another day', by: { days: -2 }, to: ['2026-11-10', noon, '2026-11-10', noon + 60] },
    {
      note: 'over midnight',
      by: { minutes: 11 * 60 + 30 },
      to: ['2026-11-12', 23 * 60 + 30, '2026-11-13', 30],
    },
    { note: 'past midnight', by: { minutes: 13 * 60 }, to: ['2026-11-13', 60, '2026-11-13', 120] },
    { note: 'longer', by: { longer: 45 }, to: ['2026-11-12', noon, '2026-11-12', noon + 105] },
    {
      note: 'not shorter than a step',
      by: { longer: -90 },
      to: ['2026-11-12', noon, '2026-11-12', noon + 15],
    },
  ])('$note', ({ by, to }) => {
    expect(words(movedEntry({ ...still, entry: entryOn('2026-11-12'), ...by }))).toEqual(to)
  })

  test('keeps the clock over its change', () => {
    const entry = entriesOf(
      [planned({ schedule: at('2026-10-24T12:00+02:00'), end: at('2026-10-24T13:00+02:00') })],
      '2026-10-24',
    )[0]
    expect(entry && words(movedEntry({ ...still, entry, days: 1 }))).toEqual([
      '2026-10-25',
      noon,
      '2026-10-25',
      noon + 60,
    ])
  })

  test('of whole days is on as many days', () => {
    const entry = entryOn('2026-11-12', {
      allDay: true,
      schedule: at('2026-11-12T00:00+01:00'),
      end: at('2026-11-14T00:00+01:00'),
    })
    expect(words(movedEntry({ ...still, entry, days: 3 }))).toEqual(['2026-11-15', 0, '2026-11-16', 24 * 60])
  })

  test('is nowhere else where it went nowhere', () => {
    const entry = entryOn('2026-11-12')
    expect(isNowhere({ ...still, entry })).toBe(true)
    expect(isNowhere({ ...still, entry, minutes: 15 })).toBe(false)
  })
})

test('a step leads to the next quarter of an hour', () => {
  expect(snapped(noon, 15)).toBe(15)
  expect(snapped(noon + 5, 15)).toBe(10)
  expect(snapped(noon, 7)).toBe(0)
})

describe('what is sent', () => {
  const weekly: Partial<CalendarEvent> = {
    interval: 'Weekly',
    days: [1, 4],
    schedule: at('2026-11-05T12:00+01:00'),
    end: at('2026-11-05T13:00+01:00'),
    expiration: at('2026-12-18T00:00+01:00') - 1,
  }

  test('is the start of what was moved, and the end of what was lengthened', () => {
    const entry = entryOn('2026-11-12')
    expect(changeOfMove({ ...still, entry, minutes: 15 }, 'all')).toEqual({ schedule: entry.start + 900_000 })
    expect(changeOfMove({ ...still, entry, longer: 15 }, 'all')).toEqual({ end: entry.end + 900_000 })
    expect(changeOfMove({ ...still, entry, minutes: 15, longer: 15 }, 'all')).toEqual({
      schedule: entry.start + 900_000,
      end: entry.end + 1_800_000,
    })
  })

  test('of one time is that time, of every time the first', () => {
    const move: Move = { ...still, entry: entryOn('2026-11-12', weekly), minutes: 15 }
    expect(changeOfMove(move, 'one')).toEqual({ schedule: at('2026-11-12T12:15+01:00') })
    expect(changeOfMove(move, 'all')).toEqual({ schedule: at('2026-11-05T12:15+01:00') })
    expect(changeOfMove({ ...move, minutes: 0, longer: 30 }, 'all')).toEqual({
      end: at('2026-11-05T13:30+01:00'),
    })
  })

  test('takes the weekdays and the last day along, for every time', () => {
    const move: Move = { ...still, entry: entryOn('2026-11-12', weekly), days: 3 }
    expect(changeOfMove(move, 'all')).toEqual({
      schedule: at('2026-11-08T12:00+01:00'),
      days: [0, 4],
      expiration: at('2026-12-21T00:00+01:00') - 60_000,
    })
    const starts = (one: CalendarEvent) =>
      expandOccurrences(
        { ...one, start: one.schedule, end: one.end ?? null },
        { from: at('2026-11-01T00:00+01:00'), to: at('2027-01-01T00:00+01:00'), timeZone: one.timeZone },
      ).map(({ start }) => start)
    const before = starts(move.entry.event)
    expect(starts(eventAfterMove(move, 'all'))).toEqual(before.map((start) => start + 3 * 86_400_000))
  })

  test('[EVENT-23] of one and those that follow is its start, with the weekdays and the last day', () => {
    const move: Move = { ...still, entry: entryOn('2026-11-12', weekly), days: 3, minutes: 15 }
    const change = { ...changeOfMove(move, 'all'), schedule: at('2026-11-15T12:15+01:00') }
    expect(changeOfMove(move, 'following')).toEqual(change)
    expect(changeOfMove({ ...move, days: 0, minutes: 0, longer: 30 }, 'following')).toEqual({
      end: at('2026-11-12T13:30+01:00'),
    })
    expect(changeBack(move, 'following')).toEqual({
      schedule: move.entry.start,
      days: [1, 4],
      expiration: move.entry.event.expiration,
    })
  })

  test('to take it back is what was before', () => {
    const { event: series, ...entry } = entryOn('2026-11-12', weekly)
    const move: Move = { ...still, entry: { ...entry, event: series }, days: 3, longer: 15 }
    expect(changeBack(move, 'all')).toEqual({
      schedule: series.schedule,
      end: series.end,
      days: [1, 4],
      expiration: series.expiration,
    })
    expect(changeBack(move, 'one')).toEqual({ schedule: entry.start, end: entry.end })
  })
})

describe('what is shown until it is saved', () => {
  test('is the whole event, moved', () => {
    const move: Move = { ...still, entry: entryOn('2026-11-12'), minutes: 15 }
    const shown = withMoved([move.entry.event], move, eventAfterMove(move, 'all'))
    expect(entriesOf(shown, '2026-11-14').map(words)).toEqual([
      ['2026-11-12', noon + 15, '2026-11-12', noon + 75],
    ])
  })

  test('is one time beside the others, also once it has an id of its own', () => {
    const entry = entryOn('2026-11-12', {
      interval: 'Daily',
      schedule: at('2026-11-11T12:00+01:00'),
      end: at('2026-11-11T13:00+01:00'),
      expiration: at('2026-11-13T13:00+01:00'),
    })
    const move: Move = { ...still, entry, minutes: 60 }
    const own = eventAfterMove(move, 'one')
    const shown = withMoved([entry.event], move, own)
    const saved = withMoved(shown, move, { ...own, id: 8 })
    for (const events of [shown, saved]) {
      expect(entriesOf(events, '2026-11-14').map(({ first }) => [first.day, first.minute])).toEqual([
        ['2026-11-11', noon],
        ['2026-11-12', noon + 60],
        ['2026-11-13', noon],
      ])
    }
    expect(saved.map(({ id }) => id)).toEqual([7, 8])
  })
})

test('[EVENT-23] one and those that follow are shown beside those before, also once they have an id of their own', () => {
  const entry = entryOn('2026-11-12', {
    interval: 'Daily',
    schedule: at('2026-11-11T12:00+01:00'),
    end: at('2026-11-11T13:00+01:00'),
    expiration: at('2026-11-14T13:00+01:00'),
    exceptions: ['2026-11-13'],
  })
  const move: Move = { ...still, entry, minutes: 60 }
  const own = eventAfterMove(move, 'following')
  const shown = withMoved([entry.event], move, own)
  const saved = withMoved(shown, move, { ...own, id: 8 })
  for (const events of [shown, saved]) {
    expect(entriesOf(events, '2026-11-14').map(({ first }) => [first.day, first.minute])).toEqual([
      ['2026-11-11', noon],
      ['2026-11-12', noon + 60],
      ['2026-11-14', noon + 60],
    ])
  }
  expect(saved.map(({ id }) => id)).toEqual([7, 8])
})

test('[EVENT-22] a weekend that is moved over Monday stays together until it is saved, too', () => {
  const entry = entryOn('2026-11-14', {
    interval: 'Weekly',
    every: 2,
    days: [0, 6],
    schedule: at('2026-11-14T12:00+01:00'),
    end: at('2026-11-14T13:00+01:00'),
  })
  const shown = eventAfterMove({ ...still, entry, days: 1 }, 'all')
  expect(
    entriesOf([shown], '2026-11-14')
      .map(({ first }) => first.day)
      .slice(0, 4),
  ).toEqual(['2026-11-15', '2026-11-16', '2026-11-29', '2026-11-30'])
})

test('the end of an event is moved where it ends, and nothing of what may not be changed', () => {
  const overnight = { end: at('2026-11-13T07:00+01:00') }
  expect(movableOn(entryOn('2026-11-12', overnight), '2026-11-12')).toBe('move')
  expect(movableOn(entryOn('2026-11-12', overnight), '2026-11-13')).toBe('lengthen')
  expect(movableOn(entryOn('2026-11-12', { mayChange: false }), '2026-11-12')).toBeUndefined()
})
