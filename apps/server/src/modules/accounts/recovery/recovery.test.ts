import { LoginAnswerSchema, ResetTokensSchema } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, sessions, users } from '../../../tables.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

const newPassword = 'Brand-new-2'
const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The links that were mailed to an address, oldest first, as a user would find them. */
const linksMailedTo = async (email: string): Promise<string[]> => {
  const mails = await mailsTo(server, email)
  return mails.flatMap((mail) => /https?:\/\/\S+\/resetpassword\/[\w-]+/.exec(mail)?.[0] ?? [])
}

const tokenOf = (link: string | undefined): string => link?.split('/').at(-1) ?? ''

const forgot = (email: string, host?: string) =>
  server.call('POST', 'forgot', { body: { email, ...(host === undefined ? {} : { host }) } })
const logIn = (username: string, password: string) =>
  server.call('POST', 'login-relative', { body: { username, password } })

describe('POST forgot', () => {
  test.each([{ by: 'email' as const }, { by: 'username' as const }])(
    '[FORGOT-10] [FORGOT-11] by $by mails a link',
    async ({ by }) => {
      const karin = await world.user()
      const { status, body } = await forgot(karin[by])
      expect([status, body]).toEqual([200, { success: true, data: null, message: '' }])
      const [link] = await linksMailedTo(karin.email)
      expect(link).toMatch(new RegExp(`^${server.origin}/resetpassword/`))
    },
  )

  test('[FORGOT-11] [FORGOT-12] says so when nobody has that name', async () => {
    const { status, body } = await forgot('nobody@example.org')
    expect(status).toBe(404)
    expect(body).toEqual({ success: false, message: 'email not exist', code: 'email_not_exist' })
  })

  test('[FORGOT-07] needs a name', async () => {
    expect(await forgot('')).toMatchObject({ status: 400, body: { fields: { email: 'Required' } } })
  })

  test('[OVERVIEW-04] says that the mail could not be sent, and the audit does', async () => {
    await using unreachable = await startTestServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const people = createWorld(unreachable.db)
    const { clusterId } = await people.group()
    const karin = await people.user({ clusterId })
    const answer = await unreachable.call('POST', 'forgot', { body: { email: karin.email } })
    expect(answer).toMatchObject({ status: 503, body: { code: 'mail_not_sent' } })
    const written = await unreachable.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'mail_failed'))
    expect(written).toMatchObject([
      { clusterId, subjectType: 'user', subjectId: karin.id, detail: { mail: 'reset' } },
    ])
    expect(JSON.stringify(written)).not.toContain(karin.email)
  })

  test('[FORGOT-10] never mails a foreign link', async () => {
    const karin = await world.user()
    await forgot(karin.email, 'https://evil.example/resetpassword')
    const links = await linksMailedTo(karin.email)
    expect(links).toHaveLength(1)
    expect(links[0]).toMatch(new RegExp(`^${server.origin}/`))
  })

  test('mails in the language of whoever gets it', async () => {
    const karin = await world.user({ language: 'sv' })
    await forgot(karin.email)
    const [mail] = await mailsTo(server, karin.email)
    expect(mail).toContain('lang=3D"sv"')
    expect(mail).toContain('Hej Karin')
  })

  test('[FORGOT-10] mails one account at most three times an hour, and says when to try again', async () => {
    const karin = await world.user()
    for (let mail = 0; mail < 3; mail += 1) expect((await forgot(karin.email)).status).toBe(200)
    const refused = await forgot(karin.email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(await linksMailedTo(karin.email)).toHaveLength(3)
  })

  test('known and unknown names count alike', async () => {
    await using own = await startTestServer({ environment: { LOGIN_FAILURES_PER_ADDRESS: '3' } })
    const people = createWorld(own.db)
    const ask = async (email: string, address = '2001:db8:1:2::1') => {
      const headers = { 'x-forwarded-for': address }
      return (await own.call('POST', 'forgot', { body: { email }, headers })).status
    }
    expect(await ask((await people.user()).email)).toBe(200)
    expect(await ask('nobody@example.org')).toBe(404)
    expect(await ask((await people.user()).email, '2001:db8:1:2::2')).toBe(200)
    expect(await ask((await people.user()).email)).toBe(429)
    expect(await ask('nobody@example.org')).toBe(429)
    expect(await ask('nobody@example.org', '2001:db8:1:3::1')).toBe(404)
  })

  test('reveals to nobody who has an account, if it is set so', async () => {
    await using own = await startTestServer({ environment: { FORGOT_REVEALS_UNKNOWN: '0' } })
    const karin = await createWorld(own.db).user()
    const ask = (email: string) => own.call('POST', 'forgot', { body: { email } })
    const unknown = await ask('nobody@example.org')
    expect(unknown.status).toBe(200)
    // The fourth is not mailed, and is answered no differently.
    for (let mail = 0; mail < 4; mail += 1) {
      const known = await ask(karin.email)
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    }
    await expect.poll(async () => (await mailsTo(own, karin.email)).length).toBe(3)
  })

  test('a disabled account is nobody', async () => {
    const gone = await world.user({ disabledAt: new Date() })
    expect((await forgot(gone.email)).status).toBe(404)
  })
})

