import { AuditEntrySchema } from '@lykta/contract/audit'
import { listOf } from '@lykta/contract/envelope'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../tables.ts'
import { openAs } from '../../testing/open-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createWorld, testPassword } from '../../testing/world.ts'
import { createAudit } from './index.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const entriesFor = async (token: string, filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { body } = await server.call('GET', `audit?${query.toString()}`, { token })
  return listOf(AuditEntrySchema).parse(body).data
}
const logIn = (username: string, password: string) =>
  server.call('POST', 'login-relative', { body: { username, password } })

test('logins, failures and logouts are recorded, newest first, without a name', async () => {
  const chief = await world.user({ role: 'admin', level: 'system' })
  const karin = await world.user({ username: 'karin-audit' })
  await logIn(karin.username, 'wrong')
  await logIn(karin.username, testPassword)
  await server.call('POST', 'logout', { token: karin.token, body: {} })
  const entries = await entriesFor(chief.token, { userId: karin.id })
  expect(entries.map(({ action }) => action)).toEqual(['logout', 'login', 'login_failed'])
  expect(JSON.stringify(entries)).not.toContain('karin')
})

test('the same failure again is counted in one entry for 15 minutes, by account and network', async () => {
  const clock = createTestClock()
  await using own = await startTestServer({ overrides: { clock } })
  const people = createWorld(own.db)
  const karin = await people.user({ username: 'karin' })
  const guess = (username: string, address: string) =>
    own.call('POST', 'login-relative', {
      body: { username, password: 'wrong' },
      headers: { 'x-forwarded-for': address },
    })
  await Promise.all(Array.from({ length: 20 }, (_, number) => guess(`nobody-${String(number)}`, '192.0.2.1')))
  await guess('nobody', '192.0.2.2')
  for (const host of ['1', '2', '3']) await guess(karin.username, `2001:db8::${host}`)
  const read = async () =>
    (await own.db.select().from(auditEntries).orderBy(auditEntries.id)).map((entry) => [
      entry.action,
      entry.userId,
      entry.address,
      entry.count,
    ])
  const first = [
    ['login_failed', null, '192.0.2.1', 20],
    ['login_failed', null, '192.0.2.2', 1],
    ['login_failed', karin.id, '2001:db8::1', 3],
  ]
  expect(await read()).toEqual(first)
  clock.advance(15 * 60_000)
  await guess(karin.username, '2001:db8::1')
  expect(await read()).toEqual([...first, ['login_failed', karin.id, '2001:db8::1', 1]])
})

test('entries say from which address and in which browser', async () => {
  const chief = await world.user({ role: 'admin', level: 'system' })
  const karin = await world.user()
  const headers = {
    'x-forwarded-for': '192.0.2.7',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  }
  const from = { address: '192.0.2.7', device: 'Firefox, Linux', count: 1 }
  const body = { username: karin.username, password: testPassword }
  await server.call('POST', 'login-relative', { body, headers })
  const passwords = { oldPassword: 'wrong', newPassword: 'Brand-new-2', confirmPassword: 'Brand-new-2' }
  await server.call('POST', 'users/changepassword', { token: karin.token, body: passwords, headers })
  await server.call('PUT', 'users/me', { token: karin.token, body: { phone: '112' }, headers })
  await server.call('DELETE', 'sessions/others', { token: karin.token, headers })
  expect(await entriesFor(chief.token, { userId: karin.id })).toMatchObject([
    { action: 'session_ended', ...from },
    { action: 'user_changed', ...from },
    { action: 'old_password_wrong', ...from },
    { action: 'login', ...from },
  ])
})

test('sessions that another browser of the installed app ended are recorded', async () => {
  const chief = await world.user({ role: 'admin', level: 'system' })
  const karin = await world.user()
  const register = (token: string, platform: string) =>
    server.call('PUT', 'users/updatebrowser', {
      token,
      body: { idUser: karin.id, userBrowser: { name: 'Chrome', version: '156', platform } },
    })
  await register(karin.token, 'Android')
  await register(await world.sessionOf(karin.id), 'iOS')
  expect(await entriesFor(chief.token, { userId: karin.id })).toMatchObject([
    { action: 'session_ended', detail: { count: 1 } },
  ])
})

test('an administrator reads of the own cluster only, staff and relatives of none', async () => {
  const [own, other] = [await world.group('Own'), await world.group('Other')]
  const chief = await world.user({ role: 'admin', level: 'cluster', clusterId: own.clusterId })
  const [near, far] = [
    await world.user({ role: 'staff', clusterId: own.clusterId }),
    await world.user({ role: 'staff', clusterId: other.clusterId }),
  ]
  await logIn(near.username, testPassword)
  await logIn(far.username, testPassword)
  await server.call('POST', 'logout', { token: near.token, body: {} })
  const ofNear = (await entriesFor(chief.token, { userId: near.id })).map(({ action }) => action)
  expect(ofNear).toEqual(['logout', 'login'])
  const seen = (await entriesFor(chief.token, {})).map(({ userId }) => userId)
  expect(seen).toContain(near.id)
  expect(seen).not.toContain(far.id)
  const again = await world.sessionOf(near.id)
  expect((await server.call('GET', 'audit', { token: again })).status).toBe(422)
  expect((await server.call('GET', 'audit')).status).toBe(401)
})

