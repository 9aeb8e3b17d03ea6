import { addDays, dayAt, startOfDay } from '@lykta/calendar'
import { BoxCalendarSchema, CalendarEventSchema, OccurrenceSchema } from '@lykta/contract/calendar'
import { listOf } from '@lykta/contract/envelope'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarEvents } from '../../tables.ts'
import { makeCalendarWorld } from '../../testing/calendar-world.ts'
import { createProcessorTime } from '../../testing/processor-time.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mostEvents } from './service.ts'

const dayMs = 86_400_000
const mostMs = 100
const mostBytes = 2_000_000

let server: TestServer
let home: Awaited<ReturnType<typeof makeCalendarWorld>>
let processorMs: Awaited<ReturnType<typeof createProcessorTime>>
const now = Date.now()
const timeZone = 'Europe/Stockholm'
const today = dayAt(now, timeZone)
const tomorrow = addDays(today, 1)

const fill = (roomId: number, createdBy: number, body: string) =>
  server.db.execute(sql`
    insert into ${calendarEvents} (room_id, created_by, title, body, interval, starts_at, reminder_minutes)
    select ${roomId}, ${createdBy}, 'Event ' || number, ${body}, 'Daily',
      ${new Date(startOfDay(addDays(today, -5), timeZone))}::timestamptz + number * interval '8 seconds', -1
    from generate_series(1, ${mostEvents.inRoom - 10}::int) as number`)

/** As many events as a calendar may have, each repeated every day: one with short words, one with the longest. */
beforeAll(async () => {
  server = await startTestServer()
  home = await makeCalendarWorld(server)
  await fill(home.box.roomId, home.karin.id, 'Words of a usual length')
  await fill(home.other.roomId, home.karin.id, 'Words '.repeat(1_666))
  await server.database.asOwner('analyze')
  processorMs = await createProcessorTime()
})
afterAll(() => server[Symbol.asyncDispose]())

const filterBy = (room: number) => `filter=${encodeURIComponent(JSON.stringify({ room }))}`
const rangeOf = (from: number, to: number) => `from=${String(from)}&to=${String(to)}`
const get = async (path: string, token: string) => {
  const response = await fetch(`${server.origin}/api/${path}`, { headers: { token } })
  const text = await response.text()
  expect(response.status).toBe(200)
  const body: unknown = JSON.parse(text)
  return { bytes: Buffer.byteLength(text), body }
}

const calendars = ['short words', 'the longest words'] as const
const boxOf = (words: (typeof calendars)[number]) => (words === 'short words' ? home.box : home.other)

describe.for(calendars)('the largest calendar that there may be, with %s', (words) => {
  test.for([
    { asked: 'one occurrence of 399 days', query: '&limit=1' },
    { asked: 'all occurrences of 399 days', query: '' },
  ])('$asked: it costs what the answer has', async ({ query }) => {
    const range = rangeOf(now, now + 399 * dayMs)
    const path = `calendar/occurrences?${filterBy(boxOf(words).roomId)}&${range}${query}`
    const { bytes, body } = await get(path, home.karin.token)
    const { data, more } = listOf(OccurrenceSchema).parse(body)
    expect(data[0]?.start).toBeLessThanOrEqual(now + dayMs)
    expect(more).toBe(true)
    expect(bytes).toBeLessThan(mostBytes)
    expect(await processorMs(() => get(path, home.karin.token), mostMs)).toBeLessThan(mostMs)
  })

  test('a TV gets what is nearest of it, and hears how far that goes', async () => {
    const { token } = boxOf(words)
    const path = `box/calendar?${rangeOf(now - 2 * dayMs, now + 397 * dayMs)}`
    const { bytes, body } = await get(path, token)
    const { data, known } = BoxCalendarSchema.parse(body)
    expect(known?.from).toBe(startOfDay(today, timeZone))
    expect(known?.to).toBeGreaterThanOrEqual(startOfDay(tomorrow, timeZone))
    // Today, before what comes after it.
    expect(data[0]?.start).toBeLessThan(startOfDay(tomorrow, timeZone))
    expect(data.length).toBeGreaterThan(50)
    expect(data.length).toBeLessThanOrEqual(1_000)
    expect(bytes).toBeLessThan(mostBytes)
    expect(await processorMs(() => get(path, token), mostMs)).toBeLessThan(mostMs)
  })

  test('its events come page by page', async () => {
    const path = `calendar?${filterBy(boxOf(words).roomId)}&sort=${encodeURIComponent('["schedule","ASC"]')}`
    const { bytes, body } = await get(path, home.karin.token)
    const { data, total } = listOf(CalendarEventSchema).parse(body)
    expect(total).toBe(mostEvents.inRoom - 10)
    expect(bytes).toBeLessThan(mostBytes)
    const next = await get(`${path}&skip=${String(data.length)}&limit=1`, home.karin.token)
    expect(listOf(CalendarEventSchema).parse(next.body).data[0]?.index).toBe(data.length)
    expect(await processorMs(() => get(path, home.karin.token), 2 * mostMs)).toBeLessThan(2 * mostMs)
  })
})

test('what comes next in two such calendars', async () => {
  expect(await processorMs(() => get('overview', home.karin.token), 2 * mostMs)).toBeLessThan(2 * mostMs)
})