describe('POST check and POST reset', () => {
  const mailedToken = async (email: string) => {
    await forgot(email)
    return tokenOf((await linksMailedTo(email)).at(-1))
  }
  const check = (token: string) => server.call('POST', 'check', { body: { token, type: 2 } })
  const reset = (token: string, body: object = {}) =>
    server.call('POST', 'reset', { body: { token, newPassword, confirmPassword: newPassword, ...body } })

  test('[RESET-10] [RESET-11] [RESET-12] [RESET-13] a mailed link changes the password, once, and ends all sessions', async () => {
    const karin = await world.user()
    const token = await mailedToken(karin.email)
    expect(await check(token)).toMatchObject({
      status: 200,
      body: { data: { email: karin.email, language: 'en', invitation: false } },
    })
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } })
    expect((await logIn(karin.username, testPassword)).status).toBe(401)
    expect((await logIn(karin.username, newPassword)).status).toBe(200)
    expect((await server.call('GET', 'users/me', { token: karin.token })).status).toBe(401)
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'token_used' } })
    expect(await check(token)).toMatchObject({ status: 400, body: { code: 'token_used' } })
  })

  test('its owner gets a mail', async () => {
    const karin = await world.user({ language: 'sv' })
    await reset(await mailedToken(karin.email))
    const [, mail = ''] = await mailsTo(server, karin.email)
    expect(mail).toContain('Hej Karin')
    expect(subjectOf(mail)).toContain('=?UTF-8?Q?')
  })

  test('that mail says what has changed', async () => {
    const karin = await world.user()
    await reset(await mailedToken(karin.email))
    const mails = await mailsTo(server, karin.email)
    expect(mails.map(subjectOf)).toContain('Lykta: Your password was changed')
  })

  test('two at once: one wins', async () => {
    const karin = await world.user()
    const token = await mailedToken(karin.email)
    const statuses = (await Promise.all([reset(token), reset(token)])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400])
  })

  test('a link is good for an hour and no longer', async () => {
    const karin = await world.user()
    const token = await mailedToken(karin.email)
    clock.advance(60 * 60_000 - 1)
    expect((await check(token)).status).toBe(200)
    clock.advance(1)
    expect(await check(token)).toMatchObject({ status: 400, body: { code: 'token_expired' } })
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'token_expired' } })
  })

  test('a link that nobody made is not known', async () => {
    expect(await check('nonsense')).toMatchObject({ status: 400, body: { code: 'token_unknown' } })
    expect(await reset('nonsense')).toMatchObject({ status: 400, body: { code: 'token_unknown' } })
  })

  test.each([
    {
      clause: 'RESET-14',
      body: { newPassword: '', confirmPassword: '' },
      fields: { newPassword: 'Required' },
    },
    {
      clause: 'RESET-15',
      body: { newPassword: 'Aa1!a', confirmPassword: 'Aa1!a' },
      fields: { newPassword: 'Your password must be at least 6 characters long' },
    },
    {
      clause: 'RESET-20',
      body: { newPassword: 'aaaaaa1!', confirmPassword: 'aaaaaa1!' },
      fields: {
        newPassword:
          'Password must contains a minimum of 1 lower case letter [a-z] and a minimum of 1 upper case letter [A-Z] and a minimum of 1 numeric character [0-9] and a minimum of 1 special character.',
      },
    },
    {
      clause: 'RESET-22',
      body: { confirmPassword: 'Other-1' },
      fields: { confirmPassword: 'The password is not the same' },
    },
  ])('the server checks the password rules too', async ({ body, fields }) => {
    const karin = await world.user()
    const token = await mailedToken(karin.email)
    expect(await reset(token, body)).toMatchObject({ status: 400, body: { code: 'bad_input', fields } })
    expect((await check(token)).status).toBe(200)
  })
})

