import { randomUUID } from 'node:crypto'
import { CreatedEventSchema } from '@lykta/contract/calendar'
import { answerOf, RefusalSchema } from '@lykta/contract/envelope'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, calendarEvents, calendarTypes } from '../../tables.ts'
import { at, daily, lunch, makeCalendarWorld } from '../../testing/calendar-world.ts'
import { openFeed } from '../../testing/feed-client.ts'
import { readInbox } from '../../testing/messages.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mostEvents } from './service.ts'
const dayMs = 86_400_000
const clock = createTestClock()
clock.advance(at('2026-11-14 10:00+01') - clock.now().getTime())

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

const makeHome = () => makeCalendarWorld(server)

describe('creating an event', () => {
  test('[CAL-01] [CALNEW-33] [CALNEW-34] stores the payload, and the TV and open apps read it', async () => {
    const { box, karin, call, events } = await makeHome()
    await using feed = await openFeed(server.origin)
    await feed.subscribe(karin.token)
    const [type] = await server.db.select().from(calendarTypes).where(eq(calendarTypes.type, 'Visit'))
    const payload = {
      ...lunch,
      interval: 'Daily',
      expiration: at('2026-11-20 12:00+01'),
      reminder: 15,
      fontSize: 'large',
      calendartype: type?.id,
      room: box.roomId,
      relative: karin.id,
    }
    const { status, body } = await call('POST', 'calendar', payload)
    expect(status).toBe(200)
    const { data, message } = answerOf(CreatedEventSchema).parse(body)
    expect(message).toBe('The event was created.')
    expect(data.events).toEqual([{ id: data.id, room: box.roomId }])
    expect(await events()).toMatchObject([
      {
        ...payload,
        id: data.id,
        title: 'Lunch',
        calendartype: { type: 'Visit' },
        sender: { id: karin.id, name: 'Karin Lindqvist', avatar: null },
        mayChange: true,
        series: null,
        subscription: null,
      },
    ])
    expect(await readInbox(server, box.token)).toMatchObject([{ kind: 'event', id: data.id }])
    const [heard] = await feed.hears('changed')
    expect(heard?.data).toEqual({ resource: 'calendar', id: data.id, room: box.roomId })
    const audited = await server.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'event_created'), eq(auditEntries.subjectId, data.id)))
    expect(audited).toMatchObject([{ userId: karin.id, boxId: box.id }])
  })

  test('[EVENT-11] [CALNEW-17] [CALNEW-31] without the optional fields it is one-time information', async () => {
    const { create, event } = await makeHome()
    const { id } = await create()
    const made = await event(id)
    expect(made).toMatchObject({ interval: 'none', reminder: -1, calendartype: { type: 'Information' } })
    expect(made).not.toHaveProperty('end')
  })

  test('[CALNEW-32] only a repeated event has an expiration', async () => {
    const { create, event } = await makeHome()
    const { id } = await create({ expiration: at('2026-11-18 00:00+01') })
    expect(await event(id)).toMatchObject({ expiration: 0 })
    const repeated = await create(daily)
    expect(await event(repeated.id)).toMatchObject({ expiration: daily.expiration })
  })

  test('the same one again returns the first, also when both come at once', async () => {
    const { create, events } = await makeHome()
    const clientId = randomUUID()
    const first = await create({ clientId })
    expect(await create({ clientId })).toEqual(first)
    const atOnce = randomUUID()
    const both = await Promise.all([create({ clientId: atOnce }), create({ clientId: atOnce })])
    expect(both[0]).toEqual(both[1])
    expect(await events()).toHaveLength(2)
  })

  test('the same one again with a room more makes none', async () => {
    const { box, other, create, call, events, karin } = await makeHome()
    const clientId = randomUUID()
    const first = await create({ clientId, room: other.roomId })
    const rooms = [other.roomId]
    const again = { ...lunch, room: box.roomId, rooms, clientId }
    expect(await call('POST', 'calendar', again)).toMatchObject({ status: 200, body: { data: first } })
    expect(await events(karin.token, box.roomId)).toEqual([])
  })

  test('in several rooms makes one in each, or none where one is refused', async () => {
    const { box, other, karin, johan, create, call, events } = await makeHome()
    const clientId = randomUUID()
    const made = await create({ rooms: [other.roomId, box.roomId], clientId })
    expect(new Set(made.events.map(({ room }) => room))).toEqual(new Set([box.roomId, other.roomId]))
    expect(made.events).toContainEqual({ id: made.id, room: box.roomId })
    expect(await create({ rooms: [other.roomId, box.roomId], clientId })).toEqual(made)
    const body = { ...lunch, room: box.roomId, rooms: [other.roomId] }
    expect(await call('POST', 'calendar', body, johan.token)).toMatchObject({
      status: 422,
      body: { code: 'not_permitted' },
    })
    expect(await events(karin.token)).toHaveLength(1)
    expect(await events(karin.token, other.roomId)).toHaveLength(1)
  })

  test.each<{ note: string; change: object; fields: Record<string, unknown> }>([
    {
      note: '[CALNEW-19] no title and no text',
      change: { title: ' ', body: '' },
      fields: { title: 'Required', body: 'Required' },
    },
    {
      note: 'a title that is too long',
      change: { title: 'a'.repeat(201) },
      fields: { title: 'This is too long.' },
    },
    {
      note: '[CALNEW-25] a day that is over',
      change: { schedule: at('2026-11-13 23:59+01') },
      fields: { schedule: 'This day is over.' },
    },
    {
      note: '[CALNEW-26] an end before the start',
      change: { end: lunch.schedule - 1 },
      fields: { end: 'This must not be before the start.' },
    },
    {
      note: 'one that lasts for months',
      change: { end: lunch.schedule + 32 * dayMs },
      fields: { end: 'An event can last at most 31 days.' },
    },
    {
      note: 'a repeated one that expires before it begins',
      change: { interval: 'Daily', expiration: at('2026-11-15 23:59+01') },
      fields: { expiration: 'This must not be before the start.' },
    },
    {
      note: 'a repeated one that expires before the first of its weekdays',
      change: { interval: 'Weekly', days: [4], expiration: at('2026-11-18 12:00+01') },
      fields: { expiration: 'This must not be before the start.' },
    },
    {
      note: 'a type that there is not',
      change: { calendartype: 2_000_000_000 },
      fields: { calendartype: 'There is no such type.' },
    },
  ])('refuses $note', async ({ change, fields }) => {
    const { box, call, events } = await makeHome()
    const { status, body } = await call('POST', 'calendar', { ...lunch, room: box.roomId, ...change })
    expect({ status, fields: RefusalSchema.parse(body).fields }).toEqual({ status: 400, fields })
    expect(await events()).toEqual([])
  })

  test.each([
    {
      note: '[CALNEW-16] a reminder that is none of the choices',
      change: { reminder: 7 },
      field: 'reminder',
    },
    { note: '[CALNEW-17] another recurrence', change: { interval: 'Yearly' }, field: 'interval' },
    { note: 'a weekday that there is not', change: { days: [7] }, field: 'days.0' },
    { note: 'no start', change: { schedule: undefined }, field: 'schedule' },
  ])('refuses $note', async ({ change, field }) => {
    const { box, call } = await makeHome()
    const { status, body } = await call('POST', 'calendar', { ...lunch, room: box.roomId, ...change })
    expect({ status, fields: Object.keys(RefusalSchema.parse(body).fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    })
  })

  test('[CALNEW-28] today is not over, whatever its hours are', async () => {
    const { create, event } = await makeHome()
    const { id } = await create({ schedule: at('2026-11-14 00:00+01') })
    expect(await event(id)).toMatchObject({ schedule: at('2026-11-14 00:00+01') })
  })

  test('is refused, rather than failing, where the box is in the year 10000 already', async () => {
    const { box, call, events } = await makeHome()
    const last = 253_402_300_799_999
    const late = { ...lunch, schedule: last, room: box.roomId }
    expect(await call('POST', 'calendar', late)).toMatchObject({ status: 400, body: { fields: {} } })
    const filter = encodeURIComponent(JSON.stringify({ room: box.roomId }))
    const range = `from=${String(last - dayMs)}&to=${String(last)}`
    expect(await call('GET', `calendar?filter=${filter}&${range}`)).toMatchObject({ status: 200 })
    expect(await events()).toEqual([])
  })

  test('begins on the first of its weekdays, and all day at midnight', async () => {
    const { create, event } = await makeHome()
    const weekly = await create({ interval: 'Weekly', days: [4, 2, 4], end: at('2026-11-16 13:00+01') })
    expect(await event(weekly.id)).toMatchObject({
      days: [2, 4],
      schedule: at('2026-11-17 12:00+01'),
      end: at('2026-11-17 13:00+01'),
    })
    const allDay = await create({ allDay: true, end: at('2026-11-17 08:00+01') })
    expect(await event(allDay.id)).toMatchObject({
      schedule: at('2026-11-16 00:00+01'),
      end: at('2026-11-18 00:00+01'),
    })
  })

  test('refuses what a full calendar has no place for', async () => {
    const { box, karin, call } = await makeHome()
    await server.db.execute(sql`
      insert into calendar_events (room_id, created_by, title, body, starts_at)
      select ${box.roomId}, ${karin.id}, 'Lunch', '', now() from generate_series(1, ${mostEvents.inRoom})`)
    expect(await call('POST', 'calendar', { ...lunch, room: box.roomId })).toMatchObject({
      status: 409,
      body: { code: 'calendar_full' },
    })
    const [{ rows } = { rows: 0 }] = await server.db
      .select({ rows: sql<number>`count(*)::int` })
      .from(calendarEvents)
      .where(eq(calendarEvents.roomId, box.roomId))
    expect(rows).toBe(mostEvents.inRoom)
  })
})
