import { randomUUID } from 'node:crypto'
import { answerOf } from '@lykta/contract/envelope'
import { ImportedUsersSchema } from '@lykta/contract/accounts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, staffGroups, users } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

const makeAdmin = async () => {
  const { clusterId, groupId } = await world.group()
  const { id, token } = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { id, token, clusterId, groupId }
}
const row = (values: object = {}) => {
  const username = `x${randomUUID()}`
  return { username, email: `${username}@example.org`, firstName: 'Eva', role: 'relative', ...values }
}
const send = (
  token: string,
  rows: object[],
  { dryRun = false, key = randomUUID() }: { dryRun?: boolean; key?: string } = {},
) => server.call('POST', 'users/import', { token, body: { key, dryRun, rows } })
const imported = async (...asked: Parameters<typeof send>) => {
  const { status, body } = await send(...asked)
  expect(status).toBe(200)
  return answerOf(ImportedUsersSchema).parse(body).data
}
/** Nobody is created, and nobody linked. */
const nobody = { created: [], connected: [], connectedCount: 0 }
const stored = (rows: { username: string }[]) =>
  server.db
    .select()
    .from(users)
    .where(
      inArray(
        users.username,
        rows.map(({ username }) => username),
      ),
    )

describe('an import of users', () => {
  test('[USERFORM-24] creates all in the order of the rows, without a password, and audits each', async () => {
    const { id, token, clusterId, groupId } = await makeAdmin()
    const rows = [row(), row({ role: 'staff', groups: [groupId], language: 'sv', mobileApp: false })]
    const { created, faultCount } = await imported(token, rows)
    expect(faultCount).toBe(0)
    const found = await stored(rows)
    expect(found.map((user) => user.id).toSorted((a, b) => a - b)).toEqual(created)
    expect(found.find(({ role }) => role === 'staff')).toMatchObject({
      id: created[1],
      clusterId,
      passwordHash: null,
      forceChangePassword: false,
      language: 'sv',
      mobileApp: false,
    })
    const groups = await server.db.select().from(staffGroups).where(inArray(staffGroups.userId, created))
    expect(groups).toEqual([{ userId: created[1], groupId }])
    const audited = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, id))
    expect(audited.map(({ action, subjectId }) => [action, subjectId])).toEqual(
      created.map((one) => ['user_created', one]),
    )
  })

  test('[USERFORM-25] says what is wrong with each row, and creates nobody', async () => {
    const { token } = await makeAdmin()
    const elsewhere = await makeAdmin()
    const there = await world.user()
    const [first, twin] = [row(), row()]
    const rows = [
      first,
      row({ username: first.username.toUpperCase() }),
      row({ email: twin.email }),
      twin,
      row({ username: there.username.toUpperCase() }),
      row({ email: there.email }),
      row({ firstName: ' ', phone: 'call me' }),
      row({ username: 'a b', email: 'nowhere' }),
      row({ role: 'boss' }),
      row({ role: 'staff', cluster: elsewhere.clusterId }),
      row({ role: 'staff', groups: [elsewhere.groupId] }),
      row({ groups: [elsewhere.groupId] }),
      row({ role: 'admin' }),
      row({ role: 'admin', level: 'system' }),
      row({ company: 'x'.repeat(101) }),
      // Åke in Macintosh's encoding, read as Windows-1252.
      row({ firstName: '\u0081ke' }),
    ]
    const faults = [
      { row: 1, field: 'username', problem: 'username_twice' },
      { row: 3, field: 'email', problem: 'email_twice' },
      { row: 4, field: 'username', problem: 'username_taken' },
      { row: 5, field: 'email', problem: 'email_taken' },
      { row: 6, field: 'firstName', problem: 'required' },
      { row: 6, field: 'phone', problem: 'phone' },
      { row: 7, field: 'email', problem: 'email' },
      { row: 7, field: 'username', problem: 'special' },
      { row: 8, field: 'role', problem: 'unknown' },
      { row: 9, field: 'cluster', problem: 'notPermitted' },
      { row: 10, field: 'groups', problem: 'unknown' },
      { row: 11, field: 'groups', problem: 'onlyStaff' },
      { row: 12, field: 'level', problem: 'required' },
      { row: 13, field: 'level', problem: 'notPermitted' },
      { row: 14, field: 'company', problem: 'tooLong' },
      { row: 15, field: 'firstName', problem: 'unreadable' },
    ]
    for (const dryRun of [true, false])
      expect(await imported(token, rows, { dryRun })).toEqual({ ...nobody, faults, faultCount: 16 })
    expect(await stored(rows.filter(({ username }) => username !== there.username))).toEqual([])
  })

  test('[USERFORM-25] a dry run of a list without faults creates nobody', async () => {
    const { token } = await makeAdmin()
    const rows = [row()]
    expect(await imported(token, rows, { dryRun: true })).toEqual({ ...nobody, faults: [], faultCount: 0 })
    expect(await stored(rows)).toEqual([])
  })

  test('[USERFORM-26] pressed twice at once, or again, creates the same users once', async () => {
    const { token } = await makeAdmin()
    const rows = [row(), row()]
    const key = randomUUID()
    const [one, other] = await Promise.all([imported(token, rows, { key }), imported(token, rows, { key })])
    expect(one.created).toHaveLength(2)
    expect(other).toEqual(one)
    expect(await imported(token, rows, { key })).toEqual(one)
    expect(await stored(rows)).toHaveLength(2)
  })

  test('a list with faults can be sent again once it is mended', async () => {
    const { token } = await makeAdmin()
    const key = randomUUID()
    await imported(token, [row({ email: 'nowhere' })], { key })
    expect((await imported(token, [row()], { key })).created).toHaveLength(1)
  })

  test('needs the password of the last ten minutes, whoever is in it', async () => {
    const { token } = await makeAdmin()
    clock.advance(11 * 60_000)
    for (const rows of [[row({ role: 'admin', level: 'cluster' })], [row()]]) {
      expect(await send(token, rows)).toMatchObject({ status: 422, body: { code: 'proof_required' } })
      expect(await stored(rows)).toEqual([])
    }
  })

  test('has at most 10,000 rows', async () => {
    const { token } = await makeAdmin()
    const rows = Array.from({ length: 10_001 }, () => ({}))
    expect(await send(token, rows)).toMatchObject({ status: 400 })
  })
})
