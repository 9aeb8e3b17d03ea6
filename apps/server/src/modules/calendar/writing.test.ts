import { randomUUID } from 'node:crypto'
import {
  CalendarEventSchema,
  CreatedEventSchema,
  OccurrenceSchema,
  type CalendarEvent,
  type ChangeEvent,
} from '@lykta/contract/calendar'
import { answerOf, listOf, RefusalSchema } from '@lykta/contract/envelope'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, calendarEvents, calendarTypes } from '../../tables.ts'
import { openFeed } from '../../testing/feed-client.ts'
import { readInbox } from '../../testing/messages.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { createWorld } from '../../testing/world.ts'
import { mostEvents } from './service.ts'

const timeZone = 'Europe/Stockholm'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00`)
const clock = createTestClock()
clock.advance(at('2026-11-14 10:00+01') - clock.now().getTime())
const dayMs = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

const lunch = { title: ' Lunch ', body: 'Dining hall', schedule: at('2026-11-16 12:00+01') }

/** Two residents, the daughter who writes to both calendars, and her brother, who writes to one. */
const makeHome = async () => {
  const world = createWorld(server.db)
  const { groupId } = await world.group()
  const box = await world.box({ groupId })
  const other = await world.box({ groupId })
  const karin = await world.user()
  const johan = await world.user({ firstName: 'Johan' })
  // The server's clock is not the one that sessions of tests expire by.
  await world.link(karin.id, box.id)
  await world.link(karin.id, other.id)
  await world.link(johan.id, box.id)
  await world.link(johan.id, other.id, { competence: 'viewers' })

  const call = (method: string, path: string, body?: unknown, token = karin.token) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const create = async (values: object = {}, token = karin.token) => {
    const { status, body } = await call('POST', 'calendar', { ...lunch, room: box.roomId, ...values }, token)
    expect({ status, body }).toMatchObject({ status: 200 })
    return answerOf(CreatedEventSchema).parse(body).data
  }
  const events = async (token = karin.token, room = box.roomId): Promise<CalendarEvent[]> => {
    const filter = encodeURIComponent(JSON.stringify({ room }))
    return listOf(CalendarEventSchema).parse(
      (await call('GET', `calendar?filter=${filter}`, undefined, token)).body,
    ).data
  }
  const event = async (id: number) => {
    const found = (await events()).find((one) => one.id === id)
    if (found === undefined) throw new Error('no such event')
    return found
  }
  const change = (id: number, body: ChangeEvent, token = karin.token) =>
    call('PUT', `calendar/${String(id)}`, body, token)
  const changed = async (id: number, body: ChangeEvent) => {
    const answer = await change(id, body)
    expect(answer).toMatchObject({ status: 200 })
    return answerOf(CalendarEventSchema).parse(answer.body).data
  }
  const onTv = async (from: string, to: string) => {
    const range = `from=${String(at(from))}&to=${String(at(to))}`
    const { body } = await call('GET', `box/calendar?${range}`, undefined, box.token)
    return listOf(OccurrenceSchema)
      .parse(body)
      .data.map(({ start, title }) => [
        new Date(start).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
        title,
      ])
  }
  return { world, groupId, box, other, karin, johan, call, create, events, event, change, changed, onTv }
}
const daily = { interval: 'Daily', expiration: at('2026-11-18 00:00+01') }

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

describe('changing an event', () => {
  test('changes what is given, and keeps the rest and the length', async () => {
    const { box, create, event, changed } = await makeHome()
    const { id } = await create({ end: at('2026-11-16 13:30+01'), reminder: 10 })
    const { updatedAt } = await event(id)
    const schedule = at('2026-11-17 18:00+01')
    expect(await changed(id, { data: { title: 'Dinner', schedule }, updatedAt })).toMatchObject({
      title: 'Dinner',
      body: 'Dining hall',
      schedule,
      end: at('2026-11-17 19:30+01'),
      reminder: 10,
    })
    expect((await readInbox(server, box.token)).map((entry) => entry.id)).toEqual([id, id])
  })

  test('an event that has begun can be changed, but not moved to a day that is over', async () => {
    const { create, event, change, changed } = await makeHome()
    const { id } = await create()
    const startsAt = new Date(at('2026-11-10 12:00+01'))
    await server.db.update(calendarEvents).set({ startsAt }).where(eq(calendarEvents.id, id))
    const { updatedAt } = await event(id)
    const same = await changed(id, { data: { title: 'Dinner', schedule: startsAt.getTime() }, updatedAt })
    const moved = await change(id, {
      data: { schedule: startsAt.getTime() + 1 },
      updatedAt: same.updatedAt,
    })
    expect(moved).toMatchObject({ status: 400, body: { fields: { schedule: 'This day is over.' } } })
  })

  test('a repeated event that began on an earlier day can be moved all the same', async () => {
    const { create, event, changed } = await makeHome()
    const { id } = await create({ interval: 'Weekly' })
    const startsAt = new Date(at('2026-11-09 12:00+01'))
    const endsAt = new Date(at('2026-11-09 13:00+01'))
    await server.db.update(calendarEvents).set({ startsAt, endsAt }).where(eq(calendarEvents.id, id))
    const { updatedAt } = await event(id)
    const schedule = at('2026-11-10 12:15+01')
    expect(await changed(id, { data: { schedule }, updatedAt })).toMatchObject({
      schedule,
      end: at('2026-11-10 13:15+01'),
    })
  })

  test('the second of two people is refused, and gets the event as it is now', async () => {
    const { create, event, changed, change, johan } = await makeHome()
    const { id } = await create()
    const { updatedAt } = await event(id)
    await changed(id, { data: { title: 'Dinner' }, updatedAt })
    const { status, body } = await change(id, { data: { body: 'In the garden' }, updatedAt }, johan.token)
    const refusal = RefusalSchema.parse(body)
    expect({ status, code: refusal.code }).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect(CalendarEventSchema.parse(refusal.data)).toMatchObject({
      id,
      title: 'Dinner',
      body: 'Dining hall',
    })
    expect(await event(id)).toMatchObject({ title: 'Dinner', body: 'Dining hall' })
  })

  test('two at the same moment are not both accepted', async () => {
    const { create, event, change } = await makeHome()
    const { id } = await create()
    const { updatedAt } = await event(id)
    let answers: ReturnType<typeof change>[] = []
    await server.db.transaction(async (tx) => {
      await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('update')
      answers = ['Dinner', 'Supper'].map((title) => change(id, { data: { title }, updatedAt }))
      await untilBlocked(server.db, 2)
    })
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('the same change again, after a lost answer, returns the same', async () => {
    const { create, event, changed } = await makeHome()
    const { id } = await create(daily)
    const { updatedAt, schedule } = await event(id)
    const all = { data: { title: 'Dinner' }, updatedAt, clientId: randomUUID() }
    expect(await changed(id, all)).toEqual(await changed(id, all))
    const later = (await event(id)).updatedAt
    const one = {
      data: { title: 'Picnic' },
      scope: 'one' as const,
      occurrence: schedule + dayMs,
      updatedAt: later,
      clientId: randomUUID(),
    }
    expect(await changed(id, one)).toEqual(await changed(id, one))
  })

  test('one occurrence becomes an event of its own, which stays apart when all are changed', async () => {
    const { create, event, changed, onTv } = await makeHome()
    const { id } = await create({ ...daily, end: at('2026-11-16 13:00+01') })
    const { updatedAt } = await event(id)
    const occurrence = at('2026-11-17 12:00+01')
    const own = await changed(id, {
      data: { title: 'Picnic', schedule: at('2026-11-17 15:00+01') },
      scope: 'one',
      occurrence,
      updatedAt,
    })
    expect(own).toMatchObject({
      interval: 'none',
      expiration: 0,
      end: at('2026-11-17 16:00+01'),
      series: { id, day: '2026-11-17' },
    })
    expect(own.id).not.toBe(id)
    expect(await event(id)).toMatchObject({ exceptions: ['2026-11-17'], updatedAt })
    await changed(id, { data: { title: 'Dinner', schedule: at('2026-11-16 18:00+01') }, updatedAt })
    expect(await onTv('2026-11-16 00:00+01', '2026-11-20 00:00+01')).toEqual([
      ['2026-11-16 18:00', 'Dinner'],
      ['2026-11-17 15:00', 'Picnic'],
      ['2026-11-18 18:00', 'Dinner'],
    ])
  })

  test('of an occurrence that somebody else has changed or deleted is refused with what is there', async () => {
    const { create, event, changed, change, call } = await makeHome()
    const { id } = await create(daily)
    const { updatedAt, schedule } = await event(id)
    const ofOne = (occurrence: number) => ({
      data: { title: 'Picnic' },
      scope: 'one' as const,
      occurrence,
      updatedAt,
    })
    const own = await changed(id, ofOne(schedule))
    const second = await change(id, ofOne(schedule))
    expect(second).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', data: { id: own.id } } })
    const deleted = schedule + dayMs
    await call('DELETE', `calendar/${String(id)}?scope=one&occurrence=${String(deleted)}`)
    expect(await change(id, ofOne(deleted))).toMatchObject({ status: 409, body: { data: { id } } })
    expect(await change(id, ofOne(schedule + 1))).toMatchObject({
      status: 400,
      body: { fields: { occurrence: 'The event does not take place then.' } },
    })
    const { occurrence: _, ...without } = ofOne(schedule)
    expect(await change(id, without)).toMatchObject({
      status: 400,
      body: { fields: { occurrence: 'Required' } },
    })
  })

  test('somebody else’s is for superUsers', async () => {
    const { world, box, create, event, events, change } = await makeHome()
    const { id } = await create()
    const { updatedAt } = await event(id)
    const user = await world.user()
    await world.link(user.id, box.id, { competence: 'user' })
    expect(await events(user.token)).toMatchObject([{ id, mayChange: false }])
    expect(await change(id, { data: { title: 'Dinner' }, updatedAt }, user.token)).toMatchObject({
      status: 422,
      body: { code: 'not_permitted' },
    })
  })
})

describe('deleting an event', () => {
  test('[EVENT-18] takes it from the calendar and the TV, with the occurrences that had been changed', async () => {
    const { box, create, event, events, changed, call, onTv } = await makeHome()
    const { id } = await create(daily)
    const { updatedAt, schedule } = await event(id)
    await changed(id, { data: { title: 'Picnic' }, scope: 'one', occurrence: schedule, updatedAt })
    expect(await call('DELETE', `calendar/${String(id)}`)).toMatchObject({ status: 200 })
    expect(await events()).toEqual([])
    expect(await onTv('2026-11-16 00:00+01', '2026-11-20 00:00+01')).toEqual([])
    const removed = (await readInbox(server, box.token)).filter((entry) => entry.removed === true)
    expect(removed).toHaveLength(2)
    expect(await call('DELETE', `calendar/${String(id)}`)).toMatchObject({ status: 404 })
  })

  test('one occurrence leaves the others', async () => {
    const { create, call, onTv } = await makeHome()
    const { id } = await create(daily)
    const path = `calendar/${String(id)}?scope=one&occurrence=${String(at('2026-11-17 12:00+01'))}`
    expect(await call('DELETE', path)).toMatchObject({ status: 200 })
    expect(await onTv('2026-11-16 00:00+01', '2026-11-20 00:00+01')).toEqual([
      ['2026-11-16 12:00', 'Lunch'],
      ['2026-11-18 12:00', 'Lunch'],
    ])
    expect(await call('DELETE', path)).toMatchObject({ status: 404 })
  })

  test('needs the occurrence where only one goes', async () => {
    const { create, call } = await makeHome()
    const { id } = await create(daily)
    expect(await call('DELETE', `calendar/${String(id)}?scope=one`)).toMatchObject({ status: 400 })
  })
})
