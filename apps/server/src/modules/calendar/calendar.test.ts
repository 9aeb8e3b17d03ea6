import {
  calendarRangeMaxMs,
  CalendarEventSchema,
  CalendarTypeSchema,
  OccurrenceSchema,
} from '@lykta/contract/calendar'
import { listOf, RefusalSchema } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { calendarEvents, calendarExceptions, calendarTypes } from '../../tables.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'

/** The clock on the wall where the boxes stand, with its distance from UTC. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00`)
const ms = (text: string) => at(text).getTime()
const november = { from: ms('2026-11-01 00:00+01'), to: ms('2026-12-01 00:00+01') }

/** A resident's room with its box, the daughter who sees it, and somebody who does not. */
const makeHome = async (server: TestServer) => {
  const world = createWorld(server.db)
  const { groupId } = await world.group()
  const box = await world.box({ groupId })
  const karin = await world.user()
  const stranger = await world.user()
  await world.link(karin.id, box.id, { competence: 'viewers', permissions: [] })
  const typesAnswer = await server.call('GET', 'calendartype', { token: karin.token })
  const types = listOf(CalendarTypeSchema).parse(typesAnswer.body).data
  const typeId = (name: string) => types.find(({ type }) => type === name)?.id ?? null
  const event = async (values: { startsAt: Date } & Partial<typeof calendarEvents.$inferInsert>) => {
    const [made] = await server.db
      .insert(calendarEvents)
      .values({ roomId: box.roomId, createdBy: karin.id, title: 'Lunch', body: 'Dining hall', ...values })
      .returning()
    if (made === undefined) throw new Error('no row came back')
    return made
  }
  return { world, groupId, box, karin, stranger, typeId, event }
}

const filterBy = (room: number) => `filter=${encodeURIComponent(JSON.stringify({ room }))}`
const rangeOf = ({ from, to }: { from: number; to: number }) => `from=${String(from)}&to=${String(to)}`

describe('GET calendartype', () => {
  test('[CALNEW-44] [CALNEW-45] [EVENT-09] lists the types by id, all of them in one answer', async () => {
    await using server = await startTestServer()
    // More of them than a page of other lists has, and the first one written last.
    const types = Array.from({ length: 150 }, (_, nth) => ({ type: `Type ${String(nth)}`, color: '#000000' }))
    await server.db.insert(calendarTypes).values(types)
    await server.db.update(calendarTypes).set({ color: '#ffffff' }).where(eq(calendarTypes.type, 'Type 0'))
    const { token } = await createWorld(server.db).user()
    const query = `filter=${encodeURIComponent('{}')}&sort=${encodeURIComponent('["id","ASC"]')}&skip=-1`
    const { status, body } = await server.call('GET', `calendartype?${query}`, { token })
    expect(status).toBe(200)
    const { data, total } = listOf(CalendarTypeSchema).parse(body)
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((one, other) => one - other))
    expect(data.length).toBeGreaterThan(150)
    expect(total).toBe(data.length)
  })

  test('[EVENT-10] [EVENT-11] a new Lykta has the type "Information", in blue', async () => {
    await using server = await startTestServer()
    const { token } = await createWorld(server.db).user()
    const { body } = await server.call('GET', 'calendartype', { token })
    const information = listOf(CalendarTypeSchema)
      .parse(body)
      .data.find(({ type }) => type === 'Information')
    expect(JSON.parse(information?.jsonType ?? '')).toEqual({ dcolor: '#2468b3' })
  })

  test('asks for a session', async () => {
    await using server = await startTestServer()
    expect(await server.call('GET', 'calendartype')).toMatchObject({
      status: 401,
      body: { code: 'no_session' },
    })
  })
})

