import { ManagedUserSchema } from '@lykta/contract/accounts'
import { listOf } from '@lykta/contract/envelope'
import { MessageSchema } from '@lykta/contract/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { links, users } from '../../../tables.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A relative with a box, who has sent a message to it, and those around. */
const relativeWithMessage = async () => {
  const { clusterId, groupId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const box = await world.box({ groupId })
  const room = { id: box.roomId }
  const sister = await world.user({ clusterId })
  await world.link(sister.id, box.id)
  const eva = await world.user({
    clusterId,
    firstName: 'Eva',
    lastName: 'Berg',
    phone: '070-1',
    avatar: '/gone',
  })
  await world.link(eva.id, box.id)
  const body = { subject: 'Hello', message: 'Here I am', receiverType: 'Individuals', ids: [room.id] }
  expect(await server.call('POST', 'message', { token: eva.token, body })).toMatchObject({ status: 200 })
  return { admin, sister, eva, room }
}
const remove = (token: string, id: number) => server.call('DELETE', `users/${String(id)}`, { token })

test('[USERFORM-21] a deleted account is gone everywhere, and what it has sent stays under its name', async () => {
  const { admin, sister, eva, room } = await relativeWithMessage()
  expect(await remove(admin.token, eva.id)).toMatchObject({ status: 200 })
  expect((await server.call('GET', 'users/me', { token: eva.token })).status).toBe(401)
  const login = { username: eva.username, password: testPassword }
  expect((await server.call('POST', 'login-relative', { body: login })).status).toBe(401)
  expect(await server.call('GET', `users/${String(eva.id)}`, { token: admin.token })).toMatchObject({
    status: 404,
    body: { code: 'user_not_exist' },
  })
  const { body: listed } = await server.call('GET', 'users', { token: admin.token })
  expect(
    listOf(ManagedUserSchema)
      .parse(listed)
      .data.map(({ id }) => id),
  ).not.toContain(eva.id)

  const query = new URLSearchParams({ filter: JSON.stringify({ relativeID: sister.id, room: room.id }) })
  const { body } = await server.call('GET', `message-relative?${query.toString()}`, { token: sister.token })
  expect(
    listOf(MessageSchema)
      .parse(body)
      .data.map(({ sender }) => sender),
  ).toEqual([{ id: eva.id, name: 'Eva Berg' }])

  const [row] = await server.db.select().from(users).where(eq(users.id, eva.id))
  expect(row).toMatchObject({ phone: '', passwordHash: null, avatar: null })
  expect(JSON.stringify(row)).not.toContain(eva.email)
  expect(await server.db.select().from(links).where(eq(links.userId, eva.id))).toEqual([])
})

test('its user name and address are free again, and it does not come back', async () => {
  const { admin, eva } = await relativeWithMessage()
  await remove(admin.token, eva.id)
  const { username, email } = eva
  const body = { username, email, password: testPassword, firstName: 'Eva', role: 'relative' }
  expect(await server.call('POST', 'users', { token: admin.token, body })).toMatchObject({ status: 200 })
  const again = { token: admin.token, body: { data: { disabled: false } } }
  expect(await server.call('PUT', `users/${String(eva.id)}`, again)).toMatchObject({ status: 404 })
})

test('is for whoever administers the account, and nobody deletes their own', async () => {
  const { admin, sister, eva } = await relativeWithMessage()
  const elsewhere = await relativeWithMessage()
  const staff = await world.user({ role: 'staff', clusterId: admin.clusterId })
  for (const { token } of [sister, staff]) {
    expect(await remove(token, eva.id)).toMatchObject({ status: 422, body: { code: 'not_permitted' } })
  }
  expect(await remove(elsewhere.admin.token, eva.id)).toMatchObject({ status: 404 })
  expect(await remove(admin.token, admin.id)).toMatchObject({ status: 422 })
  expect((await server.call('GET', 'users/me', { token: eva.token })).status).toBe(200)
})
