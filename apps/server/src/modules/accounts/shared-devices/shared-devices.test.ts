import {
  LoginAnswerSchema,
  MadeDeviceCodeSchema,
  OwnPinSchema,
  SharedDeviceSchema,
  ThisDeviceSchema,
} from '@lykta/contract/accounts'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createSharedDevice, givePin, testPin } from '../../../testing/shared-devices.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'
import { auditEntries } from '../../audit/tables.ts'
import { factorRules, sessions, sharedDevices, users } from '../tables.ts'
import { devicePins } from './tables.ts'

const clock = createTestClock()
const hour = 3_600_000
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

type Headers = Record<string, string>
const post = (path: string, body: object, { token, headers }: { token?: string; headers?: Headers } = {}) =>
  server.call('POST', path, {
    body,
    ...(token === undefined ? {} : { token }),
    ...(headers === undefined ? {} : { headers }),
  })
const isAlive = async (token: string) => (await server.call('GET', 'users/me', { token })).status === 200

/** A ward with an administrator, two of the staff who have a PIN, and a shared device. */
const startWard = async () => {
  const { clusterId, groupId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const [amina, bo] = [
    await world.user({ role: 'staff', clusterId, firstName: 'Amina' }),
    await world.user({ role: 'staff', clusterId, firstName: 'Bo' }),
  ]
  for (const { id } of [amina, bo]) await givePin(server.db, id)
  return { clusterId, groupId, admin, amina, bo, device: await createSharedDevice(server.db, clusterId) }
}
const byPin = (user: number | string, headers: Headers | undefined, pin = testPin) =>
  post('shared-device/login', { user, pin }, headers === undefined ? {} : { headers })
const dataOf = (answer: { status: number; body: unknown }) => {
  expect(answer).toMatchObject({ status: 200 })
  return LoginAnswerSchema.parse(answer.body).data
}
const logIn = async (username: string, headers: Headers = {}) =>
  dataOf(await post('login-relative', { username, password: testPassword }, { headers }))
const about = async (headers: Headers = {}) => {
  const { body } = await server.call('GET', 'shared-device', { headers })
  return answerOf(ThisDeviceSchema).parse(body).data
}
const cookieOf = (headers: globalThis.Headers) => headers.get('set-cookie') ?? ''
const keptCookie = (headers: globalThis.Headers): Headers => ({
  cookie: cookieOf(headers).split(';')[0] ?? '',
})
const actionsOf = async (clusterId: number) =>
  (await server.db.select().from(auditEntries).where(eq(auditEntries.clusterId, clusterId))).map(
    ({ action }) => action,
  )

describe('[DEVICE-01] a device becomes a shared one', () => {
  test('by a code, once, within a quarter of an hour', async () => {
    const { clusterId, admin } = await startWard()
    const make = async () => {
      const made = await post('shared-devices/codes', { name: 'Floor 2', cluster: clusterId }, admin)
      return answerOf(MadeDeviceCodeSchema).parse(made.body).data.code
    }
    const refused = { status: 400, body: { code: 'sign_in_device_code_wrong' } }
    const code = await make()
    const enrolled = await post('shared-device/enrol', { code: `${code.slice(0, 4)} ${code.slice(4)}` })
    expect(enrolled).toMatchObject({ status: 200, body: { data: { name: 'Floor 2', people: [] } } })
    expect(await about(keptCookie(enrolled.headers))).toEqual({ name: 'Floor 2', people: [] })
    expect(await post('shared-device/enrol', { code })).toMatchObject(refused)

    const late = await make()
    clock.advance(16 * 60_000)
    expect(await post('shared-device/enrol', { code: late })).toMatchObject(refused)
    expect(await actionsOf(clusterId)).toEqual(['device_code_made', 'device_enrolled', 'device_code_made'])
  })

  test('by an administrator who is logged in there with a recent proof; their login becomes one of the device', async () => {
    const { clusterId, admin } = await startWard()
    const named = { name: 'Floor 3', cluster: clusterId }
    const { token } = await logIn(admin.username)
    clock.advance(11 * 60_000)
    expect(await post('shared-device', named, { token })).toMatchObject({ body: { code: 'proof_required' } })
    await post('sessions/proof', { kind: 'password', password: testPassword }, { token })
    const enrolled = await post('shared-device', named, { token })
    const headers = keptCookie(enrolled.headers)
    expect(await about(headers)).toEqual({ name: 'Floor 3', people: [] })
    await logIn(admin.username, headers)
    expect(await isAlive(token)).toBe(false)
  })

  test('wrong codes are limited', async () => {
    const limited = await startTestServer({ environment: { LOGIN_FAILURES_PER_ADDRESS: '3' } })
    const answers = []
    for (const code of ['11111111', '22222222', '33333333', '44444444'])
      answers.push((await limited.call('POST', 'shared-device/enrol', { body: { code } })).status)
    expect(answers).toEqual([400, 400, 400, 429])
    await limited[Symbol.asyncDispose]()
  })
})

describe('[DEVICE-02] the cookie', () => {
  test('is read by no script, brought by no other site, and stored as a hash', async () => {
    const { clusterId, admin } = await startWard()
    const enrolled = await post('shared-device', { name: 'Floor 2', cluster: clusterId }, admin)
    const cookie = cookieOf(enrolled.headers)
    expect(cookie).toMatch(
      /^lykta_device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    const rows = await server.db.select().from(sharedDevices).where(eq(sharedDevices.clusterId, clusterId))
    expect(JSON.stringify(rows)).not.toContain(cookie.slice(13, 40))
  })

  test('goes over https alone where browsers come by it', async () => {
    const secure = await startTestServer({ environment: { PUBLIC_URL: 'https://lykta.example' } })
    const { clusterId } = await createWorld(secure.db).group()
    const { headers } = await createSharedDevice(secure.db, clusterId)
    expect(cookieOf((await secure.call('GET', 'shared-device', { headers })).headers)).toMatch(/; Secure$/)
    await secure[Symbol.asyncDispose]()
  })

  test('opens nothing by itself, and is taken back once the device is no shared one', async () => {
    const { admin, device } = await startWard()
    expect(await server.call('GET', 'users/me', { headers: device.headers })).toMatchObject({ status: 401 })
    const kept = await server.call('GET', 'shared-device', { headers: device.headers })
    expect(keptCookie(kept.headers)).toEqual(device.headers)
    await server.call('DELETE', `shared-devices/${String(device.id)}`, { token: admin.token })
    const { headers, body } = await server.call('GET', 'shared-device', { headers: device.headers })
    expect([body, cookieOf(headers)]).toMatchObject([{ data: null }, expect.stringContaining('Max-Age=0')])
    // Where there is none, none is set.
    expect(cookieOf((await server.call('GET', 'shared-device')).headers)).toBe('')
  })
})

test('[DEVICE-03] administrators see and end those of their clusters, with whoever is logged in there', async () => {
  const { admin, amina, device } = await startWard()
  const far = await startWard()
  const login = dataOf(await byPin(amina.id, device.headers))
  const listed = async () => {
    const { body } = await server.call('GET', 'shared-devices', { token: admin.token })
    return listOf(SharedDeviceSchema).parse(body).data
  }
  expect(await listed()).toMatchObject([
    { id: device.id, name: 'Tablet', sessions: 1, lastUsedAt: clock.now().getTime() },
  ])
  const end = (token: string) => server.call('DELETE', `shared-devices/${String(device.id)}`, { token })
  expect(await end(far.admin.token)).toMatchObject({ status: 404 })
  expect(await end(amina.token)).toMatchObject({ status: 422 })
  expect(await isAlive(login.token)).toBe(true)
  expect(await end(admin.token)).toMatchObject({ status: 200 })
  expect([await isAlive(login.token), await listed()]).toEqual([false, []])
  expect(await byPin(amina.id, device.headers)).toMatchObject({ body: { code: 'sign_in_device_unknown' } })
})

describe('[DEVICE-04] a PIN', () => {
  const set = (token: string, pin: string) =>
    server.call('PUT', 'shared-device/pin', { token, body: { pin } })

  test('is chosen by staff with a recent proof, who get a mail, and removed', async () => {
    const { clusterId } = await startWard()
    const cilla = await world.user({ role: 'staff', clusterId })
    expect(await set(cilla.token, '482915')).toMatchObject({
      body: { data: { mayHave: true, locked: false } },
    })
    const [row] = await server.db.select().from(devicePins).where(eq(devicePins.userId, cilla.id))
    expect(row?.pinHash).toMatch(/^\$argon2id\$/)
    clock.advance(11 * 60_000)
    expect(await set(cilla.token, '482916')).toMatchObject({ body: { code: 'proof_required' } })
    const removed = await server.call('DELETE', 'shared-device/pin', { token: cilla.token })
    expect(answerOf(OwnPinSchema).parse(removed.body).data.since).toBeNull()
    expect(await actionsOf(clusterId)).toEqual(['pin_set', 'pin_removed'])
    expect((await mailsTo(server, cilla.email)).map(subjectOf)).toEqual([
      'Lykta: A PIN for shared devices was chosen',
    ])
  })

  test('is none that others would try first', async () => {
    const { clusterId } = await startWard()
    const cilla = await world.user({ role: 'staff', clusterId })
    for (const pin of [
      '111111',
      '123456',
      '654321',
      '890123',
      '121212',
      '123123',
      '123321',
      '112233',
      '100001',
      '147258',
    ])
      expect({ pin, ...(await set(cilla.token, pin)) }).toMatchObject({
        pin,
        body: { code: 'sign_in_pin_trivial' },
      })
  })

  test('is for staff alone', async () => {
    const { clusterId } = await startWard()
    for (const role of ['relative', 'admin'] as const) {
      const user = await world.user({ role, clusterId, level: role === 'admin' ? 'cluster' : 'user' })
      expect(await set(user.token, '482915')).toMatchObject({ body: { code: 'not_permitted' } })
    }
  })
})

describe('[DEVICE-05] logging in by PIN', () => {
  test('works on a shared device of the cluster, by the name in the list or the user name', async () => {
    const { amina, device } = await startWard()
    for (const user of [amina.id, amina.username, `${amina.username}@example.org`]) {
      const login = dataOf(await byPin(user, device.headers))
      expect([login.user.id, await isAlive(login.token)]).toEqual([amina.id, true])
    }
  })

  test('works nowhere else', async () => {
    const { amina, device } = await startWard()
    const far = await startWard()
    const unknown = { body: { code: 'sign_in_device_unknown' } }
    expect(await byPin(amina.id, undefined)).toMatchObject(unknown)
    expect(await byPin(amina.id, { cookie: `lykta_device=${'x'.repeat(43)}` })).toMatchObject(unknown)
    const wrong = { status: 400, body: { code: 'sign_in_pin_wrong' } }
    expect(await byPin(amina.id, far.device.headers)).toMatchObject(wrong)
    await server.db.update(users).set({ role: 'relative' }).where(eq(users.id, amina.id))
    expect(await byPin(amina.id, device.headers)).toMatchObject(wrong)
    const asPassword = await post('login-relative', { username: amina.username, password: testPin }, device)
    expect(asPassword).toMatchObject({ status: 401 })
  })

  test('is refused for a disabled account', async () => {
    const { amina, device } = await startWard()
    await server.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, amina.id))
    expect(await byPin(amina.id, device.headers)).toMatchObject({ body: { code: 'account_disabled' } })
    expect((await about(device.headers))?.people).toEqual([])
  })

  test('has both factors that a rule demands', async () => {
    const { clusterId, amina, device } = await startWard()
    await server.db.insert(factorRules).values({ clusterId, role: 'staff', needs: 'secondFactor' })
    expect(dataOf(await byPin(amina.id, device.headers)).waitsFor).toBeUndefined()
    expect((await logIn(amina.username)).waitsFor).toMatchObject({ step: 'addFactor' })
  })
})

