import { expect, test } from 'vitest'
import { dayOf, modeOf, modesOf, move, stripOf, weekOfDay, weeksOfMonth, windowOf } from './view-and-day.ts'

test('[CAL-02] [CAL-05] there is a month, a week and a day', () => {
  expect(modesOf('desktop')).toEqual(['month', 'week', 'day'])
  expect(modesOf('tablet')).toEqual(['month', 'week', 'day'])
})

test.each([
  [1, 'month'],
  [2, 'week'],
  [3, 'day'],
] as const)('[CAL-20] mode %s is the %s', (mode, name) => {
  expect(modeOf(mode, 'desktop')).toBe(name)
})

test('[CAL-21] desktop begins with the day', () => {
  expect(modeOf(undefined, 'desktop')).toBe('day')
  expect(modeOf(9, 'desktop')).toBe('day')
})

test('[CAL-22] a phone begins with the month, and has no week', () => {
  expect(modeOf(undefined, 'phone')).toBe('month')
  expect(modesOf('phone')).toEqual(['month', 'day'])
  expect(modeOf(2, 'phone')).toBe('month')
})

test('an address may name any day that exists, and else means today', () => {
  expect(dayOf('2026-12-24', '2026-11-14')).toBe('2026-12-24')
  expect(dayOf('2026-02-30', '2026-11-14')).toBe('2026-11-14')
  expect(dayOf(undefined, '2026-11-14')).toBe('2026-11-14')
})

test('[CAL-11] a month is six weeks that begin on Monday', () => {
  const weeks = weeksOfMonth('2026-11-14')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual(expect.arrayContaining(['2026-10-26', '2026-11-01']))
  expect(weeks[5]?.at(-1)).toBe('2026-12-06')
  expect(weekOfDay('2026-11-14')[0]).toBe('2026-11-09')
})

test.each(['phone', 'tablet'] as const)('[CAL-16] the strip of a %s is a week', (layout) => {
  const strip = stripOf('2026-11-14', '2026-11-14', layout)
  expect(strip).toHaveLength(7)
  expect(strip[0]).toBe('2026-11-09')
})

test('[CAL-17] the strip of a desktop has ten days, and stays while one goes through it', () => {
  const today = '2026-11-14'
  const strip = stripOf(today, today, 'desktop')
  expect(strip).toHaveLength(10)
  expect(strip[2]).toBe(today)
  expect(stripOf('2026-11-21', today, 'desktop')).toEqual(strip)
  expect(stripOf('2026-11-22', today, 'desktop')[0]).toBe('2026-11-22')
  expect(stripOf('2026-11-11', today, 'desktop').at(-1)).toBe('2026-11-11')
})

test.each([
  ['month', '2026-12-14'],
  ['week', '2026-11-21'],
  ['day', '2026-11-15'],
] as const)('[CAL-03] next goes on by what is shown: %s', (mode, to) => {
  expect(move('2026-11-14', mode, 1)).toBe(to)
  expect(move(to, mode, -1)).toBe('2026-11-14')
})

test.each(['2026-02-01', '2026-11-30', '2026-12-31'])(
  'what is read for %s is enough for every view of it',
  (day) => {
    const { from, to } = windowOf(day)
    const shown = [
      ...weeksOfMonth(day).flat(),
      ...weekOfDay(day),
      ...stripOf(day, day, 'desktop'),
      ...stripOf(day, '2026-05-05', 'desktop'),
    ]
    expect(shown.every((one) => from <= one && one < to)).toBe(true)
  },
)
