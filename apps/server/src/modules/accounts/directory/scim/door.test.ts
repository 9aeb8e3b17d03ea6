import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, scimTokens } from '../../../../tables.ts'
import { createTestClock } from '../../../../testing/test-clock.ts'
import {
  createDirectories,
  groupSchema,
  patchSchema,
  refused,
  userSchema,
  type TestDirectory,
} from '../../../../testing/directories.ts'
import { mailsTo, subjectOf } from '../../../../testing/mailbox.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createWorld } from '../../../../testing/world.ts'

const clock = createTestClock()

let server: TestServer
let world: ReturnType<typeof createWorld>
let startDirectory: ReturnType<typeof createDirectories>
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    environment: { LOGIN_FAILURES_PER_ADDRESS: '5' },
  })
  world = createWorld(server.db, clock)
  startDirectory = createDirectories(server, world)
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a token', () => {
  test('[SCIM-01] is shown once to an administrator with a recent proof, and stored as a hash', async () => {
    const { admin, clusterId, token, tokenId } = await startDirectory()
    const [stored] = await server.db.select().from(scimTokens).where(eq(scimTokens.id, tokenId))
    expect(JSON.stringify(stored)).not.toContain(token)
    const listed = await server.call('GET', 'directory/tokens', { token: admin.token })
    expect(listed).toMatchObject({ body: { data: [{ id: tokenId, name: 'Entra ID', works: true }] } })
    expect(JSON.stringify(listed)).not.toContain(token)
    const body = { name: 'Okta', cluster: clusterId }
    const [entry] = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, admin.id))
    expect(entry).toMatchObject({ action: 'scim_token_made', subjectId: tokenId })
    clock.advance(11 * 60_000)
    expect(await server.call('POST', 'directory/tokens', { token: admin.token, body })).toMatchObject({
      body: { code: 'proof_required' },
    })
  })

  test('[SCIM-01] is told to all who administer the cluster, in their language', async () => {
    const { clusterId } = await world.group('Sjöbygden')
    const elsewhere = await startDirectory()
    const scope = { role: 'admin', level: 'cluster', clusterId } as const
    const maker = await world.user({ ...scope, firstName: 'Maja', lastName: 'Ek' })
    const colleague = await world.user({ ...scope, language: 'sv' })
    const staff = await world.user({ role: 'staff', clusterId })
    const body = { name: 'Okta', cluster: clusterId }
    expect((await server.call('POST', 'directory/tokens', { token: maker.token, body })).status).toBe(200)
    const [swedish] = await mailsTo(server, colleague.email)
    expect(subjectOf(swedish ?? '')).toContain('En_katalog_har')
    const [english = ''] = await mailsTo(server, maker.email)
    expect(subjectOf(english)).toBe('Lykta: A directory was given access')
    expect(english).toContain('Maja Ek')
    expect(english).toContain('Okta')
    expect(await mailsTo(server, staff.email)).toEqual([])
    expect(await mailsTo(server, elsewhere.admin.email)).toHaveLength(1)
  })

  test('[SCIM-01] counts until it is ended, and as long as its maker administers the cluster', async () => {
    const { admin, clusterId, ask, tokenId } = await startDirectory()
    const other = await world.user({ role: 'admin', level: 'cluster', clusterId })
    expect((await ask('GET', 'Users')).status).toBe(200)
    const setDisabled = (disabled: boolean) =>
      server.call('PUT', `users/${String(admin.id)}`, { token: other.token, body: { disabled } })
    await setDisabled(true)
    expect(await ask('GET', 'Users')).toMatchObject(refused(401))
    expect(await server.call('GET', 'directory/tokens', { token: other.token })).toMatchObject({
      body: { data: [{ works: false }] },
    })
    await setDisabled(false)
    expect((await ask('GET', 'Users')).status).toBe(200)
    await server.call('DELETE', `directory/tokens/${String(tokenId)}`, { token: other.token })
    expect(await ask('GET', 'Users')).toMatchObject(refused(401))
  })

  test('[SCIM-01] that is wrong is refused, and only so often', async () => {
    const { ask } = await startDirectory()
    const headers = { authorization: 'Bearer scim_wrong' }
    const statuses = []
    for (let times = 0; times < 7; times += 1)
      statuses.push((await ask('GET', 'Users', undefined, headers)).status)
    expect([...new Set(statuses)]).toEqual([401, 429])
    expect(await ask('GET', 'Users', undefined, headers)).toMatchObject(refused(429))
    expect((await ask('GET', 'Users')).status).toBe(200)
    clock.advance(3_600_000)
  })
})

