import type { EventTimes } from '@lykta/calendar'
import { expect, test } from 'vitest'
import { nextReminder } from './reminder-times.ts'

const timeZone = 'Europe/Stockholm'

test('[EVENT-22] the next reminder of an event that is rarely repeated is found', () => {
  const start = Date.parse('2026-11-19T10:00+01:00')
  const event: EventTimes = {
    interval: 'Monthly',
    every: 52,
    days: [],
    monthlyOn: 'day',
    allDay: false,
    start,
    end: null,
    expiration: 0,
    reminder: 10,
    exceptions: [],
  }
  expect(nextReminder(event, start, timeZone)).toBe(Date.parse('2031-03-19T09:50+01:00'))
})
