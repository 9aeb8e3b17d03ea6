import { UserSchema } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sessions, users } from '../../tables.ts'
import { anyText } from '../../testing/matchers.ts'
import { openFeed } from '../../testing/feed-client.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'

const hour = 3_600_000
const day = 24 * hour
const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

describe('POST check-relative', () => {
  test('[AUTH-01] [AUTH-02] [API-02] returns the user, wherever the token travels', async () => {
    await using server = await startTestServer()
    const karin = await createWorld(server.db).user({ username: 'karin' })
    const { body: me } = await server.call('GET', 'users/me', { token: karin.token })
    const user = answerOf(UserSchema).parse(me)
    const { token } = karin
    for (const input of [
      { body: { token, type: 1 } },
      { body: { type: 1 }, token },
      { body: { type: 1 }, headers: { authorization: `Bearer ${token}` } },
      { body: { type: 1 }, headers: { authorization: `bearer ${token}` } },
    ]) {
      expect(await server.call('POST', 'check-relative', input)).toMatchObject({ status: 200, body: user })
    }
    expect(user).toMatchObject({ success: true, data: { id: karin.id, username: 'karin', avarta: null } })
  })

  test.each([[{}], [{ token: 'no such token' }], [{ token: '' }]])(
    '[AUTH-09] %j belongs to nobody',
    async (body) => {
      await using server = await startTestServer()
      expect(await server.call('POST', 'check-relative', { body: { type: 1, ...body } })).toMatchObject(
        refused(401, 'no_session'),
      )
    },
  )

  test.each([[{ type: 2 }], [{}], [{ type: 1, token: 7 }], [{ type: 1, token: 'x'.repeat(201) }]])(
    '%j is bad input',
    async (body) => {
      await using server = await startTestServer()
      expect(await server.call('POST', 'check-relative', { body })).toMatchObject(refused(400, 'bad_input'))
    },
  )

  test('[AUTH-09] a box has no session', async () => {
    await using server = await startTestServer()
    const world = createWorld(server.db)
    const { token } = await world.box(await world.group())
    expect(await server.call('POST', 'check-relative', { body: { type: 1, token } })).toMatchObject(
      refused(401, 'no_session'),
    )
    expect(await server.call('GET', 'users/me', { token })).toMatchObject(refused(401, 'no_session'))
  })
})

describe('POST logout', () => {
  test('[AUTH-12] ends this session and no other, whether the token is in the body or in the header', async () => {
    await using server = await startTestServer()
    const world = createWorld(server.db)
    const one = await world.user()
    const two = await world.user()
    const three = await world.user()
    const inputs = [{ body: { token: one.token } }, { token: two.token, body: {} }]
    for (const input of inputs) {
      expect(await server.call('POST', 'logout', input)).toMatchObject({
        status: 200,
        body: { success: true, data: null },
      })
    }
    for (const { token } of [one, two]) {
      expect(await server.call('GET', 'users/me', { token })).toMatchObject(refused(401, 'no_session'))
    }
    expect((await server.call('GET', 'users/me', { token: three.token })).status).toBe(200)
  })

  test('empties the browser’s cache, and nothing else that the app has there', async () => {
    await using server = await startTestServer()
    const { token } = await createWorld(server.db).user()
    const { headers } = await server.call('POST', 'logout', { token })
    expect(headers.get('clear-site-data')).toBe('"cache"')
  })

  test.each([
    ['no body', {}],
    ['a token that is over', { body: { token: 'long gone' } }],
  ])('succeeds with %s, because there is nothing left to end', async (_note, input) => {
    await using server = await startTestServer()
    expect((await server.call('POST', 'logout', input)).status).toBe(200)
  })
})

const start = async () => {
  const clock = createTestClock()
  const server = await startTestServer({
    overrides: { clock },
    environment: { SESSION_IDLE_DAYS: '2', SESSION_MAX_DAYS: '5' },
  })
  const karin = await createWorld(server.db).user({ username: 'karin' })
  await server.db.update(sessions).set({ expiresAt: new Date(clock.now().getTime() + 5 * day) })
  const status = async () => (await server.call('GET', 'users/me', { token: karin.token })).status
  return { clock, server, status }
}

