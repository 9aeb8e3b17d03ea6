import { LoginAnswerSchema } from '@lykta/contract/accounts'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { errorTexts } from '@lykta/contract/errors'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../platform/log.ts'
import {
  auditEntries,
  directoryAccounts,
  directoryRoles,
  providerIdentities,
  staffGroups,
  users,
} from '../../../tables.ts'
import { startSignInProvider, type SignInProviderServer } from '../../../testing/sign-in-provider.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

let provider: SignInProviderServer
let server: TestServer
let world: ReturnType<typeof createWorld>
const logged: string[] = []
const named = [1, 2]
beforeAll(async () => {
  provider = await startSignInProvider()
  const scopes = 'openid profile email'
  const path = await provider.settings([
    { id: 'directory', scopes, groupsClaim: 'groups', demand: { admin: { amr: ['mfa'] } } },
    { id: 'bankid', scopes },
    { id: 'freja', scopes, linkBy: { claim: 'oid', is: 'externalId', clusters: named } },
  ])
  server = await startTestServer({
    environment: { SIGN_IN_PROVIDERS: path },
    overrides: { log: createLog('debug', { write: (text: string) => void logged.push(text) }) },
  })
  provider.comesBackTo(server.origin)
  world = createWorld(server.db)
  // The first ones of a database are those that the provider names.
  for (let made = 0; made < named.length; made += 1) await world.group()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const StartedSchema = answerOf(z.object({ url: z.string(), flow: z.string() }))
const PartSchema = listOf(z.object({ group: z.string() }))
const refusal = (code: keyof typeof errorTexts) => ({ body: { code, message: errorTexts[code] } })

let serial = 0
/** Somebody whom the directory knows. */
const newcomer = () => {
  serial += 1
  const name = `amina${String(serial)}`
  const claims = {
    preferred_username: `${name}@kommun.example`,
    email: `${name}@kommun.example`,
    given_name: 'Amina',
    family_name: 'Yusuf',
  }
  return { subject: name, claims, name }
}
type Known = ReturnType<typeof newcomer>

/** Logs in by the provider, which says this of the person. */
const logIn = async ({ subject, claims }: Known, more: object = {}, id = 'directory') => {
  provider.signsIn({ subject, claims: { ...claims, ...more } })
  const { body } = await server.call('POST', `sign-in/providers/${id}`, { body: { anew: false } })
  const { url, flow } = StartedSchema.parse(body).data
  const answer = await provider.comeBack(url)
  return server.call('POST', 'sign-in/provider-login', { body: { flow, answer } })
}
const loggedIn = async (...asked: Parameters<typeof logIn>) => {
  const { status, body } = await logIn(...asked)
  expect({ status, body }).toMatchObject({ status: 200 })
  return LoginAnswerSchema.parse(body).data
}

/** A cluster whose administrator has a line in the table for a group of its own. */
const startHome = async (values: object = {}) => {
  const { clusterId, groupId } = await world.group()
  serial += 1
  const group = `Nurses ${String(serial)}`
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const line = async (more: object = {}, token = admin.token) =>
    server.call('POST', 'directory/roles', {
      token,
      body: { provider: 'directory', group, role: 'staff', cluster: clusterId, groups: [groupId], ...more },
    })
  expect((await line(values)).status).toBe(200)
  return { clusterId, groupId, admin, group, line }
}

const row = async (username: string) => {
  const [user] = await server.db.select().from(users).where(eq(users.username, username))
  return user
}
const groupsOf = async (userId: number) =>
  (await server.db.select().from(staffGroups).where(eq(staffGroups.userId, userId))).map(
    ({ groupId }) => groupId,
  )

describe('somebody without an account', () => {
  test('[DIR-01] whose group is in the table gets one, with what the line gives', async () => {
    const { clusterId, groupId, group } = await startHome()
    const amina = newcomer()
    const { user } = await loggedIn(amina, { groups: ['Others', group] })
    expect(await row(amina.name)).toMatchObject({
      id: user.id,
      email: amina.claims.email,
      firstName: 'Amina',
      lastName: 'Yusuf',
      role: 'staff',
      level: 'user',
      clusterId,
      passwordHash: null,
      disabledAt: null,
    })
    expect(await groupsOf(user.id)).toEqual([groupId])
    const identities = await server.db
      .select()
      .from(providerIdentities)
      .where(eq(providerIdentities.userId, user.id))
    expect(identities).toMatchObject([{ provider: 'directory', subject: amina.subject }])
    const entries = await server.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, user.id), eq(auditEntries.action, 'user_created')))
    expect(entries).toMatchObject([{ userId: null, detail: { directory: 'directory', role: 'staff' } }])
    expect((await loggedIn(amina, { groups: [group] })).user.id).toBe(user.id)
  })

  test('[DIR-01] whose groups are not there gets none, nor by a provider that makes none', async () => {
    const { group } = await startHome()
    const amina = newcomer()
    for (const groups of [['Others'], [], undefined, 'Others'])
      expect(await logIn(amina, { groups })).toMatchObject(refusal('sign_in_not_connected'))
    expect(await logIn(amina, { groups: [group] }, 'bankid')).toMatchObject(refusal('sign_in_not_connected'))
    expect(await row(amina.name)).toBeUndefined()
  })

  test('[DIR-02] is never connected by an address: whoever has it keeps the account', async () => {
    const { group, clusterId } = await startHome()
    const amina = newcomer()
    const owner = await world.user({ email: amina.claims.email.toUpperCase(), clusterId })
    const verified = { groups: [group], email_verified: true }
    expect(await logIn(amina, verified)).toMatchObject(refusal('sign_in_not_connected'))
    expect(
      await server.db.select().from(providerIdentities).where(eq(providerIdentities.userId, owner.id)),
    ).toEqual([])
  })

  test('[DIR-01] of whom the provider says too little gets none, and is told by a sentence', async () => {
    const { group } = await startHome()
    const amina = newcomer()
    expect(await logIn(amina, { groups: [group], email: undefined })).toMatchObject(
      refusal('sign_in_no_details'),
    )
    expect(await logIn(amina, { groups: [group], given_name: '', family_name: '' })).toMatchObject(
      refusal('sign_in_no_details'),
    )
  })

  test('[DIR-01] whose login is too weak for what the line gives gets none', async () => {
    const system = await world.user({ role: 'admin', level: 'system', clusterId: null })
    const { line } = await startHome()
    await line(
      { group: 'Operators', role: 'admin', level: 'system', cluster: null, groups: [] },
      system.token,
    )
    const amina = newcomer()
    expect(await logIn(amina, { groups: ['Operators'] })).toMatchObject(refusal('sign_in_too_weak'))
    expect(await row(amina.name)).toBeUndefined()
  })

  test('[DIR-01] has another user name if somebody has theirs', async () => {
    const { group } = await startHome()
    const amina = newcomer()
    await world.user({ username: amina.name, email: `other-${amina.name}@x.example` })
    await loggedIn(amina, { groups: [group] })
    expect(await row(`${amina.name}.kommun.example`)).toMatchObject({ email: amina.claims.email })
  })
})

