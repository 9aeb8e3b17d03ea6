import { LoginAnswerSchema } from '@lykta/contract/accounts'
import { NewSensorSchema, PairingSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyText } from '../../../testing/matchers.ts'
import { users } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

const minute = 60_000
const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const proofRequired = { status: 422, body: { code: 'proof_required', proofs: ['password'] } }
const prove = (token: string, password = testPassword) =>
  server.call('POST', 'sessions/proof', { token, body: { kind: 'password', password } })

/** An administrator who has just logged in, with a relative, an empty room, and a resident with a TV in the same cluster. */
const start = async () => {
  const { clusterId, groupId } = await world.group()
  const { username } = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const { body } = await server.call('POST', 'login-relative', {
    body: { username, password: testPassword },
  })
  const { token } = LoginAnswerSchema.parse(body).data
  const boxId = (await world.box({ groupId })).id
  const sensor = await server.call('POST', `boxes/${String(boxId)}/companions`, {
    token,
    body: { name: 'pendant', topics: ['help'] },
  })
  return {
    token,
    boxId,
    sensorId: answerOf(NewSensorSchema).parse(sensor.body).data.id,
    relativeId: (await world.user({ clusterId })).id,
    roomId: (await world.room(groupId)).id,
  }
}
type Start = Awaited<ReturnType<typeof start>>

let serial = 0
const create = ({ token }: Start, values: object) => {
  serial += 1
  const username = `proof-${String(serial)}`
  const account = { username, email: `${username}@example.org`, password: testPassword, firstName: 'Eva' }
  return server.call('POST', 'users', { token, body: { ...account, ...values } })
}
const edit = ({ token, relativeId }: Start, data: object) =>
  server.call('PUT', `users/${String(relativeId)}`, { token, body: { data } })

const agreed = { agreedBy: 'Astrid', agreedAt: 0 }
const editBox = ({ token, boxId }: Start, data: object) =>
  server.call('PUT', `boxes/${String(boxId)}`, { token, body: { data } })

const acts: [string, (it: Start) => Promise<{ status: number; body: unknown }>][] = [
  ['make an administrator', (it) => create(it, { role: 'admin', level: 'cluster' })],
  ['raise somebody to administrator', (it) => edit(it, { role: 'admin', level: 'cluster' })],
  ['choose a password for somebody', (it) => edit(it, { password: 'Another-password-2' })],
  ['change the address that links are mailed to', (it) => edit(it, { email: 'elsewhere@example.org' })],
  ['shut somebody out', (it) => edit(it, { disabled: true })],
  [
    'delete somebody',
    ({ token, relativeId }) => server.call('DELETE', `users/${String(relativeId)}`, { token }),
  ],
  [
    'hand out a link to a new password',
    ({ token, relativeId }) =>
      server.call('GET', `users/gettokenresetpassword/${String(relativeId)}`, { token }),
  ],
  [
    'place a TV',
    async ({ token, roomId }) => {
      const { body } = await server.call('POST', 'box/pairing')
      const { code } = answerOf(PairingSchema).parse(body).data
      return server.call('POST', 'boxes/pair', { token, body: { code, room: roomId } })
    },
  ],
  ['take a TV away', ({ token, boxId }) => server.call('POST', `boxes/${String(boxId)}/release`, { token })],
  [
    "end a resident's stay",
    ({ token, boxId }) => server.call('POST', `boxes/${String(boxId)}/retire`, { token }),
  ],
  [
    'take a pendant away',
    ({ token, boxId, sensorId }) =>
      server.call('DELETE', `boxes/${String(boxId)}/companions/${String(sensorId)}`, { token }),
  ],
  ['turn the call for help off', (it) => editBox(it, { help: null })],
  [
    'send the call for help elsewhere',
    (it) => editBox(it, { help: { ...agreed, first: 'family', number: '' } }),
  ],
  ['no longer notice that there is no sign of life', (it) => editBox(it, { silence: null })],
]

describe('the password, given within ten minutes, is needed', () => {
  test.each(acts)('to %s', async (_what, act) => {
    const it = await start()
    clock.advance(10 * minute)
    expect(await act(it)).toMatchObject(proofRequired)
    expect((await prove(it.token)).status).toBe(200)
    clock.advance(10 * minute - 1)
    expect((await act(it)).status).toBe(200)
  })

  test('in the same session', async () => {
    const [it, other] = [await start(), await start()]
    clock.advance(10 * minute)
    await prove(other.token)
    expect(await edit(it, { disabled: true })).toMatchObject(proofRequired)
  })

  test('and not for what gives no lasting power', async () => {
    const it = await start()
    clock.advance(10 * minute)
    const { token } = it
    expect((await server.call('PUT', 'users/me', { token, body: { data: { phone: '112' } } })).status).toBe(
      200,
    )
    expect((await editBox(it, { volume: 40, profile: { phone: '112' } })).status).toBe(200)
    expect((await server.call('GET', 'users?limit=50', { token })).status).toBe(200)
  })
})

test('a proof that does not say what it is, as tabs and scripts of the release before send it, is a password', async () => {
  const it = await start()
  clock.advance(10 * minute)
  const proveAs = (body: object) => server.call('POST', 'sessions/proof', { token: it.token, body })
  expect(await proveAs({ password: '' })).toMatchObject({
    status: 400,
    body: { fields: { password: 'Required' } },
  })
  expect(await proveAs({ kind: 'palm', password: testPassword })).toMatchObject({ status: 400 })
  expect(await edit(it, { disabled: true })).toMatchObject(proofRequired)
  expect((await proveAs({ password: testPassword })).status).toBe(200)
  expect((await edit(it, { disabled: true })).status).toBe(200)
})

test('an account without a password is not asked for one', async () => {
  const it = await start()
  clock.advance(10 * minute)
  await server.db.update(users).set({ passwordHash: null })
  expect(await edit(it, { disabled: true })).toMatchObject({ status: 422, body: { proofs: [] } })
})

test('a wrong password proves nothing, and guesses are counted', async () => {
  const it = await start()
  clock.advance(10 * minute)
  const wrong = {
    status: 400,
    body: { code: 'old_password_wrong', fields: { password: anyText } },
  }
  for (let guess = 0; guess < 5; guess += 1) expect(await prove(it.token, 'guess')).toMatchObject(wrong)
  expect((await prove(it.token)).status).toBe(429)
  expect(await edit(it, { disabled: true })).toMatchObject(proofRequired)
})