test('[SCIM-02] says what it can, and what it keeps', async () => {
  const { ask, list } = await startDirectory()
  const config = await ask('GET', 'ServiceProviderConfig')
  expect(config.headers.get('content-type')).toContain('application/scim+json')
  expect(config.body).toMatchObject({ patch: { supported: true }, filter: { maxResults: 200 } })
  expect((await list('ResourceTypes')).Resources.map(({ id }) => id)).toEqual(['User', 'Group'])
  expect((await list('Schemas')).Resources.map(({ id }) => id)).toEqual([userSchema, groupSchema])
  expect(await ask('GET', `Schemas/${userSchema}`)).toMatchObject({ body: { name: 'User' } })
  expect(await ask('GET', 'Schemas/nothing')).toMatchObject(refused(404))
})

describe('what is wrong', () => {
  test.each<[string, (ask: TestDirectory['ask']) => Promise<unknown>, number, string?]>([
    ['no JSON', (ask) => ask('POST', 'Users', '{'), 400, 'invalidSyntax'],
    ['no name', (ask) => ask('POST', 'Users', { active: true }), 400, 'invalidValue'],
    ['no address', (ask) => ask('POST', 'Users', { userName: 'anna' }), 400, 'invalidValue'],
    ['a long name', (ask) => ask('POST', 'Users', { userName: `${'x'.repeat(999)}@x` }), 400, 'invalidValue'],
    ['a strange operation', (ask) => ask('PATCH', 'Users/1', { Operations: [] }), 404],
    ['no number', (ask) => ask('GET', 'Users/anna'), 404],
    ['a group without a name', (ask) => ask('POST', 'Groups', {}), 400, 'invalidValue'],
    ['another type', (ask) => ask('POST', 'Users', '<a/>', { 'content-type': 'text/xml' }), 415],
    ['too much', (ask) => ask('POST', 'Users', { userName: 'x'.repeat(1_100_000) }), 413],
  ])('[SCIM-09] is said as SCIM says it: %s', async (_, asking, status, scimType) => {
    const { ask } = await startDirectory()
    expect(await asking(ask)).toMatchObject(refused(status, scimType))
  })

  test.each([
    [{ schemas: [patchSchema], Operations: [{ op: 'move', path: 'active' }] }, 'invalidSyntax'],
    [{ schemas: [], Operations: [{ op: 'replace', path: 'active', value: true }] }, 'invalidSyntax'],
    [{ schemas: [patchSchema], Operations: [{ op: 'remove' }] }, 'invalidSyntax'],
    [{ schemas: [patchSchema], Operations: [{ op: 'replace', path: 'a b', value: 1 }] }, 'invalidPath'],
    [
      { schemas: [patchSchema], Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] },
      'invalidValue',
    ],
    [
      { schemas: [patchSchema], Operations: [{ op: 'replace', path: 'emails', value: 'nowhere' }] },
      'invalidValue',
    ],
  ])(
    '[SCIM-09] an operation that cannot be done is refused, and changes nothing: %j',
    async (body, scimType) => {
      const { ask, user } = await startDirectory()
      const path = `Users/${String(await user())}`
      const before = (await ask('GET', path)).body
      expect(await ask('PATCH', path, body)).toMatchObject(refused(400, scimType))
      expect((await ask('GET', path)).body).toEqual(before)
    },
  )
})
