import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const change = (token: string, data: object) => server.call('PUT', 'users/me', { token, body: { data } })

describe('PUT users/me', () => {
  test('changes one’s own name, telephone number and language, and nothing that gives more', async () => {
    const { token, role, username } = await world.user()
    const changes = { firstName: 'Eva', lastName: 'Berg', phone: '+46 70', language: 'sv' }
    const more = { role: 'admin', level: 'system', username: 'else', mobileApp: false, cluster: 1 }
    const kept = { ...changes, role, username, mobileApp: true }
    expect(await change(token, { ...changes, ...more })).toMatchObject({ status: 200, body: { data: kept } })
    expect(await server.call('GET', 'users/me', { token })).toMatchObject({ body: { data: kept } })
  })

  test('[USERFORM-16] changes the address that links are mailed to for whoever knows the password', async () => {
    const { token, username } = await world.user()
    const email = `new-${username}@example.org`
    expect(await change(token, { email })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Required' } },
    })
    expect(await change(token, { email, password: 'wrong' })).toMatchObject({
      status: 400,
      body: {
        code: 'old_password_wrong',
        fields: { password: 'The old password you have entered is incorrect' },
      },
    })
    expect(await change(token, { email, password: testPassword })).toMatchObject({
      body: { data: { email } },
    })
    expect((await change(token, { email, phone: '112' })).status).toBe(200)
  })

  test('[USERFORM-11] takes nobody else’s address', async () => {
    const [karin, johan] = [await world.user(), await world.user()]
    expect(await change(karin.token, { email: johan.email, password: testPassword })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: 'Set email is already taken, try with another!' },
    })
  })

  test.each([
    [{ firstName: '' }, { firstName: 'Required' }],
    [{ email: 'nowhere' }, { email: 'The email address is incorrect' }],
    [{ phone: 'x' }, { phone: 'A phone number can only contain digits, +, -, ( ) and spaces.' }],
  ])('%o is refused', async (changes, fields) => {
    const { token } = await world.user()
    expect(await change(token, changes)).toMatchObject({ status: 400, body: { fields } })
  })
})
