import { RRule } from 'rrule'
import { describe, expect, test } from 'vitest'
import { expandOccurrences, type EventTimes } from './expand.ts'

type Series = Pick<EventTimes, 'start'> & { interval: Exclude<EventTimes['interval'], 'none'> }

const timeZone = 'Europe/Stockholm'
const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const wall = (time: number) => wallClock.format(time)
const frequencies = { Daily: RRule.DAILY, Weekly: RRule.WEEKLY, Monthly: RRule.MONTHLY } as const
const asUtc = (time: number) => new Date(`${wall(time).replace(' ', 'T')}Z`)

/** The same series by another library. It knows no time zones, so it gets the local time as if it were UTC. */
const byRRule = (series: Series, from: number, to: number): string[] => {
  const start = asUtc(series.start)
  const day = start.getUTCDate()
  // "The last of those days that the month has" is how a rule says that the 31st is the 30th in a short month.
  const monthDays = Array.from({ length: Math.max(1, day - 27) }, (_, index) => Math.min(day, 28) + index)
  const rule = new RRule({
    freq: frequencies[series.interval],
    dtstart: start,
    ...(series.interval === 'Monthly' ? { bymonthday: monthDays, bysetpos: -1 } : {}),
  })
  return rule
    .between(asUtc(from), new Date(asUtc(to).getTime() - 1), true)
    .map((found) => wall(Date.parse(localIso(found))))
}

/** The local time as text that Date parses, with the zone's offset from UTC; a skipped time moves an hour later. */
const localIso = (asIfUtc: Date): string => {
  const text = asIfUtc.toISOString().slice(0, 19)
  const summer = Date.parse(`${text}+02:00`)
  return wall(summer).replace(' ', 'T') === text ? `${text}+02:00` : `${text}+01:00`
}

describe('the expansion agrees with a second implementation', () => {
  const day = 86_400_000
  const cases = (['Daily', 'Weekly', 'Monthly'] as const).flatMap((interval) =>
    [
      '2025-12-31T22:30:00Z',
      '2026-01-29T09:00:00Z',
      '2026-01-31T09:00:00Z',
      '2024-02-29T12:15:00Z',
      '2026-03-28T01:30:00Z',
      '2026-10-24T00:30:00Z',
      '2026-05-15T22:00:00Z',
    ].map((first) => ({ interval, first })),
  )

  test.each(cases)('$interval from $first', ({ interval, first }) => {
    const series = {
      interval,
      days: [],
      monthlyOn: 'day' as const,
      allDay: false,
      start: Date.parse(first),
      end: Date.parse(first),
      expiration: 0,
      reminder: -1,
      exceptions: [],
    }
    for (const fromDay of [0, 1, 59, 88, 299, 365, 731]) {
      // Never at an occurrence: the other library knows no skipped hour.
      const from = series.start + (fromDay - 0.25) * day
      const to = from + 95 * day
      const expected = byRRule(series, from, to)
      expect(expected.length).toBeGreaterThan(2)
      expect(expandOccurrences(series, { from, to, timeZone }).map(({ start }) => wall(start))).toEqual(
        expected,
      )
    }
  })
})
