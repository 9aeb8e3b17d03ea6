import { AuditEntrySchema } from '@lykta/contract/audit'
import { ManagedUserSchema } from '@lykta/contract/accounts'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordResets } from '../../../tables.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const makeAdmin = async () => {
  const { clusterId } = await world.group()
  return world.user({ role: 'admin', level: 'cluster', clusterId })
}

test('an invitation says who invites, and to keep in touch with whom', async () => {
  const { admin, user } = await waiting()
  const box = await world.box({
    ...(await world.group()),
    profile: { title: '', firstName: 'Astrid', lastName: 'Berg', phone: '', address: '', state: '' },
  })
  await world.link(user.id, box.id)
  await invitation('POST', admin.token, user.id)
  const [mail = ''] = await mailsTo(server, user.email)
  expect(mail).toContain(`${`${admin.firstName} ${admin.lastName}`.trim()} has made an account for you.`)
  expect(mail).toContain('You are invited to keep in touch with Astrid Berg.')
})

let serial = 0
/** An account without a password, and who made it. */
const waiting = async () => {
  const admin = await makeAdmin()
  serial += 1
  const username = `invited-${String(serial)}`
  const body = { username, email: `${username}@example.org`, firstName: 'Eva', role: 'relative' }
  const answer = await server.call('POST', 'users', { token: admin.token, body })
  expect(answer).toMatchObject({ status: 200, body: { data: { hasPassword: false, invitation: null } } })
  return { admin, user: answerOf(ManagedUserSchema).parse(answer.body).data }
}
const invitation = (method: 'POST' | 'DELETE', token: string, id: number) =>
  server.call(method, `users/${String(id)}/invitation`, { token })
const read = async (token: string, id: number) =>
  answerOf(ManagedUserSchema).parse((await server.call('GET', `users/${String(id)}`, { token })).body).data
const linksTo = async (email: string): Promise<string[]> =>
  (await mailsTo(server, email)).flatMap((mail) => /\/resetpassword\/([\w-]+)/.exec(mail)?.[1] ?? [])
const choose = (token: string, newPassword: string) =>
  server.call('POST', 'reset', { body: { token, newPassword, confirmPassword: newPassword } })
const logIn = (username: string, password: string) =>
  server.call('POST', 'login-relative', { body: { username, password } })

test('[USERFORM-19] an account without a password is entered by nobody before the mailed link has chosen one', async () => {
  const { admin, user } = await waiting()
  expect(await logIn(user.username, '')).toMatchObject({ status: 400 })
  expect(await logIn(user.username, testPassword)).toMatchObject({ status: 401 })
  expect(await invitation('POST', admin.token, user.id)).toMatchObject({
    status: 200,
    body: { data: { hasPassword: false, invitation: { state: 'open' } } },
  })
  const [mail = ''] = await mailsTo(server, user.email)
  expect(subjectOf(mail)).toBe('Lykta: Your new account')
  expect(mail).toContain(user.username)
  const [link = ''] = await linksTo(user.email)
  expect(await choose(link, 'My-own-word-1')).toMatchObject({ status: 200 })
  // They chose it themselves: it does not have to be changed.
  expect(await logIn(user.username, 'My-own-word-1')).toMatchObject({
    status: 200,
    body: { data: { user: { forceChangePassword: false } } },
  })
  expect(await read(admin.token, user.id)).toMatchObject({
    hasPassword: true,
    invitation: { state: 'accepted' },
  })
  expect(await invitation('POST', admin.token, user.id)).toMatchObject({ status: 422 })
})

test('[USERFORM-19] inviting again closes the link before, and withdrawing the last one', async () => {
  const { admin, user } = await waiting()
  await invitation('POST', admin.token, user.id)
  await invitation('POST', admin.token, user.id)
  const [first = '', second = ''] = await linksTo(user.email)
  expect(await choose(first, 'My-own-word-1')).toMatchObject({ body: { code: 'token_unknown' } })
  expect(await invitation('DELETE', admin.token, user.id)).toMatchObject({
    status: 200,
    body: { data: { invitation: null } },
  })
  expect(await choose(second, 'My-own-word-1')).toMatchObject({ body: { code: 'token_unknown' } })
  const query = new URLSearchParams({ filter: JSON.stringify({ userId: admin.id }) })
  const { body } = await server.call('GET', `audit?${query.toString()}`, { token: admin.token })
  const actions = listOf(AuditEntrySchema)
    .parse(body)
    .data.filter(({ subjectId }) => subjectId === user.id)
    .map(({ action }) => action)
  expect(actions).toEqual(['invitation_withdrawn', 'user_invited', 'user_invited', 'user_created'])
})

test('[USERFORM-19] is valid for seven days, and shows as expired from then on', async () => {
  const { admin, user } = await waiting()
  await invitation('POST', admin.token, user.id)
  const { invitation: sent } = await read(admin.token, user.id)
  expect((sent?.expiresAt ?? 0) - (sent?.sentAt ?? 0)).toBe(7 * 86_400_000)
  await server.db
    .update(passwordResets)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(passwordResets.userId, user.id))
  expect(await read(admin.token, user.id)).toMatchObject({ invitation: { state: 'expired' } })
  const [link = ''] = await linksTo(user.email)
  expect(await choose(link, 'My-own-word-1')).toMatchObject({ body: { code: 'token_expired' } })
})

test.each([
  ['another address', { email: 'elsewhere@example.org' }],
  ['a password of the administrator', { password: 'Given-word-1' }],
  ['being disabled', { disabled: true }],
])('%s closes the link', async (_what, data) => {
  const { admin, user } = await waiting()
  await invitation('POST', admin.token, user.id)
  await server.call('PUT', `users/${String(user.id)}`, { token: admin.token, body: { data } })
  expect(await read(admin.token, user.id)).toMatchObject({ invitation: null })
  const [link = ''] = await linksTo(user.email)
  expect(await choose(link, 'My-own-word-1')).toMatchObject({ body: { code: 'token_unknown' } })
})
