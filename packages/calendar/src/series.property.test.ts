import * as fc from 'fast-check'
import { RRule } from 'rrule'
import { describe, expect, test } from 'vitest'
import { expandOccurrences, settledChange, settledTimes, splitAt, type EventTimes } from './expand.ts'
import { dayNamed, dayNumberOf } from './zone-days.ts'

/* What a series is after a change: in its weeks, and in two. */

const timeZone = 'Europe/Stockholm'
const dayMs = 86_400_000
const rruleDays = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA] as const

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00`)
const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const dayOf = (time: number) => local.format(time)
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
const clockOf = (time: number) => clock.format(time)

const series = (rest: Partial<EventTimes> = {}): EventTimes => ({
  interval: 'Weekly',
  every: 2,
  days: [],
  monthlyOn: 'day',
  allDay: false,
  start: at('2026-11-21 10:00+01'),
  end: null,
  expiration: 0,
  reminder: -1,
  exceptions: [],
  ...rest,
})

const weeks = 110
const daysIn = (event: EventTimes): string[] =>
  expandOccurrences(event, { from: event.start, to: event.start + (weeks * 7 - 0.5) * dayMs, timeZone }).map(
    ({ start }) => dayOf(start),
  )

/** By another library, which knows no time zones: only the days count. */
const daysByRRule = ({ start, every = 1, days, weekStart = 1 }: EventTimes): string[] => {
  const first = new Date(`${dayOf(start)}T00:00Z`)
  const weekday = (day: number) => rruleDays[day] ?? RRule.MO
  const rule = new RRule({
    freq: RRule.WEEKLY,
    interval: every,
    dtstart: first,
    wkst: weekday(weekStart),
    byweekday: (days.length === 0 ? [first.getUTCDay()] : days).map(weekday),
  })
  const last = new Date(first.getTime() + weeks * 7 * dayMs - 1)
  return rule.between(first, last, true).map((day) => day.toISOString().slice(0, 10))
}

const later = (days: readonly string[], by: number) => days.map((day) => dayNamed(dayNumberOf(day) + by))

const moved = (event: EventTimes, by: number): EventTimes => ({
  ...event,
  start: event.start + by * dayMs,
  days: event.days.map((day) => (((day + by) % 7) + 7) % 7),
})

/** They begin while no clock changes, for that is not what this is about. */
const weekly = fc
  .record({
    day: fc.integer({ min: 0, max: 50 }),
    every: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 52 })),
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    by: fc.integer({ min: -20, max: 20 }),
  })
  .map(({ day, every, days, by }) => ({
    by,
    event: settledTimes(series({ start: at('2027-01-05 10:00+01') + day * dayMs, every, days }), timeZone),
  }))

describe('[EVENT-22] every so many weeks', () => {
  test('the weeks are those of another library', () => {
    fc.assert(
      fc.property(weekly, fc.integer({ min: 0, max: 6 }), ({ event }, weekStart) => {
        const given = { ...event, weekStart }
        expect(daysIn(given)).toEqual(daysByRRule(given))
      }),
    )
  })

  test('moved by days, every occurrence is moved by as many, and back again', () => {
    fc.assert(
      fc.property(weekly, ({ event, by }) => {
        const after = settledChange(moved(event, by), { from: event, timeZone })
        expect(daysIn(after)).toEqual(later(daysIn(event), by))
        expect(daysIn(after)).toEqual(daysByRRule(after))
        const back = settledChange(moved(after, -by), { from: after, timeZone })
        expect(daysIn(back)).toEqual(daysIn(event))
      }),
    )
  })

  test('other weekdays are in the same weeks', () => {
    fc.assert(
      fc.property(weekly, fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), ({ event }, days) => {
        const after = settledChange({ ...event, days }, { from: event, timeZone })
        const weekOf = (day: string) => Math.floor((dayNumberOf(day) + 3) / 7)
        const first = weekOf(dayOf(event.start))
        const places = daysIn(after).map((day) => (weekOf(day) - first) % (event.every ?? 1))
        expect(new Set(places)).toEqual(new Set([0]))
      }),
    )
  })

  test('Saturday and Sunday, moved to Sunday and Monday, stay together', () => {
    const weekend = series({ days: [0, 6] })
    const after = settledChange(moved(weekend, 1), { from: weekend, timeZone })
    expect(daysIn(after).slice(0, 4)).toEqual(['2026-11-22', '2026-11-23', '2026-12-06', '2026-12-07'])
  })

  test('a series of Thursdays that becomes one of Mondays keeps its weeks', () => {
    const thursdays = series({ start: at('2026-11-19 10:00+01') })
    const after = settledChange({ ...thursdays, days: [1] }, { from: thursdays, timeZone })
    expect(daysIn(after).slice(0, 2)).toEqual(['2026-11-30', '2026-12-14'])
  })

  test('in a week that it leaves out it begins anew', () => {
    const thursdays = series({ start: at('2026-11-19 10:00+01') })
    const asked = { ...thursdays, start: at('2026-11-27 10:00+01'), days: [1] }
    const after = settledChange(asked, { from: thursdays, timeZone })
    expect(daysIn(after).slice(0, 2)).toEqual(['2026-11-30', '2026-12-14'])
  })
})

/** Of any rule, and one of its occurrences. */
const splitting = fc.record({
  interval: fc.constantFrom('Daily', 'Weekly', 'Monthly'),
  monthlyOn: fc.constantFrom('day', 'lastWeekday'),
  every: fc.integer({ min: 1, max: 4 }),
  days: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
  weekStart: fc.constantFrom(0, 1, 3),
  day: fc.integer({ min: 0, max: 60 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  left: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 5 }),
  nth: fc.integer({ min: 1, max: 15 }),
})

test('[EVENT-23] a series in two takes place when the whole one did', () => {
  fc.assert(
    fc.property(splitting, ({ day, minute, left, nth, interval, days, ...rule }) => {
      const asked = at('2027-01-01 00:00+01') + day * dayMs + minute * 60_000
      const named = { ...rule, interval, days: interval === 'Weekly' ? days : [], start: asked }
      const whole = settledTimes(series(named), timeZone)
      const range = { from: whole.start, to: whole.start + 900 * dayMs, timeZone }
      const startsOf = (event: EventTimes) => expandOccurrences(event, range).map(({ start }) => start)
      const all = startsOf(whole)
      const exceptions = left.flatMap((index) => all[index] ?? []).map(dayOf)
      const start = all[nth]
      if (start === undefined || exceptions.includes(dayOf(start))) return
      if (clockOf(start) !== clockOf(whole.start)) return
      const event = { ...whole, exceptions }
      const { before, after } = splitAt(event, { day: dayOf(start), start, timeZone })
      const stored = settledChange(after, { from: after, timeZone })
      expect([...startsOf(before), ...startsOf(stored)]).toEqual(startsOf(event))
      expect(startsOf(stored)[0]).toBe(start)
    }),
    { numRuns: 500 },
  )
})

test('[EVENT-23] split at the hour that a night leaves out, a series goes on at the hour that was shown', () => {
  const nightly = series({ interval: 'Daily', every: 1, start: at('2027-03-26 02:30+01') })
  const start = at('2027-03-28 03:30+02')
  const { before, after } = splitAt(nightly, { day: '2027-03-28', start, timeZone })
  const range = { from: nightly.start, to: at('2027-03-30 00:00+02'), timeZone }
  const shown = [before, after].map((part) => expandOccurrences(part, range).map((one) => clockOf(one.start)))
  expect(shown).toEqual([
    ['02:30', '02:30'],
    ['03:30', '03:30'],
  ])
})
