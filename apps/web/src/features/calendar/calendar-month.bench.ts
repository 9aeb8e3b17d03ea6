import type { CalendarEvent } from '@lykta/contract/calendar'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { entriesOf, partsByDay } from './entries.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-11-02T08:00+01:00')
const intervals = ['Daily', 'Weekly', 'Monthly'] as const
/** A calendar as an answer brings it: 5,000 events, a fifth of them repeated. */
const events = Array.from({ length: 5_000 }, (_, number): CalendarEvent => {
  const schedule = start + (number % 28) * dayMs + (number % 600) * 60_000
  return {
    id: number + 1,
    title: `Event ${String(number)}`,
    body: 'Words of a usual length, for a resident to read',
    fontSize: 'medium',
    interval: number % 5 === 0 ? (intervals[number % 3] ?? 'none') : 'none',
    days: [],
    monthlyOn: 'day',
    allDay: false,
    schedule,
    end: schedule + 45 * 60_000,
    expiration: 0,
    reminder: -1,
    calendartype: { id: 1, type: 'Activity', jsonType: '{"dcolor":"#2f8f6b"}' },
    room: 1,
    relative: 7,
    sender: { id: 7, name: 'Karin Lind', avatar: null },
    index: number,
    timeZone: 'Europe/Stockholm',
    exceptions: [],
    series: null,
    subscription: null,
    mayChange: true,
    reminders: [],
    createdAt: schedule,
    updatedAt: schedule,
  }
})
const rounds = 15
/** Measured at 2.9; at 4.0 if the zone is looked up for each time. */
const highestRatio = 3.5

/** Milliseconds of this process's own, whatever else the machine does. */
const timed = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test('the days of a month of 5,000 events are found in the time that a few readings of their JSON take', async ({
  annotate,
}) => {
  const json = JSON.stringify(events)
  const times = { reading: Array<number>(), days: Array<number>() }
  for (let round = 0; round < rounds; round += 1) {
    times.reading.push(timed(() => z.array(z.unknown()).parse(JSON.parse(json))))
    times.days.push(timed(() => partsByDay(entriesOf(events, '2026-11-14'))('2026-11-14')))
  }
  const [reading, days] = [times.reading, times.days].map((all) => Math.min(...all))
  await annotate(`days ${days?.toFixed(1) ?? ''} ms, JSON ${reading?.toFixed(1) ?? ''} ms`)
  expect((days ?? Number.NaN) / (reading ?? Number.NaN)).toBeLessThan(highestRatio)
})
