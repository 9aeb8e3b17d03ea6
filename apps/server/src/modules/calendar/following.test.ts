import { randomUUID } from 'node:crypto'
import { reminderUnansweredMs } from '@lykta/contract/calendar'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarReminders } from '../../tables.ts'
import { at, makeCalendarWorld } from '../../testing/calendar-world.ts'
import { readInbox } from '../../testing/messages.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const dayMs = 86_400_000
const clock = createTestClock()
clock.advance(at('2026-11-14 10:00+01') - clock.now().getTime())

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Lunch from the 16th to the 20th, each day at twelve. */
const start = async (values: object = {}) => {
  const home = await makeCalendarWorld(server)
  const expiration = at('2026-11-20 00:00+01')
  const { id } = await home.create({ interval: 'Daily', expiration, ...values })
  const { updatedAt } = await home.event(id)
  const third = at('2026-11-18 12:00+01')
  const week = () => home.onTv('2026-11-16 00:00+01', '2026-11-22 00:00+01')
  const following = { scope: 'following' as const, occurrence: third }
  return { ...home, id, updatedAt, third, week, following }
}

describe('changing an occurrence and those that follow', () => {
  test('[EVENT-23] ends the series before it, and begins a new one with the changes', async () => {
    const { id, box, event, changed, updatedAt, following, week } = await start({ reminder: 10 })
    const data = { title: 'Dinner', schedule: at('2026-11-18 18:00+01') }
    const next = await changed(id, { data, ...following, updatedAt })
    expect(next).toMatchObject({
      title: 'Dinner',
      body: 'Dining hall',
      interval: 'Daily',
      reminder: 10,
      series: null,
      exceptions: [],
    })
    expect(next.id).not.toBe(id)
    expect(await event(id)).toMatchObject({ title: 'Lunch', expiration: at('2026-11-18 00:00+01') - 1 })
    expect(await week()).toEqual([
      ['2026-11-16 12:00', 'Lunch'],
      ['2026-11-17 12:00', 'Lunch'],
      ['2026-11-18 18:00', 'Dinner'],
      ['2026-11-19 18:00', 'Dinner'],
      ['2026-11-20 18:00', 'Dinner'],
    ])
    expect((await readInbox(server, box.token)).map((entry) => entry.id).slice(1)).toEqual([id, next.id])
  })

  test('[EVENT-23] takes along what was deleted, changed and acknowledged from there on', async () => {
    const { id, call, changed, event, events, updatedAt, third, following, week } = await start({
      reminder: 10,
    })
    const early = await changed(id, {
      data: { title: 'Picnic' },
      scope: 'one',
      occurrence: third - dayMs,
      updatedAt,
    })
    const late = await changed(id, {
      data: { title: 'Feast' },
      scope: 'one',
      occurrence: third + dayMs,
      updatedAt,
    })
    await call('DELETE', `calendar/${String(id)}?scope=one&occurrence=${String(third + 2 * dayMs)}`)
    const [before, after] = [third - 2 * dayMs, third].map((time) => new Date(time))
    if (before === undefined || after === undefined) throw new Error('no times')
    await server.db.insert(calendarReminders).values([
      { eventId: id, occurrenceAt: before, remindAt: before, acknowledgedAt: before },
      { eventId: id, occurrenceAt: after, remindAt: after, acknowledgedAt: after },
    ])
    const next = await changed(id, { data: { body: 'In the garden' }, ...following, updatedAt })
    expect(next).toMatchObject({
      exceptions: ['2026-11-19', '2026-11-20'],
      reminders: [{ occurrence: third, state: 'acknowledged' }],
    })
    expect(await event(id)).toMatchObject({
      exceptions: ['2026-11-17'],
      reminders: [{ occurrence: third - 2 * dayMs }],
    })
    expect(await event(early.id)).toMatchObject({ series: { id, day: '2026-11-17' } })
    expect(await event(late.id)).toMatchObject({ series: { id: next.id, day: '2026-11-19' } })
    expect(await week()).toEqual([
      ['2026-11-16 12:00', 'Lunch'],
      ['2026-11-17 12:00', 'Picnic'],
      ['2026-11-18 12:00', 'Lunch'],
      ['2026-11-19 12:00', 'Feast'],
    ])
    // The changed one goes with its new series.
    await call('DELETE', `calendar/${String(next.id)}`)
    expect((await events()).map((one) => one.id)).toEqual([id, early.id])
  })

  test('a reminder that waits is asked for no more where its occurrence was moved', async () => {
    const { id, changed, updatedAt, third, following } = await start({ reminder: 10 })
    const occurrenceAt = new Date(third)
    await server.db.insert(calendarReminders).values({ eventId: id, occurrenceAt, remindAt: occurrenceAt })
    const next = await changed(id, { data: { schedule: third + 3_600_000 }, ...following, updatedAt })
    clock.advance(reminderUnansweredMs)
    const left = await server.db
      .select()
      .from(calendarReminders)
      .where(eq(calendarReminders.eventId, next.id))
    expect(left).toEqual([])
  })

  test('from the first on it is the whole event', async () => {
    const { id, changed, updatedAt, third, week } = await start()
    const first = third - 2 * dayMs
    const all = await changed(id, {
      data: { title: 'Dinner' },
      scope: 'following',
      occurrence: first,
      updatedAt,
    })
    expect(all.id).toBe(id)
    expect((await week()).map(([, title]) => title)).toEqual(Array.from({ length: 5 }, () => 'Dinner'))
  })

  test('the same change again, after a lost answer, returns the same', async () => {
    const { id, changed, events, updatedAt, following } = await start()
    const body = { data: { title: 'Dinner' }, ...following, updatedAt, clientId: randomUUID() }
    expect(await changed(id, body)).toEqual(await changed(id, body))
    expect(await events()).toHaveLength(2)
  })

  test('of what somebody else has changed meanwhile is refused with what is there', async () => {
    const { id, change, changed, johan, updatedAt, third, following } = await start()
    const own = await changed(id, { data: { title: 'Picnic' }, scope: 'one', occurrence: third, updatedAt })
    const data = { title: 'Dinner' }
    expect(await change(id, { data, ...following, updatedAt }, johan.token)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', data: { id: own.id } },
    })
    const next = { scope: 'following' as const, occurrence: third + dayMs }
    await changed(id, { data, ...next, updatedAt })
    // The series ends earlier now, so whoever began with the longer one is told.
    expect(await change(id, { data, updatedAt }, johan.token)).toMatchObject({ status: 409 })
    expect(await change(id, { data, ...next, updatedAt }, johan.token)).toMatchObject({
      status: 409,
      body: { data: { id, expiration: at('2026-11-19 00:00+01') - 1 } },
    })
  })

  test('needs an occurrence, and one that there is', async () => {
    const { id, change, updatedAt, third } = await start()
    const body = { data: { title: 'Dinner' }, scope: 'following' as const, updatedAt }
    expect(await change(id, body)).toMatchObject({
      status: 400,
      body: { fields: { occurrence: 'Required' } },
    })
    expect(await change(id, { ...body, occurrence: third + 1 })).toMatchObject({ status: 400 })
  })

  test('somebody else’s is for superUsers', async () => {
    const { id, world, box, change, updatedAt, following } = await start()
    const user = await world.user()
    await world.link(user.id, box.id, { competence: 'user' })
    const body = { data: { title: 'Dinner' }, ...following, updatedAt }
    expect(await change(id, body, user.token)).toMatchObject({ status: 422 })
  })

  test('[EVENT-23] every month from the 31st goes on on the 31st after a short month', async () => {
    const { id, changed, event, updatedAt, onTv } = await start({
      interval: 'Monthly',
      schedule: at('2027-01-31 12:00+01'),
      expiration: 0,
    })
    const next = await changed(id, {
      data: { schedule: at('2027-02-28 13:00+01') },
      scope: 'following',
      occurrence: at('2027-02-28 12:00+01'),
      updatedAt,
    })
    const starts = async () => (await onTv('2027-01-01 00:00+01', '2027-05-01 00:00+02')).map(([day]) => day)
    expect(await starts()).toEqual([
      '2027-01-31 12:00',
      '2027-02-28 13:00',
      '2027-03-31 13:00',
      '2027-04-30 13:00',
    ])
    await changed(next.id, { data: { title: 'Dinner' }, updatedAt: next.updatedAt })
    expect(await starts()).toHaveLength(4)
    const moved = await changed(next.id, {
      data: { schedule: at('2027-02-27 13:00+01') },
      updatedAt: (await event(next.id)).updatedAt,
    })
    expect(moved.monthDay).toBeUndefined()
    expect((await starts()).slice(1)).toEqual(['2027-02-27 13:00', '2027-03-27 13:00', '2027-04-27 13:00'])
  })
})