describe('the age of a session', () => {
  test('one that is not used ends', async () => {
    const { clock, server, status } = await start()
    await using _ = server
    clock.advance(2 * day - 1)
    expect(await status()).toBe(200)
    clock.advance(2 * day)
    expect(await status()).toBe(401)
  })

  test('one that is used lasts until its final day', async () => {
    const { clock, server, status } = await start()
    await using _ = server
    for (let passed = 1; passed < 5; passed += 1) {
      clock.advance(day)
      expect(await status()).toBe(200)
    }
    clock.advance(day)
    expect(await status()).toBe(401)
  })

  test('a password does not age', async () => {
    const { clock, server } = await start()
    await using _ = server
    clock.advance(3_650 * day)
    const body = { username: 'karin', password: 'Test-password-1' }
    const login = await server.call('POST', 'login-relative', { body })
    expect(login).toMatchObject({ status: 200, body: { data: { user: { forceChangePassword: false } } } })
  })

  test('a login lasts as long as the settings say', async () => {
    const { clock, server } = await start()
    await using _ = server
    await server.call('POST', 'login-relative', { body: { username: 'karin', password: 'Test-password-1' } })
    const rows = await server.db.select().from(sessions).orderBy(sessions.id)
    expect(rows.map(({ expiresAt }) => expiresAt.getTime())).toEqual([
      clock.now().getTime() + 5 * day,
      clock.now().getTime() + 5 * day,
    ])
  })

  test.each(['staff', 'admin'] as const)('of %s is shorter, by settings of its own', async (role) => {
    const { clock, server, status } = await start()
    await using _ = server
    const { clusterId } = await createWorld(server.db).group()
    const level = role === 'admin' ? 'cluster' : 'user'
    const { id, token, username } = await createWorld(server.db).user({ role, level, clusterId })
    const ofTheirs = async () => (await server.call('GET', 'users/me', { token })).status
    clock.advance(12 * hour - 1)
    expect(await ofTheirs()).toBe(200)
    clock.advance(12 * hour)
    expect([await ofTheirs(), await status()]).toEqual([401, 200])

    await server.call('POST', 'login-relative', { body: { username, password: 'Test-password-1' } })
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(sessions.id)
    expect(rows.at(-1)?.expiresAt.getTime()).toBe(clock.now().getTime() + 7 * day)
  })
})

describe('an account that was disabled', () => {
  test('[AUTH-09] its live sessions answer 403', async () => {
    await using server = await startTestServer()
    const karin = await createWorld(server.db).user()
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, karin.id))
    expect(await server.call('GET', 'users/me', { token: karin.token })).toMatchObject(
      refused(403, 'account_disabled'),
    )
    expect(
      await server.call('POST', 'check-relative', { body: { type: 1, token: karin.token } }),
    ).toMatchObject(refused(403, 'account_disabled'))
  })
})

describe('GET and PUT users/me', () => {
  test.each([['GET'], ['PUT']])('%s needs a session', async (method) => {
    await using server = await startTestServer()
    const body = method === 'GET' ? {} : { body: {} }
    expect(await server.call(method, 'users/me', body)).toMatchObject(refused(401, 'no_session'))
  })

  test.each([
    ['the bare object', { language: 'sv' }],
    ['{data: …}', { data: { language: 'sv' } }],
    ['fields that are not known', { language: 'sv', role: 'admin', id: 1, clusterId: 1 }],
  ])('[API-03] changes the language, and nothing else, by %s', async (_note, body) => {
    await using server = await startTestServer()
    const karin = await createWorld(server.db).user({ username: 'karin' })
    const changed = await server.call('PUT', 'users/me', { token: karin.token, body })
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { id: karin.id, language: 'sv', role: 'relative', username: 'karin' } },
    })
    const { body: me } = await server.call('GET', 'users/me', { token: karin.token })
    expect(me).toEqual(changed.body)
  })

  test('a language that Lykta does not speak is bad input', async () => {
    await using server = await startTestServer()
    const { token } = await createWorld(server.db).user()
    const { status, body } = await server.call('PUT', 'users/me', { token, body: { language: 'tlh' } })
    expect([status, body]).toMatchObject([400, { code: 'bad_input', fields: { language: anyText } }])
  })
})

