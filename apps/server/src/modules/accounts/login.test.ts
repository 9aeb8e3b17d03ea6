import { LoginAnswerSchema } from '@lykta/contract/accounts'
import { RefusalSchema } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failedAttempts } from '../../platform/failed-attempts.ts'
import { knownDevices, sessions, users } from '../../tables.ts'
import { somebodyWaits } from '../../testing/lock-waits.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld, testPassword } from '../../testing/world.ts'
import { hashPassword } from './index.ts'

const logIn = async (
  server: TestServer,
  username: string,
  password = testPassword,
  headers: Record<string, string> = {},
) => server.call('POST', 'login-relative', { body: { username, password }, headers })

const wrong = 'Wrong-password-1'

describe('POST login-relative', () => {
  test.each([['karin'], ['KARIN'], ['Karin@Example.org'], ['  karin ']])(
    '[LOGIN-16] [LOGIN-19] opens a session for %j',
    async (username) => {
      await using server = await startTestServer()
      const karin = await createWorld(server.db).user({ username: 'Karin' })
      const { status, body } = await logIn(server, username)
      expect(status).toBe(200)
      const { data } = LoginAnswerSchema.parse(body)
      expect(data.user.id).toBe(karin.id)
      expect((await server.call('GET', 'users/me', { token: data.token })).status).toBe(200)
    },
  )

  test('[LOGIN-16] finds a name however its letters were put together', async () => {
    await using server = await startTestServer()
    await createWorld(server.db).user({ username: 'åsa'.normalize('NFC'), email: 'asa@example.org' })
    expect((await logIn(server, 'ÅSA'.normalize('NFD'))).status).toBe(200)
  })

  test('accepts a password however its letters were put together', async () => {
    await using server = await startTestServer()
    const passwordHash = await hashPassword('Lösenord-1'.normalize('NFD'))
    await createWorld(server.db).user({ username: 'karin', passwordHash })
    expect((await logIn(server, 'karin', 'Lösenord-1'.normalize('NFC'))).status).toBe(200)
  })

  test('opens no session by a password that is replaced at that moment', async () => {
    await using server = await startTestServer()
    const karin = await createWorld(server.db).user({ username: 'karin' })
    await logIn(server, 'karin', wrong)
    let login: ReturnType<typeof logIn> | undefined
    // A correct password clears the earlier failure. Holding that here makes the login wait in between.
    await server.db.transaction(async (tx) => {
      await tx.select().from(failedAttempts).for('update')
      login = logIn(server, 'karin')
      await somebodyWaits(server.db)
      const newPassword = 'Brand-new-2'
      const body = { oldPassword: testPassword, newPassword, confirmPassword: newPassword }
      const changed = await server.call('POST', 'users/changepassword', { token: karin.token, body })
      expect(changed.status).toBe(200)
    })
    expect(await login).toMatchObject({ status: 401, body: { code: 'bad_credentials' } })
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, karin.id))).toHaveLength(1)
  })

  test('[LOGIN-17] [LOGIN-25] [LOGIN-26] [LOGIN-27] [LOGIN-28] returns the token, the user and the registered browser', async () => {
    await using server = await startTestServer()
    const recentBrowser = { name: 'Firefox', version: '153', platform: 'Linux', address: '127.0.0.1' }
    const karin = await createWorld(server.db).user({
      username: 'karin',
      avatar: '/branding/people/karin.svg',
      language: 'sv',
      mobileApp: false,
      recentBrowser,
    })
    const { body } = await logIn(server, 'karin')
    expect(body).toEqual({
      success: true,
      message: '',
      userBrowser: recentBrowser,
      data: {
        token: LoginAnswerSchema.parse(body).data.token,
        device: LoginAnswerSchema.parse(body).data.device,
        user: {
          id: karin.id,
          username: 'karin',
          email: 'karin@example.org',
          name: 'Karin Lindqvist',
          firstName: 'Karin',
          lastName: 'Lindqvist',
          avarta: '/branding/people/karin.svg',
          avatar: '/branding/people/karin.svg',
          mobileApp: false,
          enableVideoCall: true,
          forceChangePassword: false,
          extension: karin.extension,
          role: 'relative',
          language: 'sv',
        },
      },
    })
    expect(karin.extension).toMatch(/^2\d{5}$/)
  })

  test('the token is unguessable and not in the database', async () => {
    await using server = await startTestServer()
    const karin = await createWorld(server.db).user({ username: 'karin' })
    const { token } = LoginAnswerSchema.parse((await logIn(server, 'karin')).body).data
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, karin.id))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('[LOGIN-17] a wrong password and an unknown user are refused alike', async () => {
    await using server = await startTestServer()
    await createWorld(server.db).user({ username: 'karin' })
    const wrongPassword = await logIn(server, 'karin', wrong)
    const unknownUser = await logIn(server, 'nobody', wrong)
    expect(wrongPassword).toMatchObject({
      status: 401,
      body: {
        success: false,
        error: { code: 'bad_credentials' },
        code: 'bad_credentials',
        message: 'You have entered either wrong username or password, please try again!',
      },
    })
    expect([unknownUser.status, unknownUser.body]).toEqual([wrongPassword.status, wrongPassword.body])
  })

  test.each([
    [{}, { username: 'Required', password: 'Required' }],
    [{ username: 'karin' }, { password: 'Required' }],
    [
      { username: ' ', password: '' },
      { username: 'Required', password: 'Required' },
    ],
  ])('[ERR-01] %j lacks what is required', async (body, fields) => {
    await using server = await startTestServer()
    const answer = await server.call('POST', 'login-relative', { body })
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_input', fields } })
  })

  test.each([
    ['a name that no database can hold', { username: 'kar\u0000in', password: wrong }],
    ['a password that is not text', { username: 'karin', password: 7 }],
    ['a password without end', { username: 'karin', password: 'x'.repeat(1_001) }],
    ['no object', ['karin']],
  ])('%s is bad input', async (_note, body) => {
    await using server = await startTestServer()
    expect(await server.call('POST', 'login-relative', { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_input' },
    })
  })

  test('[LOGIN-23] somebody who may no longer use Lykta is told so, once they have shown who they are', async () => {
    await using server = await startTestServer()
    await createWorld(server.db).user({ username: 'karin', disabledAt: new Date() })
    const text = 'Your account is disabled. Please talk to your administrator.'
    expect(await logIn(server, 'karin')).toMatchObject({
      status: 403,
      body: { code: 'account_disabled', message: text, error: text },
    })
    expect((await logIn(server, 'karin', wrong)).status).toBe(401)
  })
})