describe('[DEVICE-06] wrong PINs', () => {
  test('lock it with the fifth in a row, wherever they were given, until a full login', async () => {
    const { clusterId, amina, bo, device } = await startWard()
    const beside = await createSharedDevice(server.db, clusterId, 'Beside')
    const wrong = (headers: Headers) => byPin(amina.id, headers, '000001')
    for (const { headers } of [device, beside, device, beside])
      expect(await wrong(headers)).toMatchObject({ body: { code: 'sign_in_pin_wrong' } })
    expect(await wrong(device.headers)).toMatchObject({ status: 409, body: { code: 'sign_in_pin_locked' } })
    expect(await byPin(amina.id, beside.headers)).toMatchObject({ body: { code: 'sign_in_pin_locked' } })
    dataOf(await byPin(bo.id, device.headers))
    expect((await actionsOf(clusterId)).filter((action) => action.startsWith('pin_'))).toEqual([
      ...Array.from({ length: 5 }, () => 'pin_wrong'),
      'pin_locked',
      'pin_wrong',
    ])
    expect((await mailsTo(server, amina.email)).map(subjectOf)).toEqual(['Lykta: Your PIN was locked'])
    await server.db.insert(factorRules).values({ clusterId, role: 'staff', needs: 'secondFactor' })
    expect((await logIn(amina.username)).waitsFor).toBeDefined()
    expect(await byPin(amina.id, device.headers)).toMatchObject({ body: { code: 'sign_in_pin_locked' } })
    await server.db.delete(factorRules).where(eq(factorRules.clusterId, clusterId))
    await logIn(amina.username)
    dataOf(await byPin(amina.id, device.headers))
  })

  test('in between right ones lock nothing, and many at once do not slip through', async () => {
    const { amina, device } = await startWard()
    const wrong = () => byPin(amina.id, device.headers, '000001')
    for (let turn = 0; turn < 2; turn += 1) {
      for (let tries = 0; tries < 4; tries += 1) await wrong()
      dataOf(await byPin(amina.id, device.headers))
    }
    const many = await Promise.all(Array.from({ length: 10 }, wrong))
    const codes = many.map(({ body }) => JSON.stringify(body))
    expect(codes.filter((body) => body.includes('sign_in_pin_wrong'))).toHaveLength(4)
    expect(await byPin(amina.id, device.headers)).toMatchObject({ body: { code: 'sign_in_pin_locked' } })
  })

  test('of anybody on one device are limited, so that nobody locks the whole ward out', async () => {
    const { device, amina } = await startWard()
    for (let tries = 0; tries < 20; tries += 1) await byPin('nobody', device.headers, '000001')
    expect(await byPin(amina.id, device.headers)).toMatchObject({ status: 429 })
  })
})

