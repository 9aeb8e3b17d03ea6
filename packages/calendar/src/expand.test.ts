import { describe, expect, test } from 'vitest'
import {
  expandOccurrences,
  movedExceptions,
  settledTimes,
  takesPlaceWithin,
  type EventTimes,
} from './expand.ts'

const timeZone = 'Europe/Stockholm'
const minute = 60_000

/** A local time in Stockholm with its offset from UTC: `2026-11-14 15:00+01`. */
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00`)
const wall = (time: number) =>
  new Date(time).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

const event = (start: string, rest: Partial<EventTimes> = {}): EventTimes => ({
  interval: 'none',
  days: [],
  monthlyOn: 'day',
  allDay: false,
  start: at(start),
  end: null,
  expiration: 0,
  reminder: -1,
  exceptions: [],
  ...rest,
})

const starts = (of: EventTimes, from: string, to: string) =>
  expandOccurrences(of, { from: at(from), to: at(to), timeZone }).map(({ start }) => wall(start))

describe('[EVENT-22] every so many days, weeks or months', () => {
  test.each([
    ['Daily', 3, [], ['2026-11-19', '2026-11-22', '2026-11-25', '2026-11-28', '2026-12-01']],
    ['Weekly', 2, [], ['2026-11-19', '2026-12-03', '2026-12-17', '2026-12-31', '2027-01-14']],
    // Weeks begin on Monday, and that of the start counts.
    ['Weekly', 2, [0, 4], ['2026-11-19', '2026-11-22', '2026-12-03', '2026-12-06', '2026-12-17']],
    ['Monthly', 6, [], ['2026-11-19', '2027-05-19', '2027-11-19', '2028-05-19', '2028-11-19']],
  ] as const)('%s, every %i, on %j', (interval, every, days, expected) => {
    const given = event('2026-11-19 10:00+01', { interval, every, days })
    const found = starts(given, '2026-11-01 00:00+01', '2029-01-01 00:00+01')
    expect(found.slice(0, 5)).toEqual(expected.map((day) => `${day} 10:00`))
  })

  test('the first is the next of its weekdays, and it is counted from there', () => {
    const asked = event('2026-11-18 10:00+01', { interval: 'Weekly', every: 2, days: [1] })
    const settled = settledTimes(asked, timeZone)
    expect(starts(settled, '2026-11-01 00:00+01', '2026-12-31 00:00+01')).toEqual(
      ['2026-11-23', '2026-12-07', '2026-12-21'].map((day) => `${day} 10:00`),
    )
  })

  test('a day that was left out moves along', () => {
    const from = event('2026-11-19 10:00+01', { interval: 'Daily', every: 3 })
    const to = event('2026-11-20 10:00+01', { interval: 'Daily', every: 3 })
    expect(movedExceptions(['2026-11-25'], { from, to, timeZone })).toEqual(['2026-11-26'])
    const weekly = { interval: 'Weekly', every: 2 } as const
    expect(
      movedExceptions(['2026-12-03'], {
        from: event('2026-11-19 10:00+01', weekly),
        to: event('2026-11-26 10:00+01', weekly),
        timeZone,
      }),
    ).toEqual(['2026-12-10'])
  })
})

describe('expandOccurrences', () => {
  const year = ['2026-01-01 00:00+01', '2027-01-01 00:00+01'] as const

  test.each([
    {
      note: 'one time',
      given: event('2026-11-14 15:00+01'),
      range: year,
      expected: ['2026-11-14 15:00'],
    },
    {
      note: 'every day, into winter time: the same time on the wall',
      given: event('2026-10-23 15:00+02', { interval: 'Daily' }),
      range: ['2026-10-24 00:00+02', '2026-10-27 00:00+01'] as const,
      expected: ['2026-10-24 15:00', '2026-10-25 15:00', '2026-10-26 15:00'],
    },
    {
      note: 'every day at a time that the change to summer time leaves out: an hour later that day only',
      given: event('2027-03-26 02:30+01', { interval: 'Daily' }),
      range: ['2027-03-27 00:00+01', '2027-03-30 00:00+02'] as const,
      expected: ['2027-03-27 02:30', '2027-03-28 03:30', '2027-03-29 02:30'],
    },
    {
      note: 'every day at a time that winter time brings twice: once',
      given: event('2026-10-24 02:30+02', { interval: 'Daily' }),
      range: ['2026-10-25 00:00+02', '2026-10-26 00:00+01'] as const,
      expected: ['2026-10-25 02:30'],
    },
    {
      note: 'from the second of two hours that winter time brings: the first time as it was made',
      given: event('2026-10-25 02:30+01', { interval: 'Daily' }),
      range: ['2026-10-25 02:30+01', '2026-10-26 03:00+01'] as const,
      expected: ['2026-10-25 02:30', '2026-10-26 02:30'],
    },
    {
      note: 'every week keeps its weekday and its time over summer time',
      given: event('2026-03-19 10:00+01', { interval: 'Weekly' }),
      range: ['2026-03-20 00:00+01', '2026-04-10 00:00+02'] as const,
      expected: ['2026-03-26 10:00', '2026-04-02 10:00', '2026-04-09 10:00'],
    },
    {
      note: 'every month from the 31st: the last day of a short month, and the 31st again after it',
      given: event('2026-01-31 10:00+01', { interval: 'Monthly' }),
      range: ['2026-01-01 00:00+01', '2026-06-01 00:00+02'] as const,
      expected: [
        '2026-01-31 10:00',
        '2026-02-28 10:00',
        '2026-03-31 10:00',
        '2026-04-30 10:00',
        '2026-05-31 10:00',
      ],
    },
    {
      note: 'every month from the 31st, in a leap year',
      given: event('2027-12-31 10:00+01', { interval: 'Monthly' }),
      range: ['2028-02-01 00:00+01', '2028-03-01 00:00+01'] as const,
      expected: ['2028-02-29 10:00'],
    },
    {
      note: 'for good: many years later',
      given: event('2006-01-02 09:00+01', { interval: 'Daily' }),
      range: ['2026-11-14 00:00+01', '2026-11-16 00:00+01'] as const,
      expected: ['2026-11-14 09:00', '2026-11-15 09:00'],
    },
    {
      note: 'the day of the expiration is still part of it, whatever its time',
      given: event('2026-11-12 15:00+01', { interval: 'Daily', expiration: at('2026-11-14 00:00+01') }),
      range: year,
      expected: ['2026-11-12 15:00', '2026-11-13 15:00', '2026-11-14 15:00'],
    },
    {
      note: 'the expiration of a one-time event means nothing',
      given: event('2026-11-14 15:00+01', { expiration: at('2026-11-01 00:00+01') }),
      range: year,
      expected: ['2026-11-14 15:00'],
    },
    {
      note: 'nothing before the first start',
      given: event('2026-11-14 15:00+01', { interval: 'Weekly' }),
      range: ['2026-11-01 00:00+01', '2026-11-22 00:00+01'] as const,
      expected: ['2026-11-14 15:00', '2026-11-21 15:00'],
    },
    {
      note: 'what began before the range and is still under way',
      given: event('2026-11-13 22:00+01', { interval: 'Daily', end: at('2026-11-14 06:00+01') }),
      range: ['2026-11-15 05:59+01', '2026-11-15 22:00+01'] as const,
      expected: ['2026-11-14 22:00'],
    },
    {
      note: 'the range ends before its last millisecond',
      given: event('2026-11-14 15:00+01', { interval: 'Daily' }),
      range: ['2026-11-14 15:30+01', '2026-11-15 15:00+01'] as const,
      expected: [],
    },
    {
      note: 'an end before the start is no length at all',
      given: event('2026-11-14 15:00+01', { end: at('2026-11-14 14:00+01') }),
      range: ['2026-11-14 15:00+01', '2026-11-14 16:00+01'] as const,
      expected: ['2026-11-14 15:00'],
    },
  ])('[EVENT-02] [EVENT-03] [EVENT-04] $note', ({ given, range: [from, to], expected }) => {
    expect(starts(given, from, to)).toEqual(expected)
  })

  test.each([
    { note: 'no end: half an hour', end: null, expectedMinutes: 30 },
    { note: 'its own end', end: at('2026-11-14 15:45+01'), expectedMinutes: 45 },
  ])('$note', ({ end, expectedMinutes }) => {
    const [occurrence] = expandOccurrences(event('2026-11-14 15:00+01', { end }), {
      from: 0,
      to: at(year[1]),
      timeZone,
    })
    expect(occurrence?.end).toBe(at('2026-11-14 15:00+01') + expectedMinutes * minute)
  })

  test.each([
    { note: 'none', reminder: -1, expected: null },
    { note: 'when it begins', reminder: 0, expected: at('2026-11-14 15:00+01') },
    { note: 'a quarter of an hour before', reminder: 15, expected: at('2026-11-14 14:45+01') },
  ])('[EVENT-05] reminder: $note', ({ reminder, expected }) => {
    const [occurrence] = expandOccurrences(event('2026-11-14 15:00+01', { reminder }), {
      from: 0,
      to: at(year[1]),
      timeZone,
    })
    expect(occurrence?.remindAt).toBe(expected)
  })

  test('a zone that does not exist is refused', () => {
    const range = { from: 0, to: at(year[1]), timeZone: 'Europe/Nowhere' }
    expect(() => expandOccurrences(event('2026-11-14 15:00+01', { interval: 'Daily' }), range)).toThrow(
      RangeError,
    )
  })
})

describe('days on which a repeated event does not take place', () => {
  const daily = (...exceptions: string[]) =>
    event('2026-11-12 15:00+01', { interval: 'Daily', expiration: at('2026-11-15 00:00+01'), exceptions })
  const november = ['2026-11-01 00:00+01', '2026-12-01 00:00+01'] as const

  test.each([
    {
      note: 'are left out',
      given: daily('2026-11-13', '2026-11-15'),
      expected: ['2026-11-12 15:00', '2026-11-14 15:00'],
    },
    {
      note: 'before its start and after its end mean nothing',
      given: daily('2026-11-11', '2026-11-16'),
      expected: ['2026-11-12 15:00', '2026-11-13 15:00', '2026-11-14 15:00', '2026-11-15 15:00'],
    },
    {
      note: 'may be the first',
      given: daily('2026-11-12', '2026-11-13', '2026-11-14'),
      expected: ['2026-11-15 15:00'],
    },
  ])('$note', ({ given, expected }) => {
    expect(starts(given, ...november)).toEqual(expected)
  })

  test('may be all of them: then it takes place at no time', () => {
    const none = daily('2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15')
    const range = { from: at(november[0]), to: at(november[1]), timeZone }
    expect(takesPlaceWithin(none, range)).toBe(false)
    expect(takesPlaceWithin(daily('2026-11-12'), range)).toBe(true)
  })

  test.each([
    {
      note: 'weekly, from Thursday to Tuesday',
      from: event('2026-11-12 15:00+01', { interval: 'Weekly' }),
      to: event('2026-11-10 15:00+01', { interval: 'Weekly' }),
      exceptions: ['2026-11-19'],
      expected: ['2026-11-17'],
    },
    {
      note: 'weekly, a fortnight later',
      from: event('2026-11-12 15:00+01', { interval: 'Weekly' }),
      to: event('2026-11-26 15:00+01', { interval: 'Weekly' }),
      exceptions: ['2026-12-03'],
      expected: ['2026-12-03'],
    },
    {
      note: 'every Monday and Thursday, to Tuesday and Friday',
      from: event('2026-11-12 15:00+01', { interval: 'Weekly', days: [1, 4] }),
      to: event('2026-11-13 15:00+01', { interval: 'Weekly', days: [2, 5] }),
      exceptions: ['2026-11-19'],
      expected: ['2026-11-20'],
    },
    {
      note: 'monthly, from the 12th to the 31st',
      from: event('2026-10-12 15:00+02', { interval: 'Monthly' }),
      to: event('2026-10-31 15:00+01', { interval: 'Monthly' }),
      exceptions: ['2026-11-12'],
      expected: ['2026-11-30'],
    },
    {
      note: 'daily',
      from: event('2026-11-12 15:00+01', { interval: 'Daily' }),
      to: event('2026-11-10 18:00+01', { interval: 'Daily' }),
      exceptions: ['2026-11-19'],
      expected: ['2026-11-19'],
    },
  ])('move along with the event: $note', ({ from, to, exceptions, expected }) => {
    expect(movedExceptions(exceptions, { from, to, timeZone })).toEqual(expected)
  })
})

describe('richer rules', () => {
  test('every Monday and Thursday', () => {
    const given = event('2026-11-12 15:00+01', { interval: 'Weekly', days: [1, 4] })
    expect(starts(given, '2026-11-01 00:00+01', '2026-11-24 00:00+01')).toEqual([
      '2026-11-12 15:00',
      '2026-11-16 15:00',
      '2026-11-19 15:00',
      '2026-11-23 15:00',
    ])
  })

  test('the last Friday of every month', () => {
    const given = event('2026-10-30 15:00+01', { interval: 'Monthly', monthlyOn: 'lastWeekday' })
    expect(starts(given, '2026-10-01 00:00+02', '2027-02-01 00:00+01')).toEqual([
      '2026-10-30 15:00',
      '2026-11-27 15:00',
      '2026-12-25 15:00',
      '2027-01-29 15:00',
    ])
  })

  test('all day, over the change to winter time: from midnight to midnight, with its reminder at eight', () => {
    const given = event('2026-10-24 00:00+02', {
      interval: 'Daily',
      allDay: true,
      reminder: 0,
      expiration: at('2026-10-25 00:00+02'),
    })
    expect(
      expandOccurrences(given, { from: at('2026-10-01 00:00+02'), to: at('2026-11-01 00:00+01'), timeZone }),
    ).toEqual([
      {
        start: at('2026-10-24 00:00+02'),
        end: at('2026-10-25 00:00+02'),
        remindAt: at('2026-10-24 08:00+02'),
      },
      {
        start: at('2026-10-25 00:00+02'),
        end: at('2026-10-26 00:00+01'),
        remindAt: at('2026-10-25 08:00+01'),
      },
    ])
  })
})

describe('the times as they are stored', () => {
  test.each([
    {
      note: 'a start on none of its weekdays moves on to the first of them, with its end',
      given: event('2026-11-11 15:00+01', {
        interval: 'Weekly',
        days: [1, 4],
        end: at('2026-11-11 16:00+01'),
      }),
      expected: { start: at('2026-11-12 15:00+01'), end: at('2026-11-12 16:00+01') },
    },
    {
      note: 'a start that is not the last of its weekdays in the month',
      given: event('2026-11-13 15:00+01', { interval: 'Monthly', monthlyOn: 'lastWeekday' }),
      expected: { start: at('2026-11-27 15:00+01'), end: null },
    },
    {
      note: 'all day: whole days',
      given: event('2026-11-11 15:00+01', { allDay: true, end: at('2026-11-12 09:00+01') }),
      expected: { start: at('2026-11-11 00:00+01'), end: at('2026-11-13 00:00+01') },
    },
    {
      note: 'others as they are',
      given: event('2026-11-11 15:00+01', { interval: 'Daily' }),
      expected: { start: at('2026-11-11 15:00+01'), end: null },
    },
  ])('$note', ({ given, expected }) => {
    expect(settledTimes(given, timeZone)).toMatchObject(expected)
  })
})