describe('an account that a provider has made', () => {
  test('[DIR-03] has at each login what the groups give then', async () => {
    const home = await startHome()
    const away = await startHome({ role: 'relative', groups: [] })
    const amina = newcomer()
    const { user, token } = await loggedIn(amina, { groups: [home.group] })
    await loggedIn(amina, { groups: [away.group] })
    expect(await row(amina.name)).toMatchObject({ role: 'relative', clusterId: away.clusterId })
    expect(await groupsOf(user.id)).toEqual([])
    // Who has moved is logged out elsewhere.
    expect((await server.call('GET', 'users/me', { token })).status).toBe(401)
  })

  test('[DIR-03] ends with the last group, everywhere, and comes back with one', async () => {
    const { group } = await startHome()
    const amina = newcomer()
    const { user, token } = await loggedIn(amina, { groups: [group] })
    expect(await logIn(amina, { groups: [] })).toMatchObject(refusal('account_disabled'))
    expect((await row(amina.name))?.disabledAt).not.toBeNull()
    expect((await server.call('GET', 'users/me', { token })).status).toBe(401)
    expect((await loggedIn(amina, { groups: [group] })).user.id).toBe(user.id)
    expect((await row(amina.name))?.disabledAt).toBeNull()
  })

  test('[DIR-03] stays disabled if an administrator has disabled it', async () => {
    const { group, admin } = await startHome()
    const amina = newcomer()
    const { user } = await loggedIn(amina, { groups: [group] })
    const body = { disabled: true }
    await server.call('PUT', `users/${String(user.id)}`, { token: admin.token, body })
    expect(await logIn(amina, { groups: [group] })).toMatchObject(refusal('account_disabled'))
    expect((await row(amina.name))?.disabledAt).not.toBeNull()
  })

  test('[DIR-03] stays as it is when the provider does not say the groups, which the log knows', async () => {
    const { group } = await startHome()
    const amina = newcomer()
    await loggedIn(amina, { groups: [group] })
    const elsewhere = { groups: undefined, _claim_names: { groups: 'src1' } }
    expect(await logIn(amina, elsewhere)).toMatchObject(refusal('sign_in_unfinished'))
    expect((await row(amina.name))?.disabledAt).toBeNull()
    expect(logged.join('')).toContain('"fault":"GROUPS_MISSING"')
    expect(logged.join('')).not.toContain(amina.name)
  })

  test('[DIR-05] [DEVICE-05] is entered by that provider alone', async () => {
    const { group } = await startHome()
    const amina = newcomer()
    const { user } = await loggedIn(amina, { groups: [group] })
    const other = await world.user()
    const { passwordHash } = (await row(other.username)) ?? {}
    await server.db
      .update(users)
      .set({ passwordHash: passwordHash ?? null })
      .where(eq(users.id, user.id))
    const byPassword = (path: string) =>
      server.call('POST', path, { body: { username: amina.name, password: testPassword } })
    for (const path of ['login-relative', 'overridelogin'])
      expect(await byPassword(path)).toMatchObject(refusal('sign_in_by_provider'))
    const { token } = await loggedIn(amina, { groups: [group] })
    const pin = await server.call('PUT', 'shared-device/pin', { token, body: { pin: '271949' } })
    expect(pin).toMatchObject(refusal('not_permitted'))
    const values = { provider: 'bankid', issuer: 'https://other.example', subject: 'other', userId: user.id }
    await server.db.insert(providerIdentities).values(values)
    await server.db
      .update(providerIdentities)
      .set({ issuer: provider.issuer, subject: `${amina.subject}-2` })
      .where(and(eq(providerIdentities.userId, user.id), eq(providerIdentities.provider, 'bankid')))
    expect(await logIn({ ...amina, subject: `${amina.subject}-2` }, {}, 'bankid')).toMatchObject(
      refusal('sign_in_by_provider'),
    )
  })
})

