import { LoginAnswerSchema, OverrideAnswerSchema } from '@lykta/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld, testPassword } from '../../testing/world.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const phone = { name: 'Chrome', version: '156', platform: 'Android' }
const overrideLogin = (username: string, password = testPassword) =>
  server.call('POST', 'overridelogin', { body: { username, password } })
const updateBrowser = (token: string, idUser: number, userBrowser: object = phone) =>
  server.call('PUT', 'users/updatebrowser', { token, body: { userBrowser, idUser } })

test('[OVERRIDE-07] [OVERRIDE-08] returns the user, a token, and no browser before one is registered', async () => {
  const karin = await world.user()
  const { data, userBrowser } = OverrideAnswerSchema.parse((await overrideLogin(karin.username)).body)
  expect(data.user.id).toBe(karin.id)
  expect(userBrowser).toBeNull()
  expect(data.userBrowser).toBeNull()
  expect((await server.call('GET', 'users/me', { token: data.token })).status).toBe(200)
})

test('[OVERRIDE-01] is refused without mobile access, after the right password only', async () => {
  const desktop = await world.user({ mobileApp: false })
  expect(await overrideLogin(desktop.username)).toMatchObject({
    status: 403,
    body: { message: 'No access permission!', error: 'No access permission!', code: 'no_access_permission' },
  })
  expect((await overrideLogin(desktop.username, 'wrong')).status).toBe(401)
})

test('[OVERRIDE-09] [OVERRIDE-10] registers the browser with the address that the server saw', async () => {
  const karin = await world.user()
  const { data } = LoginAnswerSchema.parse((await overrideLogin(karin.username)).body)
  const { body } = await updateBrowser(data.token, karin.id)
  expect(body).toEqual({
    success: true,
    message: '',
    data: { userBrowser: { ...phone, address: '127.0.0.1' } },
  })
  expect(LoginAnswerSchema.parse((await overrideLogin(karin.username)).body).userBrowser).toMatchObject(phone)
})

test.for([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
] as const)('[STORE-07] a browser that comes from %s has the address %s', async ([from, address]) => {
  await using behind = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
  const karin = await createWorld(behind.db).user()
  const answer = await fetch(`${behind.origin}/api/users/updatebrowser`, {
    method: 'PUT',
    headers: { token: karin.token, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ userBrowser: phone, idUser: karin.id }),
  })
  expect(await answer.json()).toMatchObject({ data: { userBrowser: { address } } })
})

test('another browser takes over: the sessions of the one before are over', async () => {
  const karin = await world.user()
  const first = LoginAnswerSchema.parse((await overrideLogin(karin.username)).body).data.token
  await updateBrowser(first, karin.id)
  const second = LoginAnswerSchema.parse((await overrideLogin(karin.username)).body).data.token
  await updateBrowser(second, karin.id, { ...phone, platform: 'iOS' })
  expect((await server.call('GET', 'users/me', { token: first })).status).toBe(401)
  expect((await server.call('GET', 'users/me', { token: second })).status).toBe(200)
})

test('nobody registers a browser for somebody else', async () => {
  const [karin, other] = [await world.user(), await world.user()]
  expect((await updateBrowser(karin.token, other.id)).status).toBe(404)
})
