import { randomUUID } from 'node:crypto'
import { CalendarEventSchema } from '@lykta/contract/calendar'
import { RefusalSchema } from '@lykta/contract/envelope'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarEvents } from '../../tables.ts'
import { at, daily, makeCalendarWorld } from '../../testing/calendar-world.ts'
import { readInbox } from '../../testing/messages.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { mostExceptions } from './change-series.ts'
const dayMs = 86_400_000
const clock = createTestClock()
clock.advance(at('2026-11-14 10:00+01') - clock.now().getTime())

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

const makeHome = () => makeCalendarWorld(server)

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

  test('[EVENT-22] every second week stays, until another interval is chosen', async () => {
    const { create, event, changed, change } = await makeHome()
    const { id } = await create({ interval: 'Weekly', every: 2 })
    const { every, updatedAt } = await event(id)
    expect(every).toBe(2)
    const moved = await changed(id, { data: { schedule: at('2026-11-17 12:00+01') }, updatedAt })
    expect(moved).toMatchObject({ interval: 'Weekly', every: 2 })
    const third = await changed(id, { data: { every: 3 }, updatedAt: moved.updatedAt })
    expect(third).toMatchObject({ interval: 'Weekly', every: 3 })
    const monthly = await changed(id, { data: { interval: 'Monthly' }, updatedAt: third.updatedAt })
    expect(monthly).toMatchObject({ interval: 'Monthly', every: 1 })
    for (const wrong of [0, 53, 1.5])
      expect(await change(id, { data: { every: wrong }, updatedAt: monthly.updatedAt })).toMatchObject({
        status: 400,
      })
  })

  test('[EVENT-22] a weekend that is moved over Monday stays together', async () => {
    const { create, event, changed, onTv } = await makeHome()
    const schedule = at('2026-11-21 12:00+01')
    const { id } = await create({ interval: 'Weekly', every: 2, days: [0, 6], schedule })
    const { updatedAt } = await event(id)
    const moved = { schedule: schedule + dayMs, days: [0, 1] }
    const there = await changed(id, { data: moved, updatedAt })
    expect(await onTv('2026-11-16 00:00+01', '2026-12-20 00:00+01')).toEqual([
      ['2026-11-22 12:00', 'Lunch'],
      ['2026-11-23 12:00', 'Lunch'],
      ['2026-12-06 12:00', 'Lunch'],
      ['2026-12-07 12:00', 'Lunch'],
    ])
    const back = await changed(id, { data: { schedule, days: [0, 6] }, updatedAt: there.updatedAt })
    expect([there.weekStart, back.weekStart]).toEqual([2, 1])
  })

  test('[EVENT-22] another weekday is in the same weeks', async () => {
    const { create, event, changed, onTv } = await makeHome()
    const { id } = await create({ interval: 'Weekly', every: 2, schedule: at('2026-11-19 12:00+01') })
    const { updatedAt } = await event(id)
    await changed(id, { data: { days: [1] }, updatedAt })
    expect(await onTv('2026-11-16 00:00+01', '2026-12-20 00:00+01')).toEqual([
      ['2026-11-30 12:00', 'Lunch'],
      ['2026-12-14 12:00', 'Lunch'],
    ])
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

  test('a series has so many exceptions and no more: it can be ended, but costs nobody ever more', async () => {
    const { create, event, changed, call, change } = await makeHome()
    const { id } = await create(daily)
    const { updatedAt, schedule } = await event(id)
    await server.db.execute(sql`insert into calendar_exceptions (event_id, day)
      select ${id}, date '2030-01-01' + n from generate_series(1, ${mostExceptions}) n`)
    const full = { status: 409, body: { code: 'calendar_full' } }
    const occurrence = schedule + dayMs
    const path = `calendar/${String(id)}`
    expect(await call('DELETE', `${path}?scope=one&occurrence=${String(occurrence)}`)).toMatchObject(full)
    const picnic = { data: { title: 'Picnic' }, occurrence, updatedAt }
    expect(await change(id, { ...picnic, scope: 'one' })).toMatchObject(full)
    expect(await changed(id, { ...picnic, scope: 'following' })).toMatchObject({ title: 'Picnic' })
    expect(await call('DELETE', path)).toMatchObject({ status: 200 })
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

  test('of an occurrence of what somebody else has moved is refused with the event as it is now', async () => {
    const { create, event, changed, change } = await makeHome()
    const { id } = await create(daily)
    const { updatedAt, schedule } = await event(id)
    await changed(id, { data: { schedule: schedule + 1_800_000 }, updatedAt })
    const late = await change(id, {
      data: { title: 'Picnic' },
      scope: 'one',
      occurrence: schedule,
      updatedAt,
    })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', data: { id, schedule: schedule + 1_800_000 } },
    })
  })

  test('a changed occurrence stands for its day when the others are moved to another', async () => {
    const { create, event, changed, change, onTv } = await makeHome()
    const { id } = await create({ interval: 'Weekly' })
    const { updatedAt, schedule } = await event(id)
    const second = schedule + 7 * dayMs
    const own = await changed(id, { data: { title: 'Picnic' }, scope: 'one', occurrence: second, updatedAt })
    await changed(id, { data: { schedule: schedule + dayMs }, updatedAt })
    expect(await event(own.id)).toMatchObject({ series: { id, day: '2026-11-24' } })
    const late = await change(id, {
      data: { title: 'Dinner' },
      scope: 'one',
      occurrence: second + dayMs,
      updatedAt: (await event(id)).updatedAt,
    })
    expect(late).toMatchObject({ status: 409, body: { data: { id: own.id } } })
    expect(await onTv('2026-11-16 00:00+01', '2026-12-02 00:00+01')).toEqual([
      ['2026-11-17 12:00', 'Lunch'],
      ['2026-11-23 12:00', 'Picnic'],
      ['2026-12-01 12:00', 'Lunch'],
    ])
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