describe('deleting an occurrence and those that follow', () => {
  test('[EVENT-23] ends the series before it, also those that had been changed', async () => {
    const { id, box, call, changed, events, updatedAt, third, week } = await start({ reminder: 10 })
    const own = await changed(id, {
      data: { title: 'Picnic' },
      scope: 'one',
      occurrence: third + dayMs,
      updatedAt,
    })
    const occurrenceAt = new Date(third)
    await server.db.insert(calendarReminders).values({ eventId: id, occurrenceAt, remindAt: occurrenceAt })
    const path = `calendar/${String(id)}?scope=following&occurrence=${String(third)}`
    expect(await call('DELETE', path)).toMatchObject({ status: 200 })
    expect(await week()).toEqual([
      ['2026-11-16 12:00', 'Lunch'],
      ['2026-11-17 12:00', 'Lunch'],
    ])
    expect(await events()).toMatchObject([{ id, exceptions: [], reminders: [] }])
    const removed = (await readInbox(server, box.token)).filter((entry) => entry.removed === true)
    expect(removed.map((entry) => entry.id)).toEqual([own.id])
    expect(await call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    // It never took place then.
    const other = `calendar/${String(id)}?scope=following&occurrence=${String(third + 1)}`
    expect(await call('DELETE', other)).toMatchObject({ status: 400 })
  })

  test('again, once it is gone in whatever way, finds nothing', async () => {
    const { id, call, changed, updatedAt, third, following } = await start()
    const path = (scope: string, occurrence: number) =>
      `calendar/${String(id)}?scope=${scope}&occurrence=${String(occurrence)}`
    await changed(id, { data: { schedule: third + 3_600_000 }, ...following, updatedAt })
    for (const scope of ['one', 'following'])
      expect(await call('DELETE', path(scope, third + dayMs))).toMatchObject({ status: 404 })
  })

  test('from the first on is the end of it', async () => {
    const { id, call, events, third } = await start()
    await call('DELETE', `calendar/${String(id)}?scope=following&occurrence=${String(third - 2 * dayMs)}`)
    expect(await events()).toEqual([])
  })
})