const failures = async (server: TestServer, count: number, name: string, address = '192.0.2.1') => {
  for (let number = 0; number < count; number += 1) {
    const { status } = await logIn(server, name, wrong, { 'x-forwarded-for': address })
    expect(status).toBe(401)
  }
}

describe('limits of POST login-relative', () => {
  test('[LOGIN-16] [LOGIN-17] [LOGIN-23] the sixth try for a name waits, whatever the password', async () => {
    const clock = createTestClock()
    await using server = await startTestServer({ overrides: { clock } })
    await createWorld(server.db).user({ username: 'karin' })
    await createWorld(server.db).user({ username: 'johan' })
    await failures(server, 5, 'karin')
    clock.advance(20_000)
    const { status, body, headers } = await logIn(server, 'Karin')
    const text = 'Too many attempts. Please try again in 1 minute.'
    expect([status, body]).toEqual([
      429,
      { success: false, code: 'too_many_attempts', message: text, error: text },
    ])
    expect(headers.get('retry-after')).toBe('40')
    expect((await logIn(server, 'johan')).status).toBe(200)
  })

  test('[LOGIN-16] a name and an e-mail address of one account are counted together', async () => {
    await using server = await startTestServer()
    await createWorld(server.db).user({ username: 'karin' })
    await failures(server, 3, 'karin')
    await failures(server, 2, 'karin@example.org')
    expect((await logIn(server, 'KARIN@example.org')).status).toBe(429)
  })

  test('[LOGIN-16] an unknown name is limited in the same way', async () => {
    await using server = await startTestServer()
    await failures(server, 5, 'nobody')
    expect((await logIn(server, 'NOBODY', wrong)).status).toBe(429)
  })

  test('further attempts while refused do not prolong the wait', async () => {
    const clock = createTestClock()
    await using server = await startTestServer({ overrides: { clock } })
    await createWorld(server.db).user({ username: 'karin' })
    await failures(server, 5, 'karin')
    for (let second = 1; second < 60; second += 1) {
      clock.advance(1_000)
      expect((await logIn(server, 'karin')).status).toBe(429)
    }
    clock.advance(1_000)
    expect((await logIn(server, 'karin')).status).toBe(200)
  })

  test('each further failure doubles the wait, up to the window', async () => {
    const clock = createTestClock()
    await using server = await startTestServer({ overrides: { clock } })
    await createWorld(server.db).user({ username: 'karin' })
    await failures(server, 5, 'karin')
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const { headers } = await logIn(server, 'karin')
      expect(headers.get('retry-after')).toBe(String(minutes * 60))
      clock.advance(minutes * 60_000)
      await failures(server, 1, 'karin')
    }
  })

  test('a browser that has logged in before is let through, whoever else guesses, and is limited by itself', async () => {
    await using server = await startTestServer({ environment: { LOGIN_FAILURES_PER_ADDRESS: '6' } })
    const world = createWorld(server.db)
    for (const username of ['karin', 'johan']) await world.user({ username })
    const { device = '' } = LoginAnswerSchema.parse((await logIn(server, 'karin')).body).data
    const known = async (username: string, password = testPassword) => {
      const headers = { 'x-forwarded-for': '192.0.2.1' }
      return server.call('POST', 'login-relative', { body: { username, password, device }, headers })
    }
    await failures(server, 5, 'karin')
    await failures(server, 1, 'johan')
    expect(await known('karin')).toMatchObject({ status: 200, body: { data: { device } } })
    expect((await logIn(server, 'karin')).status).toBe(429)
    // To others it is as unknown as any.
    expect((await known('johan')).status).toBe(429)
    for (let guess = 0; guess < 5; guess += 1) expect((await known('karin', wrong)).status).toBe(401)
    expect((await known('karin')).status).toBe(429)
  })

  test('a forged device is ignored, and the token of a real one is not in the database', async () => {
    await using server = await startTestServer()
    await createWorld(server.db).user({ username: 'karin' })
    const { device = '' } = LoginAnswerSchema.parse((await logIn(server, 'karin')).body).data
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await server.db.select().from(knownDevices))).not.toContain(device)
    await failures(server, 5, 'karin')
    for (const forged of ['x', 'x'.repeat(43)]) {
      const body = { username: 'karin', password: testPassword, device: forged }
      expect((await server.call('POST', 'login-relative', { body })).status).toBe(429)
    }
  })

  test('[LOGIN-16] addresses of one IPv6 network count together', async () => {
    await using server = await startTestServer({ environment: { LOGIN_FAILURES_PER_ADDRESS: '2' } })
    await failures(server, 1, 'one', '2001:db8:1:2::1')
    await failures(server, 1, 'two', '2001:db8:1:2:ffff::1')
    const from = (address: string) => logIn(server, 'three', wrong, { 'x-forwarded-for': address })
    expect((await from('2001:db8:1:2::3')).status).toBe(429)
    expect((await from('2001:db8:1:3::1')).status).toBe(401)
  })

  test('a success clears what was counted for the name', async () => {
    await using server = await startTestServer()
    await createWorld(server.db).user({ username: 'karin' })
    await failures(server, 4, 'karin')
    expect((await logIn(server, 'karin')).status).toBe(200)
    await failures(server, 5, 'karin')
    expect((await logIn(server, 'karin')).status).toBe(429)
  })

  test('[LOGIN-16] many names from one address wait as well, and other addresses do not', async () => {
    await using server = await startTestServer({ environment: { LOGIN_FAILURES_PER_ADDRESS: '6' } })
    await createWorld(server.db).user({ username: 'karin' })
    await failures(server, 3, 'one')
    await failures(server, 3, 'two')
    expect((await logIn(server, 'karin', testPassword, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(429)
    expect((await logIn(server, 'karin', testPassword, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200)
  })

  test('[LOGIN-16] a setting moves the limit', async () => {
    await using server = await startTestServer({ environment: { LOGIN_FAILURES_PER_NAME: '1' } })
    await failures(server, 1, 'karin')
    expect((await logIn(server, 'karin', wrong)).status).toBe(429)
  })

  test('of twenty attempts at once no more than five are checked', async () => {
    await using server = await startTestServer()
    await createWorld(server.db).user({ username: 'karin' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(server, 'karin', wrong)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15)
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
  })
})

const logInForced = async (server: TestServer) => {
  const karin = await createWorld(server.db).user({ username: 'karin', forceChangePassword: true })
  const { data } = LoginAnswerSchema.parse((await logIn(server, 'karin')).body)
  expect(data.user.forceChangePassword).toBe(true)
  return { karin, token: data.token }
}

describe('a password that has to be changed', () => {
  test.each([
    ['GET', 'users/me'],
    ['GET', 'users/getpermissionsbytoken'],
    ['PUT', 'users/me'],
    ['POST', 'check-relative'],
  ])('its token may not %s %s', async (method, path) => {
    await using server = await startTestServer()
    const { token } = await logInForced(server)
    const body = method === 'GET' ? undefined : { type: 1, language: 'sv' }
    const { status, body: answer } = await server.call(method, path, { token, ...(body && { body }) })
    expect(status).toBe(401)
    expect(RefusalSchema.parse(answer).code).toBe('password_change_required')
  })

  test('its token can be logged out', async () => {
    await using server = await startTestServer()
    const { karin, token } = await logInForced(server)
    expect((await server.call('POST', 'logout', { token, body: {} })).status).toBe(200)
    const left = await server.db.select().from(sessions).where(eq(sessions.userId, karin.id))
    expect(left.filter(({ scope }) => scope === 'change_password')).toEqual([])
  })

  test('does not touch sessions that were open before', async () => {
    await using server = await startTestServer()
    const karin = await createWorld(server.db).user({ username: 'karin' })
    await server.db.update(users).set({ forceChangePassword: true }).where(eq(users.id, karin.id))
    expect((await server.call('GET', 'users/me', { token: karin.token })).status).toBe(200)
  })
})