describe('what was written down', () => {
  const nobody = { publish: () => undefined }

  test('can be neither changed nor deleted', async () => {
    const audit = createAudit({ db: server.db, clock: createTestClock(), events: nobody })
    await audit.record({ action: 'exported' })
    for (const statement of [
      sql`update audit_entries set count = count + 1`,
      sql`delete from audit_entries where at < now() - interval '31 days'`,
      sql`truncate audit_entries`,
      sql`drop table audit_entries`,
      sql`alter table audit_entries disable trigger all`,
    ])
      await expect(server.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('can be neither changed nor deleted by the owner of the tables, without taking down what keeps it', async () => {
    await using owner = await openAs(server.database.roles.owner)
    const refused = { cause: { message: 'audit entries are appended only' } }
    await expect(owner.db.update(auditEntries).set({ action: 'login' })).rejects.toMatchObject(refused)
    await expect(owner.db.update(auditEntries).set({ count: 0 })).rejects.toMatchObject(refused)
    await expect(owner.db.update(auditEntries).set({ count: 9, userId: 1 })).rejects.toMatchObject(refused)
    await expect(owner.db.delete(auditEntries)).rejects.toMatchObject(refused)
    await expect(owner.db.execute(sql`truncate audit_entries`)).rejects.toMatchObject(refused)
  })
})

test('a sent message is recorded in its transaction, with counts and without its text', async () => {
  const chief = await world.user({ role: 'admin', level: 'system' })
  const { groupId } = await world.group()
  const [karin, box] = [await world.user(), await world.box({ groupId })]
  await world.link(karin.id, box.id)
  const body = { subject: 'Secret walk', message: 'At six', ids: [box.roomId] }
  await server.call('POST', 'message', { token: karin.token, body })
  const [entry, ...others] = await entriesFor(chief.token, { userId: karin.id })
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    action: 'message_sent',
    subjectType: 'message',
    detail: { rooms: 1, files: 0 },
  })
  expect(JSON.stringify(entry)).not.toContain('Secret')
})

test('of a message to several clusters, the administrators of each read what came to theirs, whoever sent it', async () => {
  const towns = [await world.group('North'), await world.group('South')]
  const karin = await world.user({ clusterId: null })
  const rooms: number[] = []
  for (const { groupId } of [...towns, ...towns.slice(0, 1)]) {
    const box = await world.box({ groupId })
    await world.link(karin.id, box.id)
    rooms.push(box.roomId)
  }
  const body = { subject: 'Walk', message: 'At six', ids: rooms }
  expect((await server.call('POST', 'message', { token: karin.token, body })).status).toBe(200)
  const seen = []
  for (const { clusterId } of towns) {
    const chief = await world.user({ role: 'admin', level: 'cluster', clusterId })
    const entries = await entriesFor(chief.token, { userId: karin.id })
    seen.push(entries.map(({ action, detail }) => ({ action, ...detail })))
  }
  expect(seen).toEqual([
    [{ action: 'message_sent', rooms: 2, files: 0 }],
    [{ action: 'message_sent', rooms: 1, files: 0 }],
  ])
})

test('a changed setting is recorded once, and saving it unchanged is not', async () => {
  const { clusterId, groupId } = await world.group()
  const chief = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const [karin, box] = [await world.user(), await world.box({ groupId })]
  await world.link(karin.id, box.id)
  for (const phone of [true, false, false]) {
    const body = { settings: { phone, aid: true } }
    expect(
      (await server.call('PUT', `settings/${String(box.id)}`, { token: karin.token, body })).status,
    ).toBe(200)
  }
  expect(await entriesFor(chief.token, { userId: karin.id })).toMatchObject([
    { action: 'settings_changed', boxId: box.id, detail: { phone: false } },
  ])
})

test('a changed box is recorded with the names of the changed fields, without their values', async () => {
  const { clusterId, groupId } = await world.group()
  const chief = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const [karin, box] = [await world.user(), await world.box({ groupId, volume: 60 })]
  await world.link(karin.id, box.id)
  const profile = { firstName: 'Secret', lastName: 'Name', phone: '', address: 'Hidden street', state: '' }
  const edit = (body: object) =>
    server.call('PUT', `boxes/${String(box.id)}`, { token: karin.token, body: { volume: 60, ...body } })
  expect((await edit({ profile, functions: ['phone', 'message'] })).status).toBe(200)
  expect((await edit({ profile, functions: ['message', 'phone'] })).status).toBe(200)
  const entries = await entriesFor(chief.token, { userId: karin.id })
  expect(entries).toMatchObject([
    { action: 'permissions_changed', boxId: box.id, detail: { functions: 'phone message' } },
    { action: 'box_changed', boxId: box.id, detail: { fields: 'profile' } },
  ])
  expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toMatch(/Secret|Name|Hidden/)
})