describe('GET calendar', () => {
  test('[CAL-33] [EVENT-01] returns the events of the room by their start, to users who see the box', async () => {
    await using server = await startTestServer()
    const { box, karin, typeId, event } = await makeHome(server)
    const later = await event({
      startsAt: at('2026-11-14 15:00+01'),
      endsAt: at('2026-11-14 15:45+01'),
      typeId: typeId('Activity'),
    })
    const sooner = await event({
      startsAt: at('2026-11-13 08:30+01'),
      reminderMinutes: 15,
      fontSize: 'large',
    })
    const { status, body } = await server.call('GET', `calendar?${filterBy(box.roomId)}`, {
      token: karin.token,
    })
    expect(status).toBe(200)
    const { data, total } = listOf(CalendarEventSchema).parse(body)
    expect(total).toBe(2)
    expect(data).toMatchObject([
      {
        id: sooner.id,
        index: 0,
        schedule: ms('2026-11-13 08:30+01'),
        expiration: 0,
        reminder: 15,
        interval: 'none',
        fontSize: 'large',
        calendartype: '',
        room: box.roomId,
        relative: karin.id,
        timeZone: 'Europe/Stockholm',
      },
      {
        id: later.id,
        index: 1,
        end: ms('2026-11-14 15:45+01'),
        reminder: -1,
        calendartype: { type: 'Activity', jsonType: '{"dcolor":"#f3ae36"}' },
      },
    ])
    expect(data[0]).not.toHaveProperty('end')
  })

  test('sorts the other way and returns pages', async () => {
    await using server = await startTestServer()
    const { box, karin, event } = await makeHome(server)
    const days = ['2026-11-13 08:30+01', '2026-11-14 08:30+01', '2026-11-15 08:30+01']
    for (const day of days) await event({ startsAt: at(day) })
    const sort = encodeURIComponent('["schedule","DESC"]')
    const query = `${filterBy(box.roomId)}&sort=${sort}&skip=1&limit=1`
    const { body } = await server.call('GET', `calendar?${query}`, { token: karin.token })
    const { data, total } = listOf(CalendarEventSchema).parse(body)
    expect(total).toBe(3)
    expect(data.map(({ schedule }) => schedule)).toEqual([ms('2026-11-14 08:30+01')])
  })

  describe('between two times', () => {
    const before = at('2026-10-28 10:00+01')
    test.each([
      { note: 'one time, in it', event: { startsAt: at('2026-11-14 15:00+01') }, expected: true },
      { note: 'one time, before it', event: { startsAt: before }, expected: false },
      { note: 'one time, after it', event: { startsAt: at('2026-12-01 00:00+01') }, expected: false },
      {
        note: 'one time, under way when it begins',
        event: { startsAt: at('2026-10-31 23:50+01') },
        expected: true,
      },
      {
        note: 'repeated, from before it',
        event: { startsAt: before, interval: 'Monthly' as const },
        expected: true,
      },
      {
        note: 'repeated, expired on its first day',
        event: { startsAt: before, interval: 'Daily' as const, expiresAt: at('2026-11-01 00:00+01') },
        expected: true,
      },
      {
        note: 'repeated, expired the day before',
        event: { startsAt: before, interval: 'Daily' as const, expiresAt: at('2026-10-31 23:00+01') },
        expected: false,
      },
      {
        note: 'repeated, with no day in it',
        event: { startsAt: before, interval: 'Weekly' as const, expiresAt: at('2026-11-03 12:00+01') },
        expected: false,
      },
      {
        note: 'taken away',
        event: { startsAt: at('2026-11-14 15:00+01'), deletedAt: at('2026-11-10 15:00+01') },
        expected: false,
      },
    ])('$note', async ({ event: values, expected }) => {
      await using server = await startTestServer()
      const { box, karin, event } = await makeHome(server)
      const { id } = await event(values)
      const { body } = await server.call('GET', `calendar?${filterBy(box.roomId)}&${rangeOf(november)}`, {
        token: karin.token,
      })
      expect(
        listOf(CalendarEventSchema)
          .parse(body)
          .data.map((one) => one.id),
      ).toEqual(expected ? [id] : [])
    })

    test('one whose every day in it is left out is not there, and others name the days', async () => {
      await using server = await startTestServer()
      const { box, karin, event } = await makeHome(server)
      const startsAt = at('2026-11-28 10:00+01')
      const without = await event({ startsAt, interval: 'Monthly' })
      await server.db.insert(calendarExceptions).values({ eventId: without.id, day: '2026-11-28' })
      const left = await event({ startsAt, interval: 'Daily' })
      await server.db.insert(calendarExceptions).values({ eventId: left.id, day: '2026-11-29' })
      const { body } = await server.call('GET', `calendar?${filterBy(box.roomId)}&${rangeOf(november)}`, {
        token: karin.token,
      })
      const { data } = listOf(CalendarEventSchema).parse(body)
      expect(data.map(({ id, exceptions }) => [id, exceptions])).toEqual([[left.id, ['2026-11-29']]])
    })
  })

  describe('refuses', () => {
    let server: TestServer
    let home: Awaited<ReturnType<typeof makeHome>>
    beforeAll(async () => {
      server = await startTestServer()
      home = await makeHome(server)
      return () => server[Symbol.asyncDispose]()
    })

    test.each([
      { note: 'no room', query: () => '', field: 'filter' },
      { note: 'a filter that is no JSON', query: () => 'filter=room', field: 'filter' },
      { note: 'a room that is no id', query: () => 'filter=%7B%22room%22%3A0%7D', field: 'filter.room' },
      { note: 'half a range', query: () => `${filterBy(home.box.roomId)}&from=1`, field: 'to' },
      { note: 'a range backwards', query: () => `${filterBy(home.box.roomId)}&from=2&to=1`, field: 'to' },
      {
        note: 'a range of years',
        query: () => `${filterBy(home.box.roomId)}&from=0&to=${String(calendarRangeMaxMs + 1)}`,
        field: 'to',
      },
      { note: 'a time that is none', query: () => `${filterBy(home.box.roomId)}&from=x&to=1`, field: 'from' },
    ])('$note', async ({ query, field }) => {
      const { status, body } = await server.call('GET', `calendar?${query()}`, { token: home.karin.token })
      expect(status).toBe(400)
      expect(Object.keys(RefusalSchema.parse(body).fields ?? {})).toEqual([field])
    })

    test('whoever has no session', async () => {
      const { status } = await server.call('GET', `calendar?${filterBy(home.box.roomId)}`)
      expect(status).toBe(401)
    })

    test.each([
      { note: 'whoever does not see the box', room: () => home.box.roomId },
      { note: 'a room that is not there', room: () => 2_000_000_000 },
    ])('$note', async ({ room }) => {
      const answer = await server.call('GET', `calendar?${filterBy(room())}`, { token: home.stranger.token })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    })
  })
})

