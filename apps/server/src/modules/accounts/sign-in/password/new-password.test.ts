import { LoginAnswerSchema } from '@lykta/contract/accounts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyText } from '../../../../testing/matchers.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../../testing/world.ts'
import { users } from '../../tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const common = 'Password-1'
const refusedIn = (field: string) => ({
  status: 400,
  body: { code: 'password_common', fields: { [field]: anyText } },
})
const call = (path: string, body: object, token?: string, method = 'POST') =>
  server.call(method, path, { body, ...(token === undefined ? {} : { token }) })

test('[RESET-23] nobody chooses a common password, or one with their name in it', async () => {
  const karin = await createWorld(server.db).user()
  for (const newPassword of [common, `${karin.username}-X1`]) {
    const input = { oldPassword: testPassword, newPassword, confirmPassword: newPassword }
    expect(await call('users/changepassword', input, karin.token)).toMatchObject(refusedIn('newPassword'))
  }
})

test('[RESET-23] nor does an administrator for somebody else', async () => {
  const world = createWorld(server.db)
  const [karin, admin] = [await world.user(), await world.user({ role: 'admin', level: 'system' })]
  const edited = await call(`users/${String(karin.id)}`, { password: common }, admin.token, 'PUT')
  expect(edited).toMatchObject(refusedIn('password'))
  const mina = { username: 'mina', email: 'mina@example.org', firstName: 'Mina', role: 'relative' }
  expect(await call('users', { ...mina, password: common }, admin.token)).toMatchObject(refusedIn('password'))
})

test('[FORCE-07] [RESET-23] nor whoever has to, who may still choose a better one', async () => {
  const { id, username, email } = await createWorld(server.db).user()
  await server.db.update(users).set({ forceChangePassword: true }).where(eq(users.id, id))
  const { token } = LoginAnswerSchema.parse(
    (await call('login-relative', { username, password: testPassword })).body,
  ).data
  expect(await call('first-login-relative', { email, password: common, token })).toMatchObject(
    refusedIn('password'),
  )
  expect((await call('first-login-relative', { email, password: 'Gul-kanin-7', token })).status).toBe(200)
})

test('a password of a hundred characters counts as it was typed, to its last one', async () => {
  const karin = await createWorld(server.db).user()
  const newPassword = `${'Fyra gula kaniner äter gräs. '.repeat(4).slice(0, 98)}7x`
  const input = { oldPassword: testPassword, newPassword, confirmPassword: newPassword }
  expect((await call('users/changepassword', input, karin.token)).status).toBe(200)
  const logIn = async (password: string) =>
    (await call('login-relative', { username: karin.username, password })).status
  expect(await logIn(newPassword.slice(0, -1))).toBe(401)
  expect(await logIn(newPassword.toLowerCase())).toBe(401)
  expect(await logIn(newPassword)).toBe(200)
})
