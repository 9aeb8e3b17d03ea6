import { createStore } from '@lykta/calls'
import { type Occurrence } from '@lykta/contract/calendar'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { occurrenceOf } from '../../testing/occurrence-fixture.ts'
import { createClock } from '../clock.ts'
import { emptyInbox, type InboxState } from '../inbox/inbox-state.ts'
import { acknowledgeReminder, markReminderShown } from '../inbox/kinds/event.ts'
import { takeCalendar, type CalendarState } from './calendar-state.ts'
import { createReminders } from './reminders.ts'

const noon = Date.parse('2026-11-14T12:00:00Z')
const minute = 60_000
const hour = 60 * minute

// This TV's own clock is half an hour and 20 s behind.
const behindMs = 1_820_000
beforeEach(() => {
  vi.useFakeTimers({ now: noon - behindMs })
})
afterEach(() => {
  vi.useRealTimers()
})

const reminded = (eventId: number, start: number, change: Partial<Occurrence> = {}) =>
  occurrenceOf(eventId, start, { remindAt: start, ...change })

const startTv = (...occurrences: Occurrence[]) => {
  const clock = createClock()
  clock.setServerTime(noon)
  const range = { from: noon - 48 * hour, to: noon + 360 * hour }
  // It knew them yesterday.
  const read = (all: Occurrence[]) =>
    takeCalendar(takeCalendar(undefined, range, all, noon - 24 * hour), range, all, noon)
  const calendar = createStore<CalendarState | undefined>(read(occurrences))
  const inbox = createStore<InboxState>(emptyInbox)
  const reminders = createReminders({ calendar: { state: calendar }, inbox: { state: inbox }, clock })
  reminders.start()
  onTestFinished(reminders.stop)
  return {
    clock,
    waiting: () => reminders.waiting.get()?.eventId,
    reads: (...all: Occurrence[]) => calendar.set(read(all)),
    shows: (one: Occurrence) => inbox.set(markReminderShown(inbox.get(), one, clock.now())),
    acknowledges: (one: Occurrence) => inbox.set(acknowledgeReminder(inbox.get(), one, clock.now())),
  }
}

test('[TV-11] a reminder comes at its second of the server’s clock, and stays until OK', () => {
  const event = reminded(1, noon + 20 * minute, { remindAt: noon + 5 * minute + 7_000 })
  const tv = startTv(event)
  vi.advanceTimersByTime(5 * minute + 6_999)
  expect(tv.waiting()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(tv.waiting()).toBe(1)
  vi.advanceTimersByTime(3 * hour)
  expect(tv.waiting()).toBe(1)
  tv.acknowledges(event)
  expect(tv.waiting()).toBeUndefined()
})

test('[TV-11] a clock that is corrected moves the reminder, and takes none from the screen', () => {
  const event = reminded(1, noon + 10 * minute)
  const tv = startTv(event)
  tv.clock.setServerTime(noon + 10 * minute)
  expect(tv.waiting()).toBe(1)
  tv.shows(event)
  tv.clock.setServerTime(noon + 10 * minute - 30)
  expect(tv.waiting()).toBe(1)
})

test('[TV-12] several reminders come one after the other, in their order', () => {
  const [first, second, third] = [
    reminded(3, noon + 1 * minute),
    reminded(1, noon + 2 * minute),
    reminded(2, noon + 2 * minute),
  ]
  const tv = startTv(third, second, first)
  vi.advanceTimersByTime(2 * minute)
  expect(tv.waiting()).toBe(3)
  tv.acknowledges(first)
  expect(tv.waiting()).toBe(1)
  tv.acknowledges(second)
  expect(tv.waiting()).toBe(2)
  tv.acknowledges(third)
  expect(tv.waiting()).toBeUndefined()
})

test('[TV-13] reminders that were missed come in their order, after those of what is still of use', () => {
  const missed = [reminded(1, noon - 5 * hour), reminded(2, noon - 3 * hour)]
  const present = reminded(3, noon - 10 * minute)
  const tv = startTv(...missed, present)
  expect(tv.waiting()).toBe(3)
  tv.acknowledges(present)
  expect(tv.waiting()).toBe(1)
})

test.each([
  { note: 'that was acknowledged on another TV', event: { acknowledgedAt: noon - hour } },
  { note: 'of an event without one', event: { remindAt: null } },
  { note: 'that is a day old', event: { remindAt: noon - 24 * hour } },
])('[TV-13] a reminder $note is not shown', ({ event }) => {
  expect(startTv(reminded(1, noon - hour, event)).waiting()).toBeUndefined()
})

test('[TV-16] a reminder that is on the screen goes away with its event, or when that is moved', () => {
  const event = reminded(1, noon)
  const tv = startTv(event)
  tv.shows(event)
  expect(tv.waiting()).toBe(1)
  tv.reads(reminded(1, noon + hour))
  expect(tv.waiting()).toBeUndefined()
  tv.reads(event)
  expect(tv.waiting()).toBe(1)
  tv.reads()
  expect(tv.waiting()).toBeUndefined()
})
