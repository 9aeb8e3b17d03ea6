import { describe, expect, test } from 'vitest'
import { nextTime, storedRecurrence } from './plan-times.ts'

const timeZone = 'Europe/Stockholm'
const at = (text: string) => Date.parse(text)

describe('[MSG-38] the next time of a message that goes out again', () => {
  test.each([
    ['Daily', [], '2026-11-22T08:00+01:00', '2026-11-22T08:00+01:00', '2026-11-23T08:00+01:00'],
    ['Daily', [], '2026-11-22T08:00+01:00', '2026-11-25T07:59+01:00', '2026-11-25T08:00+01:00'],
    // The local time stays the same when summer time begins and ends.
    ['Daily', [], '2026-10-24T08:00+02:00', '2026-10-24T08:00+02:00', '2026-10-25T08:00+01:00'],
    ['Daily', [], '2027-03-27T02:30+01:00', '2027-03-27T02:30+01:00', '2027-03-28T03:30+02:00'],
    ['Daily', [], '2027-03-27T02:30+01:00', '2027-03-28T03:30+02:00', '2027-03-29T02:30+02:00'],
    // A Sunday, by its number.
    ['Weekly', [0], '2026-11-22T08:00+01:00', '2026-11-22T08:00+01:00', '2026-11-29T08:00+01:00'],
    ['Weekly', [1, 4], '2026-11-22T08:00+01:00', '2026-11-22T08:00+01:00', '2026-11-23T08:00+01:00'],
    ['Weekly', [1, 4], '2026-11-22T08:00+01:00', '2026-11-23T08:00+01:00', '2026-11-26T08:00+01:00'],
    ['Monthly', [15], '2026-11-15T08:00+01:00', '2026-11-15T08:00+01:00', '2026-12-15T08:00+01:00'],
    // A month without the day has it on its last one, once.
    ['Monthly', [31], '2027-01-31T08:00+01:00', '2027-01-31T08:00+01:00', '2027-02-28T08:00+01:00'],
    ['Monthly', [30, 31], '2027-02-28T08:00+01:00', '2027-02-28T08:00+01:00', '2027-03-30T08:00+02:00'],
  ] as const)('%s %j from %s, after %s', (interval, days, first, after, next) => {
    const recurrence = storedRecurrence({ interval, days: [...days] }, at(first), timeZone)
    expect(nextTime(recurrence, at(after), timeZone)).toBe(at(next))
  })
})
