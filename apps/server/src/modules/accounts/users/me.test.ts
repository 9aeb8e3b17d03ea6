import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const change = (token: string, data: object) => server.call('PUT', 'users/me', { token, body: { data } })

/** The tokens of the links that were mailed to a new address. */
const confirmations = async (email: string): Promise<string[]> =>
  (await mailsTo(server, email)).flatMap((mail) => /\/confirm-email\/([\w-]+)/.exec(mail)?.[1] ?? [])
const confirm = (token = 'none') => server.call('POST', 'users/confirmemail', { body: { token } })

describe('PUT users/me', () => {
  test('changes one’s own name, telephone number and language, and nothing that gives more', async () => {
    const { token, role, username } = await world.user()
    const changes = { firstName: 'Eva', lastName: 'Berg', phone: '+46 70', language: 'sv' }
    const more = { role: 'admin', level: 'system', username: 'else', mobileApp: false, cluster: 1 }
    const kept = { ...changes, role, username, mobileApp: true }
    expect(await change(token, { ...changes, ...more })).toMatchObject({ status: 200, body: { data: kept } })
    expect(await server.call('GET', 'users/me', { token })).toMatchObject({ body: { data: kept } })
  })

  test('[USERFORM-16] changes the address that links are mailed to for whoever knows the password and gets mail there', async () => {
    const { token, username, email: old } = await world.user()
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
    const unconfirmed = { status: 200, body: { data: { email: old, newEmail: email } } }
    expect(await change(token, { email, password: testPassword })).toMatchObject(unconfirmed)
    expect(await server.call('GET', 'users/me', { token })).toMatchObject(unconfirmed)
    expect(await mailsTo(server, old)).toEqual([])

    const [link] = await confirmations(email)
    expect(await confirm(link)).toMatchObject({ status: 200, body: { data: { email } } })
    expect(await server.call('GET', 'users/me', { token })).toMatchObject({
      body: { data: { email, newEmail: null } },
    })
    expect((await mailsTo(server, old)).map(subjectOf)).toEqual(['Lykta: Your email address was changed'])
    expect(await confirm(link)).toMatchObject({ status: 400, body: { code: 'token_unknown' } })
    expect((await change(token, { email, phone: '112' })).status).toBe(200)
  })

  test('only the link to the latest new address works, and no longer than a day', async () => {
    const { token, username } = await world.user()
    const [one, two] = [`one-${username}@example.org`, `two-${username}@example.org`]
    for (const email of [one, two]) await change(token, { email, password: testPassword })
    const [[first], [second]] = [await confirmations(one), await confirmations(two)]
    expect(await confirm(first)).toMatchObject({ body: { code: 'token_unknown' } })
    clock.advance(24 * 3_600_000)
    expect(await confirm(second)).toMatchObject({ status: 400, body: { code: 'token_expired' } })
    expect(await server.call('GET', 'users/me', { token })).toMatchObject({
      body: { data: { newEmail: null } },
    })
  })

  test('an address that somebody else has got in the meantime cannot be confirmed', async () => {
    const { token, username } = await world.user()
    const email = `both-${username}@example.org`
    await change(token, { email, password: testPassword })
    await world.user({ email })
    const [link] = await confirmations(email)
    expect(await confirm(link)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  })

  test('a new password ends what is waiting for confirmation', async () => {
    const { token, username } = await world.user()
    const email = `gone-${username}@example.org`
    await change(token, { email, password: testPassword })
    const [link] = await confirmations(email)
    const newPassword = 'Brand-new-2'
    const body = { oldPassword: testPassword, newPassword, confirmPassword: newPassword }
    expect((await server.call('POST', 'users/changepassword', { token, body })).status).toBe(200)
    expect(await confirm(link)).toMatchObject({ body: { code: 'token_unknown' } })
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
