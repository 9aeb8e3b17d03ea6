import { expandOccurrences, settledTimes, type EventTimes } from '@lykta/calendar'
import { calendarIntervals, monthlyChoices } from '@lykta/contract/calendar'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { icalFile } from '../feeds/ical-file.ts'
import type { EventRow } from '../repo.ts'
import { readIcs } from './ics-file.ts'

/* What Lykta writes for calendar apps, it reads as the same. */

const timeZone = 'Europe/Stockholm'
const minuteMs = 60_000
const dayMs = 86_400_000
const from = Date.parse('2026-11-01T00:00Z')
const range = { from, to: from + 400 * dayMs, timeZone }
const created = new Date('2026-10-01T12:00Z')

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((one) =>
    one
      .replaceAll(/[<>&\p{C}\p{Z}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .normalize('NFC')
      .trim(),
  )
  .filter((one) => one !== '')

const event = fc
  .record({
    title: text,
    body: text,
    interval: fc.constantFrom(...calendarIntervals),
    every: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 5 })),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    monthlyOn: fc.constantFrom(...monthlyChoices),
    weekStart: fc.constantFrom(0, 1, 3),
    allDay: fc.boolean(),
    startMinute: fc.integer({ min: 0, max: 300 * 24 * 60 }),
    minutes: fc.option(fc.integer({ min: 1, max: 3 * 24 * 60 }), { nil: null }),
    untilDays: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
  })
  .map(({ title, body, startMinute, minutes, untilDays, days, interval, ...times }) => {
    const start = from + startMinute * minuteMs
    return {
      title,
      body,
      times: settledTimes(
        {
          ...times,
          interval,
          days: interval === 'Weekly' ? days : [],
          start,
          end: minutes === null ? null : start + minutes * minuteMs,
          expiration: untilDays === null ? 0 : start + untilDays * dayMs,
          reminder: -1,
          exceptions: [],
        },
        timeZone,
      ),
    }
  })
  // A series that ends before its first day is refused when it is made.
  .filter(({ times: { expiration, start } }) => expiration === 0 || expiration >= start)

const rowOf = ({ title, body, times }: { title: string; body: string; times: EventTimes }): EventRow => ({
  event: {
    id: 1,
    roomId: 1,
    createdBy: 1,
    typeId: null,
    title,
    body,
    fontSize: 'medium',
    interval: times.interval,
    every: times.every ?? 1,
    days: [...times.days],
    weekStart: times.weekStart ?? 1,
    monthDay: times.monthDay ?? null,
    monthlyOn: times.monthlyOn,
    allDay: times.allDay,
    startsAt: new Date(times.start),
    endsAt: times.end === null ? null : new Date(times.end),
    expiresAt: times.expiration === 0 ? null : new Date(times.expiration),
    reminderMinutes: -1,
    seriesId: null,
    seriesDay: null,
    subscriptionId: null,
    continuesId: null,
    subscriptionKey: null,
    nextRemindAt: null,
    clientId: null,
    changeId: null,
    deletedAt: null,
    updatedAt: created,
    createdAt: created,
    request: null,
  },
  type: null,
  sender: { id: 1, firstName: 'Karin', lastName: 'Berg', avatar: null },
  subscription: null,
})

test('every event that Lykta writes into an iCalendar file is read back with its times and words', () => {
  fc.assert(
    fc.property(event, (made) => {
      const file = icalFile([{ row: rowOf(made), exceptions: [] }], {
        name: 'Mamma',
        timeZone,
        host: 'lykta.example',
      })
      const result = readIcs(file, range)
      const read = 'events' in result ? result.events : []
      const expected = expandOccurrences(made.times, range).map(({ start, end }) => ({
        start,
        end,
        title: made.title,
        body: made.body,
        allDay: made.times.allDay,
      }))
      expect(read).toMatchObject(expected)
      expect(read).toHaveLength(expected.length)
      expect('leftOut' in result ? result.leftOut : result).toBeNull()
    }),
    { numRuns: 300 },
  )
})
