import {
  AskPasskeySchema,
  LoginAnswerSchema,
  MakePasskeySchema,
  NewCodesSchema,
  OwnFactorsSchema,
  RecoveryCodesSchema,
  FactorRuleSchema,
  mostPasskeys,
  roles,
  type FactorNeed,
} from '@lykta/contract/accounts'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { and, eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestPasskey } from '../../../testing/passkeys.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'
import { auditEntries } from '../../audit/tables.ts'
import { hashPassword } from '../sign-in/password/passwords.ts'
import { clusters } from '../../organisation/tables.ts'
import { beginCodeApp, codeAppOf, confirmCodeApp } from '../sign-in/code/repo.ts'
import { factorRules, passkeys, sessions, users } from '../tables.ts'

const site = 'https://lykta.example'
const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: site }, overrides: { clock } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

type Account = Awaited<ReturnType<typeof world.user>>

const post = async (path: string, body: object = {}, token?: string) =>
  server.call('POST', path, { body, ...(token === undefined ? {} : { token }) })
const remove = (path: string, token: string) => server.call('DELETE', path, { token })

const logIn = async ({ username }: Pick<Account, 'username'>) =>
  LoginAnswerSchema.parse((await post('login-relative', { username, password: testPassword })).body).data

/** The answer of a second step or a login by passkey. */
const dataOf = (answer: { status: number; body: unknown }) => {
  expect(answer).toMatchObject({ status: 200 })
  return LoginAnswerSchema.parse(answer.body).data
}
const isAlive = async (token: string) => (await server.call('GET', 'users/me', { token })).status === 200

const addPasskey = async (token: string, name = 'Phone') => {
  const passkey = createTestPasskey(site)
  const { body } = await post('factors/passkeys/options', {}, token)
  const made = passkey.make(answerOf(MakePasskeySchema).parse(body).data)
  const added = await post('factors/passkeys', { name, passkey: made }, token)
  return { passkey, made, added }
}
const askFrom = async (path: string, body: object = {}, token?: string) =>
  answerOf(AskPasskeySchema).parse((await post(path, body, token)).body).data

/** Half a minute on: a code counts once. */
const codeOf = async (secret: string) => {
  clock.advance(30_000)
  return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) })
}
const addCodes = async (token: string) => {
  const { secret } = answerOf(NewCodesSchema).parse((await post('factors/codes', {}, token)).body).data
  const confirmed = await post('factors/codes/confirm', { code: await codeOf(secret) }, token)
  return { secret, recovery: answerOf(RecoveryCodesSchema).parse(confirmed.body).data.codes }
}
const fresh = (token: string) => post('sessions/proof', { kind: 'password', password: testPassword }, token)

const setNeed = async (clusterId: number, needs: FactorNeed) => {
  await server.db.insert(factorRules).values({ clusterId, role: 'staff', needs })
}
const actionsOf = async (userId: number, action: 'passkey_copied' | 'login') =>
  server.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.userId, userId), eq(auditEntries.action, action)))

test('[FACTOR-01] a passkey is added, and then logs in alone', async () => {
  const karin = await world.user()
  const { passkey, added } = await addPasskey(karin.token, 'Karin’s phone')
  expect(answerOf(OwnFactorsSchema).parse(added.body).data.passkeys).toMatchObject([
    { name: 'Karin’s phone' },
  ])
  const ask = await askFrom('login-passkey/options')
  expect(ask.allowCredentials).toEqual([])
  const login = dataOf(await post('login-passkey', { passkey: passkey.answer(ask) }))
  expect(login.user.id).toBe(karin.id)
  expect(login.waitsFor).toBeUndefined()
  expect(await isAlive(login.token)).toBe(true)
  expect(await actionsOf(karin.id, 'login')).toHaveLength(1)
})

test('[FACTOR-02] what it signed counts once, for minutes, at this address and only when the person was there', async () => {
  const karin = await world.user()
  const { passkey, made } = await addPasskey(karin.token)
  const refused = { status: 400, body: { code: 'sign_in_passkey_refused' } }
  const answer = passkey.answer(await askFrom('login-passkey/options'))
  dataOf(await post('login-passkey', { passkey: answer }))
  expect(await post('login-passkey', { passkey: answer })).toMatchObject(refused)

  const late = passkey.answer(await askFrom('login-passkey/options'))
  clock.advance(6 * 60_000)
  expect(await post('login-passkey', { passkey: late })).toMatchObject(refused)

  passkey.state.verifies = false
  expect(
    await post('login-passkey', { passkey: passkey.answer(await askFrom('login-passkey/options')) }),
  ).toMatchObject(refused)
  passkey.state.verifies = true

  const elsewhere = createTestPasskey('https://lykta.example.attacker.example')
  await fresh(karin.token)
  const { body } = await post('factors/passkeys/options', {}, karin.token)
  const foreign = elsewhere.make(answerOf(MakePasskeySchema).parse(body).data)
  expect(await post('factors/passkeys', { name: 'x', passkey: foreign }, karin.token)).toMatchObject(refused)
  // What was made for another challenge, and what nobody has.
  expect(await post('factors/passkeys', { name: 'x', passkey: made }, karin.token)).toMatchObject(refused)
  const unknown = createTestPasskey(site)
  expect(
    await post('login-passkey', { passkey: unknown.answer(await askFrom('login-passkey/options')) }),
  ).toMatchObject(refused)
})