describe('the forced change', () => {
  const forced = async () => {
    const user = await world.user({ forceChangePassword: true })
    const { token } = LoginAnswerSchema.parse((await logIn(user.username, testPassword)).body).data
    return { ...user, token }
  }
  const firstLogin = (body: object) => server.call('POST', 'first-login-relative', { body })

  test('[FORCE-01] [FORCE-03] [FORCE-04] the token of the first login is good for a new password and nothing else', async () => {
    const { email, token, username } = await forced()
    expect(await server.call('GET', 'users/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'password_change_required' },
    })
    const answer = await firstLogin({ email, password: newPassword, token })
    const { data } = LoginAnswerSchema.parse(answer.body)
    expect(data.user).toMatchObject({ username, forceChangePassword: false })
    expect((await server.call('GET', 'users/me', { token: data.token })).status).toBe(200)
    expect((await firstLogin({ email, password: newPassword, token })).status).toBe(401)
  })

  test('[FORCE-07] the rules for passwords hold here too', async () => {
    const { email, token } = await forced()
    expect(await firstLogin({ email, password: 'simple', token })).toMatchObject({
      status: 400,
      body: { code: 'bad_input' },
    })
  })

  test('an ordinary session cannot use it to change the password without the old one', async () => {
    const karin = await world.user()
    expect((await firstLogin({ email: karin.email, password: newPassword, token: karin.token })).status).toBe(
      401,
    )
    expect((await logIn(karin.username, testPassword)).status).toBe(200)
  })

  test('its token is over when it has not been used for as long as any other', async () => {
    const later = createTestClock()
    await using own = await startTestServer({ overrides: { clock: later } })
    const { username, email } = await createWorld(own.db).user({ forceChangePassword: true })
    const body = { username, password: testPassword }
    const { data } = LoginAnswerSchema.parse((await own.call('POST', 'login-relative', { body })).body)
    later.advance(30 * 86_400_000)
    const input = { email, password: newPassword, token: data.token }
    expect(await own.call('POST', 'first-login-relative', { body: input })).toMatchObject({
      status: 401,
      body: { code: 'no_session' },
    })
  })

  test('of six requests at once with one token one succeeds', async () => {
    const { email, token } = await forced()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => firstLogin({ email, password: newPassword, token })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 401, 401, 401, 401, 401,
    ])
  })

  test('another person’s e-mail is refused', async () => {
    const { token } = await forced()
    const other = await world.user()
    expect((await firstLogin({ email: other.email, password: newPassword, token })).status).toBe(400)
  })
})

describe('GET users/gettokenresetpassword/{id}', () => {
  const linkFor = async (id: number, token?: string) => {
    if (token !== undefined)
      await server.call('POST', 'sessions/proof', {
        token,
        body: { kind: 'password', password: testPassword },
      })
    return server.call(
      'GET',
      `users/gettokenresetpassword/${String(id)}`,
      token === undefined ? {} : { token },
    )
  }

  test('[AUTH-08] hands whoever has to change the password a link that is good for a quarter of an hour', async () => {
    const karin = await world.user({ forceChangePassword: true })
    const { body } = await linkFor(karin.id, karin.token)
    const token = answerOf(ResetTokensSchema).parse(body).data[0]?.token
    const check = () => server.call('POST', 'check', { body: { token, type: 2 } })
    expect((await check()).status).toBe(200)
    clock.advance(15 * 60_000)
    expect(await check()).toMatchObject({ status: 400, body: { code: 'token_expired' } })
  })

  test('a borrowed phone cannot use it to bypass the old password', async () => {
    const karin = await world.user()
    expect(await linkFor(karin.id, karin.token)).toMatchObject({
      status: 422,
      body: { code: 'not_permitted' },
    })
  })

  test('an administrator of the cluster may hand one on, and it is written down, and mailed to its owner', async () => {
    const { clusterId } = await world.group()
    const chief = await world.user({ role: 'admin', level: 'cluster', clusterId })
    const amina = await world.user({ role: 'staff', clusterId })
    expect((await linkFor(amina.id, chief.token)).status).toBe(200)
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, chief.id))
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['password_link_made', amina.id],
    ])
    expect((await mailsTo(server, amina.email)).map(subjectOf)).toEqual([
      'Lykta: A link for your password was made',
    ])
  })

  test('[AUTH-08] nobody gets another person’s, and a visitor none', async () => {
    const [karin, other] = [await world.user(), await world.user()]
    expect((await linkFor(other.id, karin.token)).status).toBe(404)
    expect((await linkFor(other.id)).status).toBe(401)
  })
})

describe('POST users/changepassword', () => {
  const change = (token: string, body: object = {}) =>
    server.call('POST', 'users/changepassword', {
      token,
      body: { oldPassword: testPassword, newPassword, confirmPassword: newPassword, ...body },
    })

  test('changes it, keeps this session and ends the others', async () => {
    const karin = await world.user()
    const other = LoginAnswerSchema.parse((await logIn(karin.username, testPassword)).body).data.token
    expect((await change(karin.token)).status).toBe(200)
    expect((await server.call('GET', 'users/me', { token: karin.token })).status).toBe(200)
    expect((await server.call('GET', 'users/me', { token: other })).status).toBe(401)
    expect((await logIn(karin.username, newPassword)).status).toBe(200)
  })

  test('[USERFORM-16] a wrong old password says so, and guessing ends', async () => {
    const karin = await world.user()
    const wrong = { oldPassword: 'Wrong-1' }
    expect(await change(karin.token, wrong)).toMatchObject({
      status: 400,
      body: {
        code: 'old_password_wrong',
        fields: { oldPassword: 'The old password you have entered is incorrect' },
      },
    })
    for (let guess = 0; guess < 4; guess += 1) await change(karin.token, wrong)
    expect((await change(karin.token)).status).toBe(429)
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, karin.id))).toHaveLength(1)
    const [row] = await server.db.select().from(users).where(eq(users.id, karin.id))
    expect(row?.passwordHash).toBe(karin.passwordHash)
  })

  test('needs a session', async () => {
    expect((await change('nobody')).status).toBe(401)
  })
})