test('[DIR-03] an account made by hand keeps what it has, whatever the groups of its owner', async () => {
  const { group, clusterId } = await startHome({ role: 'relative', groups: [] })
  const amina = newcomer()
  const user = await world.user({ role: 'staff', clusterId, username: amina.name })
  const values = { provider: 'directory', issuer: provider.issuer, subject: amina.subject, userId: user.id }
  await server.db.insert(providerIdentities).values(values)
  for (const groups of [[group], []]) {
    await loggedIn(amina, { groups })
    expect(await row(amina.name)).toMatchObject({ role: 'staff', disabledAt: null })
  }
})

test('[DIR-03] the groups that a provider names are nothing to an account that has come by SCIM', async () => {
  const { group, clusterId } = await startHome()
  const amina = newcomer()
  const user = await world.user({ clusterId, username: amina.name })
  await server.db
    .insert(directoryAccounts)
    .values({ userId: user.id, clusterId, username: amina.name, externalId: amina.name })
  const values = { provider: 'directory', issuer: provider.issuer, subject: amina.subject, userId: user.id }
  await server.db.insert(providerIdentities).values(values)
  for (const groups of [[group], []]) {
    await loggedIn(amina, { groups })
    expect(await row(amina.name)).toMatchObject({ role: 'relative', disabledAt: null })
  }
})