test('[FACTOR-03] a copy of a passkey is refused, and its owner hears of it', async () => {
  const karin = await world.user()
  const { passkey } = await addPasskey(karin.token)
  dataOf(await post('login-passkey', { passkey: passkey.answer(await askFrom('login-passkey/options')) }))
  passkey.state.counter = 0
  expect(
    await post('login-passkey', { passkey: passkey.answer(await askFrom('login-passkey/options')) }),
  ).toMatchObject({ status: 400, body: { code: 'sign_in_passkey_refused' } })
  expect(await actionsOf(karin.id, 'passkey_copied')).toHaveLength(1)
})

test('[FACTOR-04] a passkey is a recent proof', async () => {
  const karin = await world.user()
  const { passkey } = await addPasskey(karin.token)
  clock.advance(11 * 60_000)
  expect(await post('factors/codes', {}, karin.token)).toMatchObject({
    status: 422,
    body: { code: 'proof_required', proofs: ['password', 'passkey'] },
  })
  const answer = passkey.answer(await askFrom('sessions/proof/passkey', {}, karin.token))
  expect((await post('sessions/proof', { kind: 'passkey', passkey: answer }, karin.token)).status).toBe(200)
  expect((await post('factors/codes', {}, karin.token)).status).toBe(200)
})

test('[FACTOR-05] after the password an account with codes is asked for one, and until then nothing else works', async () => {
  const karin = await world.user()
  const { secret } = await addCodes(karin.token)
  const { token, waitsFor } = await logIn(karin)
  expect(waitsFor).toEqual({ step: 'secondFactor', by: ['code', 'recoveryCode'] })
  for (const path of ['users/me', 'factors', 'sessions'])
    expect(await server.call('GET', path, { token })).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required' },
    })
  expect((await post('factors/codes', {}, token)).status).toBe(401)
  const code = await codeOf(secret)
  const login = dataOf(await post('second-factor', { by: 'code', token, code }))
  expect(await isAlive(login.token)).toBe(true)
  // The login is complete: its step cannot be taken again, nor the code used for another.
  expect((await post('second-factor', { by: 'code', token, code })).status).toBe(401)
  const second = await logIn(karin)
  expect(await post('second-factor', { by: 'code', token: second.token, code })).toMatchObject({
    status: 400,
    body: { code: 'sign_in_code_wrong' },
  })
})

