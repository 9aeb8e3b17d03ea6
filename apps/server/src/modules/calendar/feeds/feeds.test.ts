import { expandOccurrences } from '@lykta/calendar'
import {
  CalendarEventSchema,
  CreatedEventSchema,
  CreatedFeedSchema,
  type CalendarEvent,
} from '@lykta/contract/calendar'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { expandRecurringEvent, sync } from 'node-ical'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarEvents, calendarFeeds, calendarSubscriptions, links, users } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00`)
const clock = createTestClock()
clock.advance(at('2026-11-14 10:00+01') - clock.now().getTime())
const range = { from: at('2026-11-14 00:00+01'), to: at('2027-06-01 00:00+02') }

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
  server = await startTestServer({ overrides: { clock, log } })
})
afterAll(() => server[Symbol.asyncDispose]())

const makeHome = async () => {
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: karin.token, ...(body === undefined ? {} : { body }) })
  const create = async (values: object) => {
    const { body } = await call('POST', 'calendar', {
      title: 'Lunch',
      body: 'Dining hall',
      room: box.roomId,
      ...values,
    })
    return answerOf(CreatedEventSchema).parse(body).data.id
  }
  const events = async (): Promise<CalendarEvent[]> => {
    const filter = encodeURIComponent(JSON.stringify({ room: box.roomId }))
    return listOf(CalendarEventSchema).parse((await call('GET', `calendar?filter=${filter}`)).body).data
  }
  const feed = async () => {
    const { body } = await call('POST', 'calendar/feeds', { room: box.roomId })
    return answerOf(CreatedFeedSchema).parse(body).data
  }
  const read = async (url: string) => {
    const response = await fetch(url)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  return { world, box, karin, call, create, events, feed, read }
}

/** What another library finds in a file. */
const occurrencesIn = (file: string): string[] =>
  Object.values(sync.parseICS(file))
    .filter((part) => part?.type === 'VEVENT')
    .flatMap((event) =>
      expandRecurringEvent(event, { from: new Date(range.from), to: new Date(range.to - 1) }),
    )
    .map(
      ({ start, end, summary }) =>
        `${start.toISOString()} ${end.toISOString()} ${typeof summary === 'string' ? summary : summary.val}`,
    )
    .toSorted((one, other) => one.localeCompare(other))

const expected = (events: readonly CalendarEvent[]): string[] =>
  events
    .flatMap((event) => {
      const { title, timeZone, schedule, end } = event
      return expandOccurrences({ ...event, start: schedule, end: end ?? null }, { ...range, timeZone }).map(
        (one) => `${new Date(one.start).toISOString()} ${new Date(one.end).toISOString()} ${title}`,
      )
    })
    .toSorted((one, other) => one.localeCompare(other))

describe('the iCalendar file', () => {
  test('has the same occurrences for another library, with what was changed and deleted', async () => {
    const { call, create, events, feed, read } = await makeHome()
    const first = at('2026-11-16 12:00+01')
    await create({ title: 'Once; with, marks\nand lines', schedule: first, end: first + 5_400_000 })
    const daily = await create({
      title: 'Daily',
      schedule: first,
      interval: 'Daily',
      expiration: at('2026-12-24 00:00+01'),
    })
    const weekly = await create({ title: 'Weekly', schedule: first, interval: 'Weekly' })
    await create({ title: 'Monday and Thursday', schedule: first, interval: 'Weekly', days: [1, 4] })
    await create({ title: 'The 16th', schedule: first, interval: 'Monthly' })
    await create({ title: 'The 31st', schedule: at('2026-12-31 09:00+01'), interval: 'Monthly' })
    await create({ title: 'The 30th', schedule: at('2026-11-30 09:00+01'), interval: 'Monthly' })
    await create({
      title: 'Last Friday',
      schedule: at('2026-11-27 09:00+01'),
      interval: 'Monthly',
      monthlyOn: 'lastWeekday',
    })
    await create({ title: 'Every second Thursday', schedule: first, interval: 'Weekly', every: 2, days: [4] })
    await create({ title: 'Every third month', schedule: first, interval: 'Monthly', every: 3 })
    const dayMs = 86_400_000
    const { updatedAt = 0 } = (await events()).find(({ id }) => id === daily) ?? {}
    await call('PUT', `calendar/${String(daily)}`, {
      data: { title: 'Picnic', schedule: first + dayMs + 3_600_000 },
      scope: 'one',
      occurrence: first + dayMs,
      updatedAt,
    })
    await call('DELETE', `calendar/${String(daily)}?scope=one&occurrence=${String(first + 2 * dayMs)}`)
    await call('PUT', `calendar/${String(weekly)}`, {
      data: { title: 'Later', schedule: first + 14 * dayMs + 3_600_000 },
      scope: 'following',
      occurrence: first + 14 * dayMs,
      updatedAt: (await events()).find(({ id }) => id === weekly)?.updatedAt,
    })
    const { url } = await feed()
    const { status, type, text } = await read(url)
    expect(text).toMatch(/^RRULE:FREQ=WEEKLY;UNTIL=20261129T/m)
    expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' })
    const all = occurrencesIn(text)
    expect(all).toEqual(expected(await events()))
    expect(all.length).toBeGreaterThan(120)
    expect(text).toMatch(/^EXDATE;TZID=Europe\/Stockholm:20261118T120000/m)
    expect(text).toMatch(/^RECURRENCE-ID;TZID=Europe\/Stockholm:20261117T120000/m)
    expect(text).toContain('BEGIN:VTIMEZONE')
  })

  test('has a changed occurrence that is repeated by now as an event of its own', async () => {
    const { call, create, events, feed, read } = await makeHome()
    const first = at('2026-11-16 12:00+01')
    const id = await create({ title: 'Daily', schedule: first, interval: 'Daily' })
    const [series] = await events()
    const change = (eventId: number, body: object) => call('PUT', `calendar/${String(eventId)}`, body)
    const { updatedAt } = series ?? {}
    await change(id, { data: { title: 'Walk' }, scope: 'one', occurrence: first, updatedAt })
    const own = (await events()).find(({ title }) => title === 'Walk')
    await change(own?.id ?? 0, { data: { interval: 'Weekly' }, updatedAt: own?.updatedAt })
    const { text } = await read((await feed()).url)
    expect(text).not.toContain('RECURRENCE-ID')
    expect(occurrencesIn(text)).toEqual(expected(await events()))
  })

  test('has all-day events as days', async () => {
    const { create, feed, read } = await makeHome()
    await create({ title: 'Birthday', schedule: at('2026-11-16 12:00+01'), allDay: true })
    const { text } = await read((await feed()).url)
    expect(text).toMatch(/^DTSTART;VALUE=DATE:20261116\r?$/m)
    expect(text).toMatch(/^DTEND;VALUE=DATE:20261117\r?$/m)
  })

  test('leaves out what is from elsewhere', async () => {
    const { box, karin, feed, read } = await makeHome()
    const own = { roomId: box.roomId, createdBy: karin.id }
    const [subscription] = await server.db
      .insert(calendarSubscriptions)
      .values({ ...own, name: 'Care', url: 'https://example.org/', dueAt: clock.now() })
      .returning()
    await server.db.insert(calendarEvents).values({
      ...own,
      title: 'From elsewhere',
      body: '',
      startsAt: clock.now(),
      subscriptionId: subscription?.id ?? 0,
    })
    expect((await read((await feed()).url)).text).not.toContain('From elsewhere')
  })
})

describe('the private address', () => {
  test('ends when it is revoked, replaced, or its user no longer sees the calendar', async () => {
    const { box, karin, call, feed, read } = await makeHome()
    const first = await feed()
    expect((await read(first.url)).status).toBe(200)
    const second = await feed()
    expect((await read(first.url)).status).toBe(404)
    expect((await call('GET', 'calendar/feeds')).body).toMatchObject({
      data: [{ id: second.id, room: box.roomId, readAt: null }],
    })
    expect((await call('DELETE', `calendar/feeds/${String(second.id)}`)).status).toBe(200)
    expect((await read(second.url)).status).toBe(404)
    const third = await feed()
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, karin.id))
    expect((await read(third.url)).status).toBe(404)
    await server.db.update(users).set({ disabledAt: null }).where(eq(users.id, karin.id))
    expect((await read(third.url)).status).toBe(200)
    await server.db.delete(links).where(eq(links.userId, karin.id))
    expect((await read(third.url)).status).toBe(404)
  })

  test('is another’s business for nobody', async () => {
    const { world, call, feed } = await makeHome()
    const { id } = await feed()
    const johan = await world.user()
    expect(await server.call('DELETE', `calendar/feeds/${String(id)}`, { token: johan.token })).toMatchObject(
      {
        status: 404,
      },
    )
    expect((await call('POST', 'calendar/feeds', { room: 2_000_000_000 })).status).toBe(404)
  })

  test('can be read so often, and guessed less often', async () => {
    const { feed, read } = await makeHome()
    const { url } = await feed()
    const answers = []
    for (let reads = 0; reads < 31; reads += 1) answers.push((await read(url)).status)
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(answers.at(-1)).toBe(429)
    const guesses = []
    for (let guess = 0; guess < 30; guess += 1)
      guesses.push((await read(url.replace(/.{43}\.ics$/, `${'a'.repeat(43)}.ics`))).status)
    expect(new Set(guesses)).toEqual(new Set([404, 429]))
    // Other tests read from here as well.
    clock.advance(15 * 60_000)
  })

  test('never stands in the log', async () => {
    const { create, feed, read } = await makeHome()
    await create({ title: 'Podiatrist', schedule: at('2026-11-16 12:00+01') })
    const { url } = await feed()
    await read(url)
    await read(url.replace('.ics', '.txt'))
    const secret = url.split('/').at(-1)?.slice(0, -4) ?? ''
    expect(secret).toHaveLength(43)
    expect(logged.join('\n')).not.toContain(secret)
    expect(logged.join('\n')).not.toContain('Podiatrist')
  })
})

describe('an address ends with', () => {
  const newPassword = 'Another-password-2'
  type Home = Awaited<ReturnType<typeof makeHome>>
  const byAdmin = async ({ world, karin }: Home, data: object) => {
    const { token } = await world.user({ role: 'admin', level: 'system', clusterId: null })
    return server.call('PUT', `users/${String(karin.id)}`, { token, body: { data } })
  }
  test.each<[string, (home: Home) => Promise<{ status: number }>]>([
    ['a log-out everywhere else', ({ call }) => call('DELETE', 'sessions/others')],
    [
      'a new password',
      ({ call }) =>
        call('POST', 'users/changepassword', {
          oldPassword: testPassword,
          newPassword,
          confirmPassword: newPassword,
        }),
    ],
    ['a password by an administrator', (home) => byAdmin(home, { password: newPassword })],
    ['the account', (home) => byAdmin(home, { disabled: true })],
  ])('%s, for good', async (_how, end) => {
    const home = await makeHome()
    const { url } = await home.feed()
    expect((await home.read(url)).status).toBe(200)
    expect((await end(home)).status).toBe(200)
    expect((await home.read(url)).status).toBe(404)
    expect(
      await server.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, home.karin.id)),
    ).toEqual([])
  })
})