describe('[DEVICE-07] a login on a shared device', () => {
  test('lasts a shift, whatever opened it', async () => {
    const { amina, bo, device } = await startWard()
    const lasts = async (userId: number) => {
      const rows = await server.db.select().from(sessions).where(eq(sessions.userId, userId))
      return rows.find(({ sharedDeviceId }) => sharedDeviceId === device.id)?.expiresAt.getTime()
    }
    await byPin(amina.id, device.headers)
    expect(await lasts(amina.id)).toBe(clock.now().getTime() + 8 * hour)
    await logIn(bo.username, device.headers)
    expect(await lasts(bo.id)).toBe(clock.now().getTime() + 8 * hour)
  })

  test('ends with the next one there, and with no other', async () => {
    const { amina, bo, clusterId, device } = await startWard()
    const beside = await createSharedDevice(server.db, clusterId)
    const elsewhere = dataOf(await byPin(amina.id, beside.headers))
    const before = dataOf(await byPin(amina.id, device.headers))
    await byPin(bo.id, device.headers, '000001')
    expect(await isAlive(before.token)).toBe(true)
    const next = await byPin(bo.id, device.headers)
    expect(next.headers.get('clear-site-data')).toBe('"cache"')
    expect(await Promise.all([before, elsewhere, dataOf(next)].map(({ token }) => isAlive(token)))).toEqual([
      false,
      true,
      true,
    ])
    await logIn(amina.username, device.headers)
    expect(await isAlive(dataOf(next).token)).toBe(false)
  })

  test('by PIN is no recent proof, and lets nobody choose a password without one', async () => {
    const { amina, device } = await startWard()
    await server.db.update(users).set({ forceChangePassword: true }).where(eq(users.id, amina.id))
    const { token, user } = dataOf(await byPin(amina.id, device.headers))
    expect(user.forceChangePassword).toBe(false)
    const pin = () => server.call('PUT', 'shared-device/pin', { token, body: { pin: '482915' } })
    expect(await pin()).toMatchObject({ body: { code: 'proof_required', proofs: ['password'] } })
    await post('sessions/proof', { kind: 'password', password: testPassword }, { token })
    expect(await pin()).toMatchObject({ status: 200 })
  })
})