test('[FACTOR-06] guesses at codes are counted', async () => {
  const karin = await world.user()
  await addCodes(karin.token)
  const { token } = await logIn(karin)
  const guess = () => post('second-factor', { by: 'code', token, code: '000000' })
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

test('[FACTOR-07] a recovery code works once, and is kept as a hash', async () => {
  const karin = await world.user()
  const { recovery } = await addCodes(karin.token)
  expect(new Set(recovery).size).toBe(10)
  const [code = ''] = recovery
  const use = async () => {
    const { token } = await logIn(karin)
    return post('second-factor', { by: 'recoveryCode', token, code: ` ${code.toUpperCase()} ` })
  }
  const login = dataOf(await use())
  const { body } = await server.call('GET', 'factors', { token: login.token })
  expect(answerOf(OwnFactorsSchema).parse(body).data.recoveryCodesLeft).toBe(9)
  expect((await use()).status).toBe(400)
})

test('[FACTOR-08] whoever needs one and has none adds it at login, and can do nothing else before', async () => {
  const { clusterId } = await world.group()
  await setNeed(clusterId, 'secondFactor')
  const amina = await world.user({ role: 'staff', clusterId })
  const { token, waitsFor } = await logIn(amina)
  expect(waitsFor).toEqual({ step: 'addFactor', by: ['passkey', 'code'] })
  expect(await isAlive(token)).toBe(false)
  await addCodes(token)
  expect(await isAlive(token)).toBe(true)
  // The last one stays.
  await fresh(token)
  expect(await remove('factors/codes', token)).toMatchObject({
    status: 409,
    body: { code: 'sign_in_last_factor' },
  })
})

test('[FACTOR-08] where a passkey is needed, codes do not do', async () => {
  const { clusterId } = await world.group()
  await setNeed(clusterId, 'passkey')
  const amina = await world.user({ role: 'staff', clusterId })
  const { token, waitsFor } = await logIn(amina)
  expect(waitsFor).toEqual({ step: 'addFactor', by: ['passkey'] })
  await addCodes(token)
  expect(await isAlive(token)).toBe(false)
  const { passkey } = await addPasskey(token)
  expect(await isAlive(token)).toBe(true)
  const again = await logIn(amina)
  expect(again.waitsFor).toEqual({ step: 'secondFactor', by: ['passkey'] })
  const answer = passkey.answer(await askFrom('second-factor/options', { token: again.token }))
  dataOf(await post('second-factor', { by: 'passkey', token: again.token, passkey: answer }))
})

test('[FACTOR-08] whoever has to fetch a phone first need not prove anything again, for an hour', async () => {
  const { clusterId } = await world.group()
  await setNeed(clusterId, 'secondFactor')
  const amina = await world.user({ role: 'staff', clusterId })
  const [slow, late] = [await logIn(amina), await logIn(amina)]
  clock.advance(50 * 60_000)
  await addCodes(slow.token)
  expect(await isAlive(slow.token)).toBe(true)
  clock.advance(10 * 60_000)
  expect(await post('factors/codes', {}, late.token)).toMatchObject({
    status: 401,
    body: { code: 'no_session' },
  })
  // What the login has proved is as old as any other proof, once it is complete.
  expect(await post('factors/passkeys/options', {}, slow.token)).toMatchObject({
    body: { code: 'proof_required' },
  })
})

test('[FACTOR-05] a login waits for its code for an hour', async () => {
  const karin = await world.user()
  const { secret } = await addCodes(karin.token)
  const { token } = await logIn(karin)
  clock.advance(60 * 60_000)
  const late = await post('second-factor', { by: 'code', token, code: await codeOf(secret) })
  expect(late).toMatchObject({ status: 401, body: { code: 'no_session' } })
})

test('[FACTOR-09] an administrator removes what somebody has lost, and they are logged out', async () => {
  const { clusterId } = await world.group()
  const amina = await world.user({ role: 'staff', clusterId })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  await addCodes(amina.token)
  clock.advance(11 * 60_000)
  expect((await remove(`users/${String(amina.id)}/factors`, admin.token)).status).toBe(422)
  await fresh(admin.token)
  expect(await remove(`users/${String(admin.id)}/factors`, admin.token)).toMatchObject({
    body: { code: 'not_permitted' },
  })
  expect((await remove(`users/${String(amina.id)}/factors`, admin.token)).status).toBe(200)
  expect(await isAlive(amina.token)).toBe(false)
  expect((await logIn(amina)).waitsFor).toBeUndefined()
})

test('[FACTOR-10] an administrator says what a role of the cluster needs', async () => {
  const { clusterId } = await world.group()
  const { clusterId: elsewhere } = await world.group('Elsewhere')
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const amina = await world.user({ role: 'staff', clusterId })
  const set = (cluster: number | null) =>
    server.call('PUT', 'factors/rules', {
      token: admin.token,
      body: { cluster, role: 'staff', needs: 'secondFactor' },
    })
  expect((await set(elsewhere)).status).toBe(422)
  expect((await set(null)).status).toBe(422)
  expect((await set(clusterId)).status).toBe(200)
  expect((await logIn(amina)).waitsFor?.step).toBe('addFactor')
})

test('a login that waits is over when others are ended', async () => {
  const karin = await world.user()
  const { secret } = await addCodes(karin.token)
  const { token } = await logIn(karin)
  expect((await remove('sessions/others', karin.token)).status).toBe(200)
  expect((await post('second-factor', { by: 'code', token, code: await codeOf(secret) })).status).toBe(401)
  expect(await server.db.select().from(sessions).where(eq(sessions.userId, karin.id))).toHaveLength(1)
})

test('[FACTOR-10] what a system administrator sets holds where a cluster has no rule of its own', async () => {
  const chief = await world.user({ role: 'admin', level: 'system' })
  const { clusterId } = await world.group()
  await setNeed(clusterId, 'none')
  const { clusterId: elsewhere } = await world.group('Without a rule')
  const [here, there] = [
    await world.user({ role: 'staff', clusterId }),
    await world.user({ role: 'staff', clusterId: elsewhere }),
  ]
  const set = (needs: FactorNeed) =>
    server.call('PUT', 'factors/rules', { token: chief.token, body: { cluster: null, role: 'staff', needs } })
  expect((await set('secondFactor')).status).toBe(200)
  expect((await logIn(here)).waitsFor).toBeUndefined()
  expect((await logIn(there)).waitsFor?.step).toBe('addFactor')
  await set('none')
})

test('[FACTOR-12] a passkey that is the last way in stays', async () => {
  const karin = await world.user()
  const { added } = await addPasskey(karin.token)
  const [passkey] = answerOf(OwnFactorsSchema).parse(added.body).data.passkeys
  await server.db.update(users).set({ passwordHash: null }).where(eq(users.id, karin.id))
  const gone = () => remove(`factors/passkeys/${String(passkey?.id)}`, karin.token)
  expect(await gone()).toMatchObject({ status: 409, body: { code: 'sign_in_last_factor' } })
  await server.db
    .update(users)
    .set({ passwordHash: await hashPassword(testPassword) })
    .where(eq(users.id, karin.id))
  expect((await gone()).status).toBe(200)
})

test('[FACTOR-01] a passkey that is removed ends the logins that it has made, but for the one at hand', async () => {
  const karin = await world.user()
  const { passkey, added } = await addPasskey(karin.token)
  await addPasskey(karin.token, 'Card')
  await addCodes(karin.token)
  const [stolen] = answerOf(OwnFactorsSchema).parse(added.body).data.passkeys
  const alone = async () =>
    dataOf(await post('login-passkey', { passkey: passkey.answer(await askFrom('login-passkey/options')) }))
  const [here, there] = [await alone(), await alone()]
  const asSecond = await logIn(karin)
  const answer = passkey.answer(await askFrom('second-factor/options', { token: asSecond.token }))
  const second = dataOf(
    await post('second-factor', { by: 'passkey', token: asSecond.token, passkey: answer }),
  )
  const tokens = [karin.token, here.token, there.token, second.token]

  expect(await Promise.all(tokens.map(isAlive))).toEqual([true, true, true, true])
  expect((await remove(`factors/passkeys/${String(stolen?.id)}`, here.token)).status).toBe(200)
  expect(await Promise.all(tokens.map(isAlive))).toEqual([true, true, false, false])
})

test('[FACTOR-07] new recovery codes are mailed about, without them', async () => {
  const karin = await world.user({ language: 'en' })
  await addCodes(karin.token)
  const { body } = await post('factors/recovery-codes', {}, karin.token)
  const [code = ''] = answerOf(RecoveryCodesSchema).parse(body).data.codes
  const mails = await mailsTo(server, karin.email)
  expect(mails.map(subjectOf)).toContain('Lykta: New recovery codes were made')
  expect(mails.join('')).not.toContain(code)
})

test('[FACTOR-01] an account has at most twenty passkeys', async () => {
  const karin = await world.user()
  const others = Array.from({ length: mostPasskeys - 1 }, (_, at) => ({
    userId: karin.id,
    credentialId: `of-${String(karin.id)}-${String(at)}`,
    publicKey: '',
    counter: 0,
    name: 'Old',
  }))
  await server.db.insert(passkeys).values(others)
  const last = createTestPasskey(site)
  const ask = () => post('factors/passkeys/options', {}, karin.token)
  const made = last.make(answerOf(MakePasskeySchema).parse((await ask()).body).data)
  expect((await addPasskey(karin.token)).added.status).toBe(200)
  const refused = { status: 409, body: { code: 'sign_in_too_many_passkeys' } }
  expect(await post('factors/passkeys', { name: 'x', passkey: made }, karin.token)).toMatchObject(refused)
  expect(await ask()).toMatchObject(refused)
})

test('an app that another tab has begun anew is not confirmed by the code of the first', async () => {
  const karin = await world.user()
  const begin = (sealedSecret: string) => {
    const stored = { secret: '', sealedSecret }
    return beginCodeApp(server.db, { userId: karin.id, stored, now: clock.now() })
  }
  await begin('FIRST')
  const first = await codeAppOf(server.db, karin.id)
  if (first === undefined) throw new Error('no app has begun')
  await begin('SECOND')
  expect(await confirmCodeApp(server.db, first, clock.now())).toBe(false)
  const second = await codeAppOf(server.db, karin.id)
  expect(second).toMatchObject({ sealedSecret: 'SECOND', confirmedAt: null })
})

test('[FACTOR-10] a list of more rules than an answer has room for is read in parts', async () => {
  const chief = await world.user({ role: 'admin', level: 'system' })
  const names = Array.from({ length: 334 }, (_, at) => ({ name: `Many ${String(at)}` }))
  await server.db.insert(clusters).values(names)
  const read = async (skip: number) => {
    const { body } = await server.call('GET', `factors/rules?skip=${String(skip)}`, { token: chief.token })
    return listOf(FactorRuleSchema).parse(body)
  }
  const first = await read(0)
  expect([first.data.length, first.more]).toEqual([1_000, true])
  const second = await read(1_000)
  expect(second.more).toBeUndefined()
  const all = [...first.data, ...second.data].map(({ cluster, role }) => `${String(cluster?.id)} ${role}`)
  const { length } = await server.db.select().from(clusters)
  expect(new Set(all).size).toBe((length + 1) * roles.length)
  expect(all).toHaveLength((length + 1) * roles.length)
})