describe('GET calendar/occurrences', () => {
  const days = { from: ms('2026-11-14 12:00+01'), to: ms('2026-11-16 12:00+01') }
  const path = (room: number) => `calendar/occurrences?${filterBy(room)}&${rangeOf(days)}`

  test('returns what takes place in the room, in order, to users who see the box', async () => {
    await using server = await startTestServer()
    const { box, karin, stranger, event } = await makeHome(server)
    await event({ startsAt: at('2026-10-01 11:30+02'), interval: 'Daily' })
    await event({ startsAt: at('2026-11-15 09:00+01'), title: 'Podiatrist' })
    const { body } = await server.call('GET', `${path(box.roomId)}&limit=2`, { token: karin.token })
    const { data, total } = listOf(OccurrenceSchema).parse(body)
    expect(data).toMatchObject([
      { title: 'Podiatrist', start: ms('2026-11-15 09:00+01') },
      { title: 'Lunch', start: ms('2026-11-15 11:30+01') },
    ])
    expect(total).toBe(3)
    const refused = await server.call('GET', path(box.roomId), { token: stranger.token })
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test.each([
    { note: 'no room', query: rangeOf(days) },
    { note: 'no range', query: filterBy(1) },
    { note: 'more than 400 days', query: `${filterBy(1)}&from=0&to=${String(calendarRangeMaxMs + 1)}` },
  ])('refuses $note', async ({ query }) => {
    await using server = await startTestServer()
    const { token } = await createWorld(server.db).user()
    expect((await server.call('GET', `calendar/occurrences?${query}`, { token })).status).toBe(400)
  })
})

describe('GET box/calendar', () => {
  const saturday = { from: ms('2026-11-14 00:00+01'), to: ms('2026-11-15 00:00+01') }
  const read = async (server: TestServer, token: string) => {
    const { body } = await server.call('GET', `box/calendar?${rangeOf(saturday)}`, { token })
    return listOf(OccurrenceSchema).parse(body).data
  }

  test('returns what takes place, in order, with type, colour and reminder', async () => {
    await using server = await startTestServer()
    const { box, typeId, event } = await makeHome(server)
    const lunch = await event({ startsAt: at('2026-10-01 11:30+02'), interval: 'Daily' })
    const startsAt = at('2026-11-14 09:00+01')
    const visit = await event({
      startsAt,
      endsAt: at('2026-11-14 09:45+01'),
      title: 'Podiatrist',
      typeId: typeId('Information'),
      reminderMinutes: 10,
    })
    expect(await read(server, box.token)).toEqual([
      {
        eventId: visit.id,
        start: startsAt.getTime(),
        end: ms('2026-11-14 09:45+01'),
        title: 'Podiatrist',
        body: 'Dining hall',
        fontSize: 'medium',
        type: 'Information',
        color: '#2468b3',
        allDay: false,
        sender: { name: 'Karin Lindqvist', avatar: null },
        remindAt: ms('2026-11-14 08:50+01'),
        acknowledgedAt: null,
      },
      {
        eventId: lunch.id,
        start: ms('2026-11-14 11:30+01'),
        end: ms('2026-11-14 12:00+01'),
        title: 'Lunch',
        body: 'Dining hall',
        fontSize: 'medium',
        type: '',
        color: null,
        allDay: false,
        sender: { name: 'Karin Lindqvist', avatar: null },
        remindAt: null,
        acknowledgedAt: null,
      },
    ])
  })

  test('a day that is left out has none', async () => {
    await using server = await startTestServer()
    const { box, event } = await makeHome(server)
    await event({ startsAt: at('2026-11-10 12:00+01'), interval: 'Daily' })
    const cancelled = await event({ startsAt: at('2026-11-10 14:00+01'), interval: 'Daily' })
    await server.db.insert(calendarExceptions).values({ eventId: cancelled.id, day: '2026-11-14' })
    expect(await read(server, box.token)).toMatchObject([{ start: ms('2026-11-14 12:00+01') }])
  })

  test("shows nothing of another box's room, and nothing where the function is off", async () => {
    await using server = await startTestServer()
    const { world, groupId, box, event } = await makeHome(server)
    await event({ startsAt: at('2026-11-14 12:00+01') })
    const other = await world.box({ groupId })
    const without = await world.box({ groupId, functions: ['phone', 'message'] })
    await event({ roomId: without.roomId, startsAt: at('2026-11-14 12:00+01') })
    expect(await read(server, box.token)).toHaveLength(1)
    expect(await read(server, other.token)).toEqual([])
    expect(await read(server, without.token)).toEqual([])
  })

  test.each([
    { note: 'no range', query: '', status: 400 },
    { note: 'a range of years', query: `?from=0&to=${String(calendarRangeMaxMs + 1)}`, status: 400 },
  ])('refuses $note', async ({ query, status }) => {
    await using server = await startTestServer()
    const { box } = await makeHome(server)
    expect((await server.call('GET', `box/calendar${query}`, { token: box.token })).status).toBe(status)
  })

  test('is for boxes, not for people', async () => {
    await using server = await startTestServer()
    const { karin } = await makeHome(server)
    const path = `box/calendar?${rangeOf(saturday)}`
    expect((await server.call('GET', path, { token: karin.token })).status).toBe(401)
    expect((await server.call('GET', path)).status).toBe(401)
  })
})