test('[DEVICE-08] a shared device knows the staff of its cluster who used it last, for thirty days', async () => {
  const { amina, bo, device, clusterId } = await startWard()
  const karin = await world.user({ role: 'relative', clusterId })
  await logIn(karin.username, device.headers)
  await byPin(amina.id, device.headers)
  clock.advance(1_000)
  await byPin(bo.id, device.headers)
  const shown = ({ id, firstName, lastName }: typeof amina, pin: boolean) => ({
    id,
    name: `${firstName} ${lastName}`,
    pin,
  })
  expect((await about(device.headers))?.people).toEqual([shown(bo, true), shown(amina, true)])
  await server.call('DELETE', 'shared-device/pin', { token: amina.token })
  expect((await about(device.headers))?.people).toEqual([shown(bo, true), shown(amina, false)])
  expect(await about()).toBeNull()
})

test('[DEVICE-10] the PIN of whoever is logged in uncovers, on a shared device, with the same tries', async () => {
  const { amina, bo, device } = await startWard()
  const { token } = dataOf(await byPin(amina.id, device.headers))
  const uncover = (pin: string, headers: Headers = device.headers) =>
    post('shared-device/uncover', { pin }, { token, headers })
  expect(await uncover(testPin)).toMatchObject({ status: 200 })
  expect(await uncover(testPin, {})).toMatchObject({ body: { code: 'sign_in_device_unknown' } })
  await givePin(server.db, bo.id, 0)
  for (let tries = 0; tries < 4; tries += 1)
    expect(await uncover('000001')).toMatchObject({ body: { code: 'sign_in_pin_wrong' } })
  expect(await uncover('000001')).toMatchObject({ body: { code: 'sign_in_pin_locked' } })
  expect(await isAlive(token)).toBe(true)
})
