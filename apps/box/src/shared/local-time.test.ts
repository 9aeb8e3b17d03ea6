import { describe, expect, test } from 'vitest'
import { clockTime, dayBounds, daysAgo, dayWords, hourOf, longDate, weekday } from './local-time.ts'

const stockholm = 'Europe/Stockholm'
const at = (text: string) => Date.parse(text)

test('a time is shown in the words and the zone of the box', () => {
  const time = at('2026-11-14T13:20:00Z')
  expect(clockTime(time, stockholm)).toBe('14:20')
  expect(longDate(time, { timeZone: stockholm, language: 'en' })).toBe('14 November 2026')
  expect(longDate(time, { timeZone: stockholm, language: 'sv' })).toBe('14 november 2026')
  expect(weekday(time, { timeZone: stockholm, language: 'en' })).toBe('Saturday')
  expect(weekday(time, { timeZone: stockholm, language: 'sv' })).toBe('Lördag')
})

test.each([
  { time: '2026-11-13T23:00:00Z', text: '00:00', hour: 0 },
  { time: '2026-11-14T22:59:00Z', text: '23:59', hour: 23 },
])('$time is $text', ({ time, text, hour }) => {
  expect(clockTime(at(time), stockholm)).toBe(text)
  expect(hourOf(at(time), stockholm)).toBe(hour)
})

test.each([
  { time: '2026-11-14T00:05:00Z', en: 'today', sv: 'i dag' },
  { time: '2026-11-13T22:59:00Z', en: 'yesterday', sv: 'i går' },
  { time: '2026-11-12T22:59:00Z', en: '12 November', sv: '12 november' },
  { time: '2026-11-15T10:00:00Z', en: '15 November', sv: '15 november' },
])('within a line, $time is $en', ({ time, en, sv }) => {
  const now = at('2026-11-14T13:20:00Z')
  expect(dayWords(at(time), now, { timeZone: stockholm, language: 'en' })).toBe(en)
  expect(dayWords(at(time), now, { timeZone: stockholm, language: 'sv' })).toBe(sv)
})

describe('dayBounds', () => {
  test.each([
    { note: 'an ordinary day', now: '2026-11-14T12:00:00Z', from: '2026-11-13T23:00:00Z', hours: 24 },
    { note: 'the first minute', now: '2026-11-13T23:00:00Z', from: '2026-11-13T23:00:00Z', hours: 24 },
    { note: 'clocks forward', now: '2026-03-29T12:00:00Z', from: '2026-03-28T23:00:00Z', hours: 23 },
    { note: 'clocks back', now: '2026-10-25T12:00:00Z', from: '2026-10-24T22:00:00Z', hours: 25 },
  ])('$note', ({ now, from, hours }) => {
    const bounds = dayBounds(at(now), stockholm)
    expect(new Date(bounds.from).toISOString()).toBe(new Date(from).toISOString())
    expect((bounds.to - bounds.from) / 3_600_000).toBe(hours)
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'])('%s', (timeZone) => {
    const now = at('2026-06-10T10:00:00Z')
    const { from, to } = dayBounds(now, timeZone)
    expect(clockTime(from, timeZone)).toBe('00:00')
    expect(clockTime(from - 1, timeZone)).toBe('23:59')
    expect(from <= now && now < to).toBe(true)
  })
})

test.each([
  { time: '2026-11-14T00:10:00Z', days: 0 },
  { time: '2026-11-13T22:59:00Z', days: 1 },
  { time: '2026-10-25T12:00:00Z', days: 20 },
])('$time was $days days ago', ({ time, days }) => {
  expect(daysAgo(at(time), at('2026-11-14T13:20:00Z'), stockholm)).toBe(days)
})