describe('the table', () => {
  test('[DIR-04] has no line that gives more than whoever writes it has', async () => {
    const { line, admin } = await startHome()
    const away = await startHome()
    for (const more of [
      { cluster: away.clusterId, groups: [] },
      { role: 'admin', level: 'system', cluster: null, groups: [] },
      { role: 'relative', cluster: null, groups: [] },
    ])
      expect(await line(more)).toMatchObject(refusal('not_permitted'))
    for (const more of [
      { groups: [away.groupId] },
      { provider: 'bankid' },
      { provider: 'nobody' },
      { cluster: 0 },
    ])
      expect(await line(more)).toMatchObject({ status: 400, body: { code: 'bad_input' } })
    expect((await line({ role: 'admin', level: 'cluster', groups: [] })).status).toBe(200)
    const { body } = await server.call('GET', 'directory/roles', { token: admin.token })
    const listed = answerOf(z.array(z.object({ cluster: z.number() }))).parse(body).data
    expect(new Set(listed.map(({ cluster }) => cluster)).size).toBe(1)
  })

  test('[DIR-04] of several lines the one that gives most counts, in the own cluster as long as there is one', async () => {
    const home = await startHome({ role: 'relative', groups: [] })
    const away = await startHome()
    const amina = newcomer()
    await loggedIn(amina, { groups: [home.group] })
    await loggedIn(amina, { groups: [home.group, away.group] })
    expect(await row(amina.name)).toMatchObject({ role: 'relative', clusterId: home.clusterId })
    await home.line({ group: 'Head nurses' })
    const { user } = await loggedIn(amina, { groups: [home.group, away.group, 'Head nurses'] })
    expect(await row(amina.name)).toMatchObject({ role: 'staff', clusterId: home.clusterId })
    expect(await groupsOf(user.id)).toEqual([home.groupId])
  })
})

test('[DIR-04] a table that is longer than an answer is read part by part', async () => {
  const { clusterId } = await startHome()
  const line = { provider: 'directory', role: 'relative', level: 'user', clusterId } as const
  const names = Array.from({ length: 1_001 }, (_, at) => `long ${String(at).padStart(4, '0')}`)
  await server.db
    .insert(directoryRoles)
    .values(names.map((groupName) => ({ ...line, groupIds: [], groupName })))
  const { token } = await world.user({ role: 'admin', level: 'system' })
  const read = async (skip: number) =>
    PartSchema.parse((await server.call('GET', `directory/roles?skip=${String(skip)}`, { token })).body)
  const first = await read(0)
  expect(first).toMatchObject({ more: true })
  const rest = await read(first.data.length)
  expect(rest.more).toBeUndefined()
  expect([...first.data, ...rest.data].map(({ group }) => group)).toEqual(expect.arrayContaining(names))
})

describe('[SCIM-10] whom a directory has sent by SCIM is recognised by its own id for the person', () => {
  const sent = async (clusterId: number, externalId: string) => {
    const user = await world.user({ clusterId, role: 'staff' })
    const username = `sent-${String(user.id)}`
    await server.db.insert(directoryAccounts).values({ userId: user.id, clusterId, username, externalId })
    return user
  }
  const [one = 0, other = 0] = named

  test('in a cluster that the provider names', async () => {
    const amina = newcomer()
    const user = await sent(one, amina.name)
    expect(await logIn(amina, { oid: 'another' }, 'freja')).toMatchObject(refusal('sign_in_not_connected'))
    expect((await loggedIn(amina, { oid: amina.name }, 'freja')).user.id).toBe(user.id)
  })

  test('and in no other, whose directory may have sent the same id before', async () => {
    const amina = newcomer()
    const oid = amina.name
    await sent((await startHome()).clusterId, oid)
    expect(await logIn(amina, { oid }, 'freja')).toMatchObject(refusal('sign_in_not_connected'))
    const user = await sent(other, oid)
    expect((await loggedIn(amina, { oid }, 'freja')).user.id).toBe(user.id)
  })

  test('and nobody where two of them have the id', async () => {
    const amina = newcomer()
    for (const clusterId of named) await sent(clusterId, amina.name)
    expect(await logIn(amina, { oid: amina.name }, 'freja')).toMatchObject(refusal('sign_in_not_connected'))
  })
})