describe('GET users/getpermissionsbytoken', () => {
  const all = ['alarms', 'users', 'organisation', 'boxes', 'content', 'audit', 'overview']

  test('needs a session', async () => {
    await using server = await startTestServer()
    expect(await server.call('GET', 'users/getpermissionsbytoken')).toMatchObject(refused(401, 'no_session'))
  })

  test.each([
    ['relative', 'user', []],
    ['staff', 'user', ['alarms']],
    ['admin', 'cluster', all],
    ['admin', 'system', all],
  ] as const)('[GEN-02] [PERM-01] [PERM-02] [PERM-03] a %s of level %s', async (role, level, permissions) => {
    await using server = await startTestServer()
    const world = createWorld(server.db)
    const { clusterId } = await world.group()
    const own = level === 'cluster' ? clusterId : null
    const { token } = await world.user({ role, level, clusterId: own, language: 'sv' })
    const { status, body } = await server.call('GET', 'users/getpermissionsbytoken', { token })
    expect([status, body]).toEqual([
      200,
      { success: true, message: '', data: { role, level, language: 'sv', clusterId: own, permissions } },
    ])
  })
})

describe('sessions that are over', () => {
  test('are forgotten within the minute, and their open sockets ended; the others stay', async () => {
    const clock = createTestClock()
    const upkeep = createTestAfter(60_000)
    await using server = await startTestServer({ overrides: { clock, after: upkeep.after } })
    const world = createWorld(server.db)
    const open = async (role: 'relative' | 'staff' = 'relative') => {
      const user = await world.user({ role })
      const feed = await openFeed(server.origin)
      await feed.subscribe(user.token)
      return { id: user.id, feed }
    }
    const [tooOld, unused, alive, leftByStaff] = [
      await open(),
      await open(),
      await open(),
      await open('staff'),
    ]
    const at = (days: number, ms = 0) => new Date(clock.now().getTime() + days * day + ms)
    const age = (userId: number, change: Partial<typeof sessions.$inferInsert>) =>
      server.db.update(sessions).set(change).where(eq(sessions.userId, userId))
    await age(tooOld.id, { expiresAt: at(0) })
    await age(unused.id, { lastUsedAt: at(-30) })
    await age(leftByStaff.id, { lastUsedAt: new Date(clock.now().getTime() - 12 * hour) })
    await age(alive.id, { lastUsedAt: at(-30, 1), expiresAt: at(0, 1) })
    upkeep.end()
    await tooOld.feed.ends()
    await unused.feed.ends()
    await leftByStaff.feed.ends()
    expect((await server.db.select().from(sessions)).map(({ userId }) => userId)).toEqual([alive.id])
    expect(alive.feed.socket.connected).toBe(true)
    alive.feed.socket.disconnect()
  })
})

const StatementSchema = z.tuple([z.object({ text: z.string() }), z.array(z.unknown())]).rest(z.unknown())

test('the sessions of many apps that come back at once are noted as used by a few statements', async () => {
  const clock = createTestClock()
  await using server = await startTestServer({ overrides: { clock } })
  const world = createWorld(server.db, clock)
  const tokens: string[] = []
  while (tokens.length < 24) tokens.push((await world.user()).token)
  clock.advance(2 * 60_000)
  const query = vi.spyOn(Client.prototype, 'query')
  const asked = (beginning: string) =>
    query.mock.calls.flatMap((call: unknown[]) => {
      const { data } = StatementSchema.safeParse(call)
      return data?.[0].text.startsWith(beginning) === true ? [data[1]] : []
    })
  let answers: Promise<{ status: number }[]> | undefined
  // The first is held up until all have come.
  await server.db.transaction(async (tx) => {
    await tx.select().from(sessions).for('update')
    answers = Promise.all(tokens.map((token) => server.call('GET', 'users/me', { token })))
    await vi.waitFor(() => {
      expect(asked('select "sessions"').flat(2)).toHaveLength(24)
    })
  })
  expect((await answers)?.filter(({ status }) => status === 200)).toHaveLength(24)
  const notings = asked('update "sessions"')
  query.mockRestore()
  expect(notings.length).toBeGreaterThan(0)
  expect(notings.length).toBeLessThan(6)
  const used = await server.db.select({ at: sessions.lastUsedAt }).from(sessions)
  expect(used.map(({ at }) => at)).toEqual(used.map(() => clock.now()))
})
