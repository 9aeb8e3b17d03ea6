import { ManagedUserSchema } from '@lykta/contract/accounts'
import { AuditEntrySchema } from '@lykta/contract/audit'
import { listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEvents } from '../../../events.ts'
import { createAttempts } from '../../../platform/failed-attempts.ts'
import { createInMemoryBus } from '../../../platform/in-memory/bus.ts'
import { createLog } from '../../../platform/log.ts'
import { auditEntries, users } from '../../../tables.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'
import { mailExports } from '../mail-exports.ts'
import type { AccountMails } from '../mails.ts'

const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

const makeAdmin = async () => {
  const { clusterId } = await world.group()
  return { ...(await world.user({ role: 'admin', level: 'cluster', clusterId })), clusterId }
}
const read = (token: string, path: string, query: Record<string, unknown> = {}) => {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries({ limit: 50, ...query })) words.set(name, JSON.stringify(value))
  return server.call('GET', `${path}?${words.toString()}`, { token })
}

test('[USERFORM-23] all users that are found are taken away, in the order of the list, and it is audited', async () => {
  const { token, clusterId, id } = await makeAdmin()
  const elsewhere = await makeAdmin()
  for (const lastName of ['Berg', 'Alm', 'Ceder']) {
    await world.user({ firstName: 'Xerxes', lastName, clusterId })
    await world.user({ firstName: 'Xerxes', lastName, clusterId: elsewhere.clusterId })
  }
  const { body } = await read(token, 'users/export', { filter: { search: 'xerxes' }, sort: ['name', 'DESC'] })
  const { data, total } = listOf(ManagedUserSchema).parse(body)
  expect(data.map(({ lastName, cluster }) => [lastName, cluster])).toEqual([
    ['Ceder', clusterId],
    ['Berg', clusterId],
    ['Alm', clusterId],
  ])
  expect(total).toBe(3)
  const { body: audit } = await read(token, 'audit', { filter: { action: 'exported' } })
  expect(listOf(AuditEntrySchema).parse(audit).data).toMatchObject([
    { userId: id, detail: { list: 'users', rows: 3 } },
  ])
})

test('the audit is taken away with its filters, and that is audited too', async () => {
  const { token, id } = await makeAdmin()
  await read(token, 'users/export')
  const { body } = await read(token, 'audit/export', { filter: { action: 'exported', userId: id } })
  expect(listOf(AuditEntrySchema).parse(body)).toMatchObject({
    total: 1,
    data: [{ detail: { list: 'users' } }],
  })
  const { body: audit } = await read(token, 'audit', { filter: { action: 'exported' } })
  expect(listOf(AuditEntrySchema).parse(audit).data[0]).toMatchObject({ detail: { list: 'audit', rows: 1 } })
})

test.each(['users/export', 'audit/export'])(
  '[USERFORM-23] %s needs the password of the last ten minutes, and leaves no entry without',
  async (path) => {
    const { token } = await makeAdmin()
    clock.advance(11 * 60_000)
    expect(await read(token, path)).toMatchObject({ status: 422, body: { code: 'proof_required' } })
    const { body } = await read(token, 'audit', { filter: { action: 'exported' } })
    expect(listOf(AuditEntrySchema).parse(body).data).toEqual([])
  },
)

test.for(['users', 'audit', 'boxes', 'users?limit=501', 'users?skip=500&limit=1', 'users?skip=-1'])(
  'a list as long as what is taken away needs it too: %s',
  async (list) => {
    const { token } = await makeAdmin()
    clock.advance(11 * 60_000)
    expect(await server.call('GET', list, { token })).toMatchObject({ body: { code: 'proof_required' } })
  },
)

test('[USERFORM-23] the owner of an account that saves a list is mailed, at most once an hour for each list', async () => {
  const { token, email } = await makeAdmin()
  const said = async () =>
    (await mailsTo(server, email))
      .map((mail) => /as a file with your account: ([^.]+)/.exec(mail)?.[1] ?? '')
      .toSorted((one, other) => one.localeCompare(other))
  const prove = () =>
    server.call('POST', 'sessions/proof', { token, body: { kind: 'password', password: testPassword } })
  await prove()
  await read(token, 'users/export')
  await vi.waitFor(async () => expect(await said()).toEqual(['users']))
  await read(token, 'users/export')
  await read(token, 'audit/export')
  await vi.waitFor(async () => expect(await said()).toEqual(['the audit log', 'users']))
  clock.advance(60 * 60_000)
  await prove()
  await read(token, 'users/export')
  await vi.waitFor(async () => expect(await said()).toEqual(['the audit log', 'users', 'users']))
  expect((await mailsTo(server, email)).map(subjectOf)).toEqual(
    Array.from({ length: 3 }, () => 'Lykta: A list was exported with your account'),
  )
})

test('[USERFORM-23] of several exports at once, at two servers, one is mailed', async () => {
  const send = vi.fn<AccountMails['send']>(() => Promise.resolve())
  const servers = [1, 2].map(() => {
    const events = createEvents({ log: createLog('silent'), bus: createInMemoryBus() })
    mailExports({ db: server.db, events, attempts: createAttempts(server.db, clock), mails: { send } })
    return events
  })
  const { id: userId } = await makeAdmin()
  const exports = [...servers, ...servers]
  // All have begun before one of them can count.
  const mailing = await server.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const begun = exports.map((events) =>
      events.publishAndWait({ type: 'listExported', userId, list: 'users' }),
    )
    await untilBlocked(server.db, exports.length)
    return begun
  })
  await Promise.all(mailing)
  expect(send).toHaveBeenCalledOnce()
})

test('an export whose mail does not go out leaves the mail to the next one', async () => {
  let away = true
  await using post = await startMailServer(() => away)
  await using own = await startTestServer({ environment: { SMTP_URL: post.url } })
  const admin = await createWorld(own.db).user({ role: 'admin', level: 'system' })
  const save = () => own.call('GET', 'users/export', { token: admin.token })
  const failed = () => own.db.select().from(auditEntries).where(eq(auditEntries.action, 'mail_failed'))
  await save()
  await vi.waitFor(async () => expect(await failed()).toMatchObject([{ detail: { mail: 'listExported' } }]))
  away = false
  await save()
  await vi.waitFor(() =>
    expect(post.received.map(subjectOf)).toEqual(['Lykta: A list was exported with your account']),
  )
})
