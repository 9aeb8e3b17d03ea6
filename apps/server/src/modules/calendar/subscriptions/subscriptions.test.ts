import { createServer, type RequestListener } from 'node:http'
import { CalendarEventSchema, CalendarSubscriptionSchema } from '@lykta/contract/calendar'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { calendarSubscriptions, links, sessions } from '../../../tables.ts'
import { mayFetch } from './fetch-calendar.ts'
import { subscriptionsMs } from '../index.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00`)
const hourMs = 3_600_000

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const visit = event(
  'UID:visit@care.example',
  'SUMMARY:District nurse',
  'LOCATION:Room 214',
  'DTSTART;TZID=Europe/Stockholm:20261116T090000',
  'DTEND;TZID=Europe/Stockholm:20261116T093000',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'EXDATE;TZID=Europe/Stockholm:20261123T090000',
)

describe('which addresses may be read', () => {
  test.each([
    ['https://care.example/plan.ics', true, true],
    ['http://care.example/plan.ics', false, true],
    ['https://care.example:8443/plan.ics', false, true],
    ['https://user:secret@care.example/', false, false],
    ['https://127.0.0.1/', false, true],
    ['https://10.0.0.5/', false, true],
    ['https://[::1]/', false, true],
    ['https://localhost/', false, true],
    ['file:///etc/passwd', false, false],
  ])('%s: %s, in the own network %s', (url, publicly, privately) => {
    expect(mayFetch(new URL(url), { allowPrivate: false })).toBe(publicly)
    expect(mayFetch(new URL(url), { allowPrivate: true })).toBe(privately)
  })
})

