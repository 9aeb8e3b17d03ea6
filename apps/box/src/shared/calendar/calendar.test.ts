import { type Occurrence } from '@lykta/contract/calendar'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { occurrenceOf } from '../../testing/occurrence-fixture.ts'
import { createMemoryStore } from '../store/index.ts'
import { createCalendar, type Calendar } from './calendar.ts'
import { plannedIn } from './calendar-state.ts'

const noon = Date.parse('2026-11-14T12:00:00Z')
const dayMs = 24 * 60 * 60_000
const running: Calendar[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})
afterEach(() => {
  for (const calendar of running.splice(0)) calendar.stop()
  vi.useRealTimers()
})

const createServer = () => ({
  occurrences: [] as Occurrence[],
  known: undefined as { from: number; to: number } | undefined,
  ranges: [] as Array<{ from: number; to: number }>,
  reachable: true,
})
const start = async (server: ReturnType<typeof createServer>, store = createMemoryStore()) => {
  const calendar = createCalendar({
    store,
    ready: () => Promise.resolve(),
    fetch: (range) => {
      if (!server.reachable) return Promise.reject(new Error('unreachable'))
      server.ranges.push(range)
      return Promise.resolve({ occurrences: server.occurrences, known: server.known })
    },
    now: Date.now,
  })
  running.push(calendar)
  await calendar.start()
  await vi.advanceTimersByTimeAsync(0)
  return calendar
}
const eventsOf = (calendar: Calendar) => calendar.state.get()?.occurrences.map(({ eventId }) => eventId)

test('[TV-14] the calendar of at least a week ahead is there without a network after the TV was switched off', async () => {
  const server = createServer()
  server.occurrences = [occurrenceOf(1, noon + 7 * dayMs)]
  const store = createMemoryStore()
  const before = await start(server, store)
  expect(eventsOf(before)).toEqual([1])
  expect(server.ranges[0]?.to).toBeGreaterThan(noon + 8 * dayMs)
  expect(server.ranges[0]?.from).toBeLessThan(noon - dayMs)
  before.stop()
  server.reachable = false
  const after = await start(server, store)
  expect(eventsOf(after)).toEqual([1])
  expect(after.failed.get()).toBe(true)
})

test('of a calendar with more than an answer can have the TV says what it knows, and nothing of the days after', async () => {
  const server = createServer()
  server.occurrences = [occurrenceOf(1, noon)]
  server.known = { from: noon - dayMs / 2, to: noon + 2 * dayMs }
  const { state } = await start(server)
  const on = (day: number) =>
    plannedIn(state.get(), { from: noon + day * dayMs, to: noon + (day + 1) * dayMs })
  expect(on(0)?.map(({ eventId }) => eventId)).toEqual([1])
  expect(on(1)).toEqual([])
  expect(on(2)).toBeUndefined()
  expect(on(-1)).toBeUndefined()
})

test('a change is read at once when it is announced, and within 5 minutes when it is not', async () => {
  const server = createServer()
  const calendar = await start(server)
  expect(eventsOf(calendar)).toEqual([])
  server.occurrences = [occurrenceOf(1, noon)]
  calendar.look()
  await vi.advanceTimersByTimeAsync(0)
  expect(eventsOf(calendar)).toEqual([1])
  server.occurrences = []
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(eventsOf(calendar)).toEqual([])
})

test('a calendar that cannot be read is tried again soon', async () => {
  const server = createServer()
  server.reachable = false
  const calendar = await start(server)
  expect([calendar.failed.get(), eventsOf(calendar)]).toEqual([true, undefined])
  server.reachable = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect([calendar.failed.get(), eventsOf(calendar)]).toEqual([false, []])
})

test('a calendar that another version of the app wrote is read anew', async () => {
  const server = createServer()
  const store = createMemoryStore()
  await store.write('calendar', { occurrences: 'none' })
  expect(eventsOf(await start(server, store))).toEqual([])
})
