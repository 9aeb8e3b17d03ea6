import { LoginAnswerSchema, OwnSessionSchema } from '@lykta/contract/accounts'
import { listOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'
import { nameDevice } from '../../../platform/device-name.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const logIn = async (username: string) =>
  LoginAnswerSchema.parse(
    (
      await server.call('POST', 'login-relative', {
        body: { username, password: testPassword },
        headers: { 'user-agent': firefox },
      })
    ).body,
  ).data.token
const sessionsOf = async (token: string) =>
  listOf(OwnSessionSchema).parse((await server.call('GET', 'sessions', { token })).body).data
const isAlive = async (token: string) => (await server.call('GET', 'users/me', { token })).status === 200

test('lists where one is logged in, each as one recognises it, and marks the one that asks', async () => {
  const karin = await world.user()
  await world.user()
  const token = await logIn(karin.username)
  const sessions = await sessionsOf(token)
  expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual(
    expect.arrayContaining([
      { device: 'Firefox, Linux', current: true },
      { device: '', current: false },
    ]),
  )
  expect(sessions).toHaveLength(2)
})

test('one of them is ended, and only by its own person', async () => {
  const [karin, stranger] = [await world.user(), await world.user()]
  const token = await logIn(karin.username)
  const other = (await sessionsOf(token)).find(({ current }) => !current)
  const end = (by: string) => server.call('DELETE', `sessions/${String(other?.id)}`, { token: by })
  expect((await end(stranger.token)).status).toBe(404)
  expect(await isAlive(karin.token)).toBe(true)
  expect((await end(token)).status).toBe(200)
  expect(await isAlive(karin.token)).toBe(false)
  expect((await end(token)).status).toBe(404)
})

test('all others are ended at once', async () => {
  const karin = await world.user()
  const [one, two] = [await logIn(karin.username), await logIn(karin.username)]
  expect((await server.call('DELETE', 'sessions/others', { token: two })).status).toBe(200)
  expect([await isAlive(karin.token), await isAlive(one), await isAlive(two)]).toEqual([false, false, true])
})

test.each(['GET sessions', 'DELETE sessions/others', 'DELETE sessions/1'])(
  '%s needs a session',
  async (route) => {
    const [method = '', path = ''] = route.split(' ')
    expect((await server.call(method, path)).status).toBe(401)
  },
)

test.each([
  { agent: firefox, name: 'Firefox, Linux' },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    name: 'Safari, iOS',
  },
  {
    agent:
      'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36',
    name: 'Tizen',
  },
  { agent: 'The TV in room 12/1 (genuine)', name: '' },
  { agent: '', name: '' },
  { agent: 'curl/8', name: '' },
])('"$agent" is "$name" to a person', ({ agent, name }) => {
  expect(nameDevice(agent)).toBe(name)
})