describe('a subscribed calendar', () => {
  const clock = createTestClock()
  clock.advance(at('2026-11-14 10:00+01') - clock.now().getTime())
  const turns = createTestAfter(subscriptionsMs)
  let server: TestServer
  let respond: RequestListener = (_, response) => response.end()
  const elsewhere = createServer((request, response) => respond(request, response))
  let origin = ''
  beforeAll(async () => {
    server = await startTestServer({
      environment: { CALENDAR_PRIVATE_ADDRESSES: '1' },
      overrides: { clock, after: turns.after },
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const address = elsewhere.address()
    origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${String(address.port)}` : ''
  })
  afterAll(async () => {
    elsewhere.close()
    await server[Symbol.asyncDispose]()
  })
  const gives =
    (text: string): RequestListener =>
    (_, response) =>
      response.end(text)
  const refuses: RequestListener = (_, response) => response.writeHead(503).end()

  const makeHome = async () => {
    // Those of earlier tests are not read again.
    await server.db.delete(calendarSubscriptions)
    const world = createWorld(server.db)
    const box = await world.box(await world.group())
    const karin = await world.user()
    await world.link(karin.id, box.id)
    await server.db.update(sessions).set({ expiresAt: new Date(Date.now() + 100 * 24 * hourMs) })
    const call = (method: string, path: string, body?: unknown, token = karin.token) =>
      server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    const filter = encodeURIComponent(JSON.stringify({ room: box.roomId }))
    const subscribe = (url = `${origin}/plan.ics`) =>
      call('POST', 'calendar/subscriptions', { room: box.roomId, name: 'Home care', url })
    return {
      world,
      box,
      karin,
      call,
      subscribe,
      subscribed: async () => {
        const { status, body } = await subscribe()
        expect(status).toBe(200)
        return answerOf(CalendarSubscriptionSchema).parse(body).data
      },
      subscriptions: async () =>
        listOf(CalendarSubscriptionSchema).parse(
          (await call('GET', `calendar/subscriptions?filter=${filter}`)).body,
        ).data,
      events: async () =>
        listOf(CalendarEventSchema).parse((await call('GET', `calendar?filter=${filter}`)).body).data,
      /** Lets time pass, and the server read what is due. */
      pass: async (ms: number) => {
        clock.advance(ms)
        turns.end()
        await vi.waitFor(() => expect(turns.count()).toBe(1), 20_000)
      },
    }
  }

  test('is shown as a type of its own, and changed by nobody', async () => {
    const { call, subscribed, events } = await makeHome()
    respond = gives(calendar(...visit))
    expect(await subscribed()).toMatchObject({ name: 'Home care', host: '127.0.0.1', events: 2, fault: null })
    const all = await events()
    expect(all).toMatchObject([
      {
        title: 'District nurse',
        body: 'Room 214',
        schedule: at('2026-11-16 09:00+01'),
        end: at('2026-11-16 09:30+01'),
        calendartype: 'Home care',
        subscription: { name: 'Home care' },
        mayChange: false,
      },
      { schedule: at('2026-11-30 09:00+01') },
    ])
    const [first] = all
    const body = { data: { title: 'Mine' }, updatedAt: first?.updatedAt }
    expect(await call('PUT', `calendar/${String(first?.id)}`, body)).toMatchObject({ status: 422 })
    expect(await call('DELETE', `calendar/${String(first?.id)}`)).toMatchObject({ status: 422 })
  })

  test('is read every hour: what is the same keeps its id, and what is gone goes', async () => {
    const { subscribed, events, pass, subscriptions } = await makeHome()
    respond = gives(calendar(...visit))
    await subscribed()
    const [first] = await events()
    respond = gives(
      calendar(...visit)
        .replace('COUNT=3', 'COUNT=1')
        .replace('Room 214', 'Room 215'),
    )
    await pass(hourMs - 1)
    expect(await events()).toHaveLength(2)
    await pass(1)
    expect(await events()).toMatchObject([{ id: first?.id, body: 'Room 215' }])
    expect((await subscriptions())[0]).toMatchObject({ readAt: clock.now().getTime(), events: 1 })
  })

  describe('ends, with its events, once its author may not write in the calendar', () => {
    const left = async (
      end?: (home: Awaited<ReturnType<typeof makeHome>>, token: string) => Promise<unknown>,
    ) => {
      const home = await makeHome()
      const { world, box } = home
      const admin = await world.user({ role: 'admin', level: 'system', clusterId: null })
      respond = gives(calendar(...visit))
      await home.subscribed()
      expect(await home.events()).toHaveLength(2)
      await end?.(home, admin.token)
      const filter = encodeURIComponent(JSON.stringify({ room: box.roomId }))
      const read = async (path: string) =>
        listOf(z.unknown()).parse(
          (await home.call('GET', `${path}?filter=${filter}`, undefined, admin.token)).body,
        ).data.length
      const counts = async () => [await read('calendar/subscriptions'), await read('calendar')]
      return { home, admin, counts }
    }
    type End = NonNullable<Parameters<typeof left>[0]>
    const link = ({ box, karin }: Parameters<End>[0]) => `boxes/${String(box.id)}/links/${String(karin.id)}`
    const account = ({ karin }: Parameters<End>[0]) => `users/${String(karin.id)}`

    test.each<[string, End]>([
      ['unlinked', (home, token) => home.call('DELETE', link(home), undefined, token)],
      [
        'made a viewer',
        (home, token) =>
          home.call('PUT', link(home), { data: { permissions: ['calendar'], competence: 'viewers' } }, token),
      ],
      [
        'without the calendar',
        (home, token) => home.call('PUT', link(home), { data: { permissions: ['message'] } }, token),
      ],
      ['disabled', (home, token) => home.call('PUT', account(home), { data: { disabled: true } }, token)],
      ['deleted', (home, token) => home.call('DELETE', account(home), undefined, token)],
    ])('%s', async (_how, end) => {
      const { counts } = await left(async (home, token) =>
        expect(await end(home, token)).toMatchObject({ status: 200 }),
      )
      await expect.poll(counts).toEqual([0, 0])
    })

    test('and nobody told of it, at the next reading, which asks nobody', async () => {
      const { home, counts } = await left()
      await server.db.delete(links).where(eq(links.userId, home.karin.id))
      let asked = 0
      respond = (_, response) => {
        asked += 1
        response.end()
      }
      await home.pass(hourMs)
      expect([await counts(), asked]).toEqual([[0, 0], 0])
    })

    test('but not while the box shows no calendar', async () => {
      const { home, admin, counts } = await left()
      const path = `boxes/${String(home.box.id)}`
      expect(await home.call('PUT', path, { data: { functions: ['message'] } }, admin.token)).toMatchObject({
        status: 200,
      })
      await home.pass(hourMs)
      expect(await counts()).toEqual([1, 2])
    })
  })

  test('all that are due are read in one turn', async () => {
    const { box, karin, subscriptions, pass } = await makeHome()
    respond = refuses
    const due = {
      roomId: box.roomId,
      createdBy: karin.id,
      name: 'Home care',
      url: origin,
      dueAt: clock.now(),
    }
    await server.db.insert(calendarSubscriptions).values(Array.from({ length: 7 }, () => due))
    await pass(0)
    const faults = (await subscriptions()).map(({ fault }) => fault?.status)
    expect(faults).toEqual(Array.from({ length: 7 }, () => 503))
  })

  test('that can no longer be read says why, and keeps what was read before', async () => {
    const { subscribed, subscriptions, events, pass } = await makeHome()
    respond = gives(calendar(...visit))
    await subscribed()
    for (const [answer, fault] of [
      [gives(calendar(...visit).slice(0, -20)), { code: 'unreadable', line: 3 }],
      [gives('a'.repeat(21_000_000)), { code: 'too_large' }],
      [(_: unknown, response) => response.writeHead(410).end(), { code: 'refused', status: 410 }],
      [
        (_: unknown, response) => response.writeHead(302, { location: '/again' }).end(),
        { code: 'unreachable' },
      ],
      [
        (_: unknown, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
        { code: 'unreachable' },
      ],
    ] satisfies Array<[RequestListener, object]>) {
      respond = answer
      await pass(hourMs)
      expect((await subscriptions())[0]).toMatchObject({ fault, events: 2 })
      expect(await events()).toHaveLength(2)
    }
    respond = gives(calendar(...visit))
    await pass(hourMs)
    expect((await subscriptions())[0]).toMatchObject({ fault: null })
  })

  test('[CAL-44] of which an event cannot be read has the others, and says which it was', async () => {
    const { call, subscribed, subscriptions, events, pass } = await makeHome()
    respond = gives(calendar(...event('UID:1', 'SUMMARY:Foot care', 'DTSTART:soon'), ...visit))
    const { id, leftOut } = await subscribed()
    expect(leftOut).toEqual({
      entries: [{ why: 'date', title: 'Foot care', day: null, line: 3 }],
      more: 0,
      tooMany: 0,
      shortened: 0,
    })
    expect(await events()).toHaveLength(2)
    respond = refuses
    await call('POST', `calendar/subscriptions/${String(id)}/read`)
    expect(await subscriptions()).toMatchObject([{ fault: { code: 'refused' }, leftOut }])
    respond = gives(calendar(...visit))
    await pass(hourMs)
    expect(await subscriptions()).toMatchObject([{ fault: null, leftOut: null }])
  })

  test('with an id of half a million characters is stored', async () => {
    const { subscribed, events } = await makeHome()
    respond = gives(calendar(...visit).replace('visit@care.example', 'x'.repeat(500_000)))
    expect(await subscribed()).toMatchObject({ fault: null, leftOut: null, events: 2 })
    expect(await events()).toHaveLength(2)
  })

  test('[CAL-43] is read again at once for whoever writes in the calendar, so often', async () => {
    const { world, box, call, subscribed, subscriptions, events } = await makeHome()
    respond = refuses
    const { id } = await subscribed()
    const path = `calendar/subscriptions/${String(id)}/read`
    expect(await call('POST', path)).toMatchObject({
      status: 200,
      body: { data: { fault: { status: 503 } } },
    })
    respond = gives(calendar(...visit))
    const user = await world.user()
    await world.link(user.id, box.id, { competence: 'user' })
    const answer = await call('POST', path, undefined, user.token)
    expect(answer).toMatchObject({ status: 200, body: { data: { id, fault: null, events: 2 } } })
    expect(await subscriptions()).toMatchObject([{ fault: null, readAt: clock.now().getTime() }])
    expect(await events()).toHaveLength(2)
    respond = refuses
    for (let read = 0; read < 4; read += 1) expect(await call('POST', path)).toMatchObject({ status: 200 })
    expect(await call('POST', path)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  })

  test('[CAL-43] nobody has calendars read as often as they like', async () => {
    const { call, subscribe, subscribed } = await makeHome()
    respond = refuses
    for (let made = 0; made < 30; made += 1) {
      const { id } = await subscribed()
      await call('DELETE', `calendar/subscriptions/${String(id)}`)
    }
    expect(await subscribe()).toMatchObject({ status: 429 })
  })

  test('goes with all its events, by its author or a superUser', async () => {
    const { world, box, call, subscribed, events, subscriptions } = await makeHome()
    respond = gives(calendar(...visit))
    const { id } = await subscribed()
    const user = await world.user()
    await world.link(user.id, box.id, { competence: 'user' })
    const path = `calendar/subscriptions/${String(id)}`
    expect(await call('DELETE', path, undefined, user.token)).toMatchObject({ status: 422 })
    expect(await call('DELETE', path)).toMatchObject({ status: 200 })
    expect(await events()).toEqual([])
    expect(await subscriptions()).toEqual([])
  })

  test('has an address that can be used, and a calendar has at most ten', async () => {
    const { subscribe, subscriptions } = await makeHome()
    respond = refuses
    for (const url of ['plan', 'ftp://care.example/', 'https://user:secret@care.example/']) {
      expect(await subscribe(url)).toMatchObject({
        status: 400,
        body: { fields: { url: 'This address cannot be used.' } },
      })
    }
    for (let made = 0; made < 9; made += 1) {
      expect(await subscribe(`${origin}/${String(made)}.ics`)).toMatchObject({ status: 200 })
    }
    // Two at once cannot both be the tenth.
    const last = await Promise.all(['a', 'b'].map((name) => subscribe(`${origin}/${name}.ics`)))
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await subscriptions()).toHaveLength(10)
  })

  test('is read once for a resident, however often it is asked for', async () => {
    const { subscribe, subscriptions } = await makeHome()
    respond = gives(calendar(...visit))
    const [one, other] = await Promise.all([subscribe(), subscribe()])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    expect(await subscribe()).toMatchObject({ status: 409, body: { code: 'clash' } })
    expect(await subscriptions()).toHaveLength(1)
  })
})
