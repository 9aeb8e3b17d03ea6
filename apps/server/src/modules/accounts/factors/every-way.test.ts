import {
  AskPasskeySchema,
  LoginAnswerSchema,
  NewCodesSchema,
  RecoveryCodesSchema,
} from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

const newPassword = 'Another-password-2'
const post = (path: string, body: object = {}, token?: string) =>
  server.call('POST', path, { body, ...(token === undefined ? {} : { token }) })
const logIn = async (path: string, username: string, password = testPassword) =>
  LoginAnswerSchema.parse((await post(path, { username, password })).body).data
const status = async (token: string) => (await server.call('GET', 'users/me', { token })).status

/** Half a minute on: a code counts once. */
const codeOf = (secret: string) => {
  clock.advance(30_000)
  return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) })
}
/** A user who is asked for a code at each login. */
const withCodes = async () => {
  const user = await world.user({ language: 'en' })
  const { secret } = answerOf(NewCodesSchema).parse((await post('factors/codes', {}, user.token)).body).data
  const confirmed = await post('factors/codes/confirm', { code: await codeOf(secret) }, user.token)
  return { user, secret, recovery: answerOf(RecoveryCodesSchema).parse(confirmed.body).data.codes }
}

test('[FACTOR-05] the second factor is asked for whichever way the password came, and after a new one', async () => {
  const { user } = await withCodes()
  for (const path of ['login-relative', 'overridelogin'])
    expect((await logIn(path, user.username)).waitsFor).toMatchObject({ step: 'secondFactor' })
  await post('forgot', { email: user.email })
  const mails = (await mailsTo(server, user.email)).join('')
  const token = /\/resetpassword\/([\w-]+)/.exec(mails)?.[1]
  const reset = await post('reset', { token, newPassword, confirmPassword: newPassword })
  expect(reset.status).toBe(200)
  const login = await logIn('login-relative', user.username, newPassword)
  expect(login.waitsFor).toMatchObject({ step: 'secondFactor' })
  expect(await status(login.token)).toBe(401)
})

test('[FACTOR-05] a completed login has another token than the one that waited', async () => {
  const { user, secret } = await withCodes()
  const waiting = await logIn('login-relative', user.username)
  const given = { by: 'code', token: waiting.token, code: await codeOf(secret) }
  const { token } = LoginAnswerSchema.parse((await post('second-factor', given)).body).data
  expect(token).not.toBe(waiting.token)
  expect([await status(token), await status(waiting.token)]).toEqual([200, 401])
})

test('a code is good for its half-minute and the one beside it, by the clock of the server', async () => {
  const { user, secret } = await withCodes()
  const use = async (secondsLater: number) => {
    const code = await codeOf(secret)
    clock.advance(secondsLater * 1_000)
    const { token } = await logIn('login-relative', user.username)
    return (await post('second-factor', { by: 'code', token, code })).status
  }
  expect(await use(65)).toBe(400)
  expect(await use(0)).toBe(200)
})

test('[FACTOR-07] a recovery code has more than 112 bits, and none is like another', async () => {
  const { recovery } = await withCodes()
  const signs = recovery.map((code) => code.replaceAll('-', ''))
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  for (const code of signs) {
    expect(code).toMatch(/^[a-hjkmnp-z2-9]+$/)
    expect(code.length * Math.log2(alphabet.length)).toBeGreaterThan(112)
  }
  expect(new Set(signs).size).toBe(10)
})

test('[FACTOR-07] whoever adds a way to log in, or uses a recovery code, is mailed', async () => {
  const { user, recovery } = await withCodes()
  const { token } = await logIn('login-relative', user.username)
  const used = await post('second-factor', { by: 'recoveryCode', token, code: recovery[0] })
  expect(used.status).toBe(200)
  expect((await mailsTo(server, user.email)).map(subjectOf).toSorted()).toEqual([
    'Lykta: A new way to log in to your account',
    'Lykta: A recovery code was used',
  ])
})

test('[FACTOR-02] what a passkey is asked to sign has 256 bits, and is never the same', async () => {
  await using own = await startTestServer({ environment: { PUBLIC_URL: 'https://lykta.example' } })
  const ask = async () =>
    answerOf(AskPasskeySchema).parse((await own.call('POST', 'login-passkey/options', { body: {} })).body)
      .data.challenge
  const [one, other] = [await ask(), await ask()]
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(other).not.toBe(one)
})
