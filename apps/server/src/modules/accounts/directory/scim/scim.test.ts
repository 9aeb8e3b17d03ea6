import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEntries, directoryAccounts, sessions, staffGroups, users } from '../../../../tables.ts'
import { createTestClock } from '../../../../testing/test-clock.ts'
import { createDirectories, refused, userSchema } from '../../../../testing/directories.ts'
import { openFeed } from '../../../../testing/feed-client.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connectVerto } from '../../../../testing/verto-client.ts'
import { createWorld } from '../../../../testing/world.ts'

const clock = createTestClock()

let server: TestServer
let world: ReturnType<typeof createWorld>
let startDirectory: ReturnType<typeof createDirectories>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db, clock)
  startDirectory = createDirectories(server, world)
})
afterAll(() => server[Symbol.asyncDispose]())

const row = async (id: number) => {
  const [user] = await server.db.select().from(users).where(eq(users.id, id))
  if (user === undefined) throw new Error('no user')
  return user
}
const entriesAbout = async (type: string, id: number) =>
  server.db
    .select({
      action: auditEntries.action,
      userId: auditEntries.userId,
      clusterId: auditEntries.clusterId,
      detail: auditEntries.detail,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, type), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id)
const groupsOf = async (id: number) =>
  (await server.db.select().from(staffGroups).where(eq(staffGroups.userId, id))).map(({ groupId }) => groupId)
describe('people', () => {
  test('[SCIM-03] get an account that waits until a group of theirs is in the table', async () => {
    const { ask, user, group, line, clusterId, groupId } = await startDirectory()
    const id = await user({ userName: 'amina.yusuf@kommun.example', preferredLanguage: 'sv-SE' })
    expect(await row(id)).toMatchObject({
      username: 'amina.yusuf',
      firstName: 'Amina',
      lastName: 'Yusuf',
      language: 'sv',
      role: 'relative',
      clusterId,
      passwordHash: null,
      disabledAt: clock.now(),
    })
    const shown = await ask('GET', `Users/${String(id)}`)
    expect(shown.body).toMatchObject({
      schemas: [userSchema],
      id: String(id),
      userName: 'amina.yusuf@kommun.example',
      active: true,
      name: { givenName: 'Amina', familyName: 'Yusuf' },
      meta: { resourceType: 'User', location: `${server.origin}/scim/v2/Users/${String(id)}` },
    })
    await line()
    await group('Others', [id])
    expect((await row(id)).disabledAt).not.toBeNull()
    await group('Nurses', [id])
    expect(await row(id)).toMatchObject({ role: 'staff', clusterId, disabledAt: null })
    expect(await groupsOf(id)).toEqual([groupId])
    expect(await entriesAbout('user', id)).toMatchObject([
      { action: 'user_created', userId: null, detail: { directory: 'scim' } },
      { action: 'permissions_changed', detail: { role: 'staff', directory: 'scim' } },
      { action: 'user_enabled' },
    ])
  })

  test('[SCIM-03] are there once: by name and id in the directory, by address anywhere', async () => {
    const { ask, user } = await startDirectory()
    const byHand = await world.user()
    await user({ userName: 'erik@kommun.example', externalId: 'erik' })
    const post = (values: object) =>
      ask('POST', 'Users', { userName: `${randomUUID()}@x.example`, ...values })
    expect(
      await post({ userName: 'ERIK@kommun.example', emails: [{ value: 'e2@x.example' }] }),
    ).toMatchObject(refused(409, 'uniqueness'))
    expect(await post({ externalId: 'erik' })).toMatchObject(refused(409, 'uniqueness'))
    expect(await post({ emails: [{ value: byHand.email }] })).toMatchObject(refused(409, 'uniqueness'))
    const elsewhere = await startDirectory()
    await elsewhere.user({ externalId: 'erik' })
  })

  test('[SCIM-04] are changed as a whole', async () => {
    const { ask, user } = await startDirectory()
    const id = await user({ phoneNumbers: [{ value: '070-123' }] })
    const changed = await ask('PUT', `Users/${String(id)}`, {
      schemas: [userSchema],
      userName: 'sara@kommun.example',
      name: { givenName: 'Sara', familyName: 'Berg' },
      emails: [
        { value: 'home@x.example', type: 'home' },
        { value: 'sara@x.example', type: 'work' },
      ],
    })
    expect(changed).toMatchObject({ status: 200, body: { userName: 'sara@kommun.example', active: true } })
    expect(await row(id)).toMatchObject({
      firstName: 'Sara',
      lastName: 'Berg',
      email: 'sara@x.example',
      phone: '',
    })
  })

  const active = (value: unknown) => ({ op: 'Replace', path: 'active', value })
  test.each<[string, object[], object]>([
    ['Entra ID: active as text', [active('False')], { active: false }],
    ['Okta: an object without a path', [{ op: 'replace', value: { active: false } }], { active: false }],
    [
      'Entra ID: parts of a name, a filtered address',
      [
        { op: 'Replace', path: 'name.givenName', value: 'Lena' },
        { op: 'Add', path: 'name.familyName', value: 'Ek' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'lena@x.example' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '08-1' },
      ],
      {
        name: { givenName: 'Lena', familyName: 'Ek' },
        emails: [{ value: 'lena@x.example' }],
        phoneNumbers: [{ value: '08-1' }],
      },
    ],
    [
      'dotted names in an object, and what Lykta does not keep',
      [
        {
          op: 'add',
          value: {
            'name.givenName': 'Ulla',
            title: 'Nurse',
            'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'North',
            [`${userSchema}:externalId`]: 'u-1',
          },
        },
      ],
      { name: { givenName: 'Ulla' }, externalId: 'u-1' },
    ],
    [
      'another kind of address is left aside',
      [{ op: 'add', path: 'emails[type eq "home"].value', value: 'x' }],
      {},
    ],
  ])('[SCIM-04] are changed in part: %s', async (_, operations, expected) => {
    const { ask, user, patch } = await startDirectory()
    const id = await user()
    const { emails } = z
      .looseObject({ emails: z.unknown() })
      .parse((await ask('GET', `Users/${String(id)}`)).body)
    const { status, body } = await patch(`Users/${String(id)}`, ...operations)
    expect(status).toBe(200)
    expect(body).toMatchObject({ emails, ...expected })
  })

  test('[SCIM-04] a part is taken away', async () => {
    const { user, patch } = await startDirectory()
    const id = await user({ phoneNumbers: [{ value: '070-123' }], externalId: 'gone' })
    const { status } = await patch(
      `Users/${String(id)}`,
      { op: 'Remove', path: 'phoneNumbers[type eq "work"]' },
      { op: 'remove', path: 'externalId' },
      { op: 'remove', path: 'name.familyName' },
    )
    expect(status).toBe(200)
    expect(await row(id)).toMatchObject({ phone: '', lastName: '' })
  })

  test('[SCIM-04] under which name and id the directory knows them is in the audit', async () => {
    const { user, patch, clusterId } = await startDirectory()
    const id = await user({ userName: 'ek@kommun.example', externalId: 'e-1' })
    const path = `Users/${String(id)}`
    const own = (value: string) => ({ op: 'replace', path: 'externalId', value })
    await patch(path, own('e-2'), { op: 'replace', path: 'userName', value: 'berg@kommun.example' })
    await patch(path, own('e-2'))
    expect(await entriesAbout('user', id)).toMatchObject([
      { action: 'user_created' },
      {
        action: 'user_changed',
        userId: null,
        clusterId,
        detail: { fields: 'username externalId', directory: 'scim' },
      },
    ])
  })

  test('[SCIM-05] who is disabled is out at once, and in again when the directory says so', async () => {
    const { user, group, line, patch } = await startDirectory()
    await line()
    const id = await user()
    await group('Nurses', [id])
    const token = await world.sessionOf(id)
    expect((await server.call('GET', 'users/me', { token })).status).toBe(200)
    await patch(`Users/${String(id)}`, active(false))
    expect((await server.call('GET', 'users/me', { token })).status).toBe(401)
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
    expect((await row(id)).disabledAt).not.toBeNull()
    expect((await patch(`Users/${String(id)}`, active('True'))).body).toMatchObject({ active: true })
    expect(await row(id)).toMatchObject({ disabledAt: null, role: 'staff' })
  })

  test.each(['active: false', 'the end of the last group', 'DELETE'])(
    '[SCIM-05] what they have open is closed at once by %s',
    async (how) => {
      const { user, group, line, patch, ask } = await startDirectory()
      await line()
      const [gone, stays] = [await user(), await user()]
      const groupPath = `Groups/${String(await group('Nurses', [gone, stays]))}`
      const open = async (id: number) => {
        const token = await world.sessionOf(id)
        const feed = await openFeed(server.origin)
        await feed.subscribe(token)
        const channel = await connectVerto(server.origin)
        const login = { login: (await row(id)).extension, passwd: token, sessid: randomUUID() }
        expect((await channel.request('login', login)).error).toBeUndefined()
        return { feed, channel }
      }
      const [theirs, others] = [await open(gone), await open(stays)]
      const path = `Users/${String(gone)}`
      if (how === 'DELETE') await ask('DELETE', path)
      else if (how === 'active: false') await patch(path, active(false))
      else await patch(groupPath, { op: 'remove', path: 'members', value: [{ value: String(gone) }] })
      await theirs.feed.ends()
      await theirs.channel.closed()
      expect(others.feed.socket.connected).toBe(true)
      expect((await others.channel.request('verto.ping')).error).toBeUndefined()
      others.feed.socket.disconnect()
      others.channel.cut()
    },
  )

  test('[SCIM-05] whom an administrator has disabled the directory does not let in', async () => {
    const { admin, user, group, line, patch } = await startDirectory()
    await line()
    const id = await user()
    await group('Nurses', [id])
    clock.advance(1)
    const body = { disabled: true }
    await server.call('PUT', `users/${String(id)}`, { token: await world.sessionOf(admin.id), body })
    expect((await patch(`Users/${String(id)}`, active(true))).body).toMatchObject({ active: false })
    expect((await row(id)).disabledAt).not.toBeNull()
  })

  test('[SCIM-06] are found by what is equal, and page by page', async () => {
    const { user, list, ask, group } = await startDirectory()
    const ids = []
    for (const name of ['anna', 'bo', 'cia']) {
      ids.push(
        await user({
          userName: `${name}@k.example`,
          externalId: name,
          emails: [{ value: `${name}@x.example` }],
        }),
      )
    }
    const [anna = 0, bo = 0, cia = 0] = ids
    await group('North', [anna, cia])
    const found = async (filter: string, path = 'Users') =>
      (await list(`${path}?filter=${encodeURIComponent(filter)}`)).Resources.map(({ id }) => Number(id))
    expect(await found('userName eq "BO@k.example"')).toEqual([bo])
    expect(await found('externalId eq "cia"')).toEqual([cia])
    expect(await found('externalId eq "CIA"')).toEqual([])
    expect(await found(`id eq "${String(bo)}"`)).toEqual([bo])
    expect(await found('emails.value eq "anna@x.example"')).toEqual([anna])
    expect(await found('emails[type eq "work" and value eq "bo@x.example"]')).toEqual([bo])
    expect(await found('userName eq "bo@k.example" and externalId eq "anna"')).toEqual([])
    expect(await found('userName eq "bo@k.example" or externalId eq "anna"')).toEqual([anna, bo])
    expect(await found(`members eq "${String(anna)}" and displayName eq "north"`, 'Groups')).toHaveLength(1)
    expect(await found(`members.value eq "${String(bo)}"`, 'Groups')).toEqual([])
    expect(await ask('GET', 'Users?startIndex=2&count=1')).toMatchObject({
      body: { totalResults: 3, startIndex: 2, itemsPerPage: 1, Resources: [{ id: String(bo) }] },
    })
    expect(await ask('GET', 'Users?count=0')).toMatchObject({ body: { totalResults: 3, Resources: [] } })
    expect((await ask('GET', `Users/${String(bo)}?attributes=userName`)).body).toEqual({
      schemas: [userSchema],
      id: String(bo),
      userName: 'bo@k.example',
    })
  })

  test.each([
    'userName sw "a"',
    'title eq "Nurse"',
    'constructor eq "x"',
    'userName eq',
    `userName eq "${'\n'.repeat(60)}`,
    'x'.repeat(2_000),
  ])('[SCIM-06] a filter that is not known is refused: %s', async (filter) => {
    const { ask } = await startDirectory()
    expect(await ask('GET', `Users?filter=${encodeURIComponent(filter)}`)).toMatchObject(
      refused(400, 'invalidFilter'),
    )
  })

  test('[SCIM-08] nobody else is seen: made by hand, of another cluster, or moved there', async () => {
    const { ask, user, list, patch, clusterId } = await startDirectory()
    const elsewhere = await startDirectory()
    const byHand = await world.user({ clusterId })
    const theirs = await elsewhere.user()
    const moved = await user()
    await server.db.update(users).set({ clusterId: elsewhere.clusterId }).where(eq(users.id, moved))
    const above = await user()
    await server.db.update(users).set({ role: 'admin', level: 'system' }).where(eq(users.id, above))
    for (const id of [byHand.id, theirs, moved, above]) {
      expect(await ask('GET', `Users/${String(id)}`)).toMatchObject(refused(404))
      expect(await patch(`Users/${String(id)}`, active(false))).toMatchObject(refused(404))
      expect(await ask('DELETE', `Users/${String(id)}`)).toMatchObject(refused(404))
      expect(
        await ask('POST', 'Groups', { displayName: 'X', members: [{ value: String(id) }] }),
      ).toMatchObject(refused(400, 'invalidValue'))
    }
    expect((await list('Users')).totalResults).toBe(0)
    expect((await elsewhere.list('Groups')).totalResults).toBe(0)
  })

  test('[SCIM-08] who is deleted is erased, and the name is free again', async () => {
    const { ask, user } = await startDirectory()
    const id = await user({ userName: 'gone@kommun.example' })
    expect((await ask('DELETE', `Users/${String(id)}`)).status).toBe(204)
    expect(await ask('GET', `Users/${String(id)}`)).toMatchObject(refused(404))
    expect((await row(id)).deletedAt).not.toBeNull()
    expect(await server.db.select().from(directoryAccounts).where(eq(directoryAccounts.userId, id))).toEqual(
      [],
    )
    await user({ userName: 'gone@kommun.example' })
  })
})

describe('groups', () => {
  test('[SCIM-07] make of their members what the table says, until they leave', async () => {
    const { user, group, line, patch, ask, groupId } = await startDirectory()
    await line()
    const [one, other] = [await user(), await user()]
    const id = await group('Nurses')
    const path = `Groups/${String(id)}`
    const value = [one, other].map((member) => ({ value: String(member) }))
    await patch(path, { op: 'Add', path: 'members', value })
    expect((await ask('GET', path)).body).toMatchObject({ displayName: 'Nurses', members: value })
    for (const member of [one, other]) expect(await groupsOf(member)).toEqual([groupId])
    const session = await world.sessionOf(one)
    // Entra ID, then Okta.
    await patch(path, { op: 'Remove', path: 'members', value: [{ value: String(one) }] })
    expect((await row(one)).disabledAt).not.toBeNull()
    expect((await server.call('GET', 'users/me', { token: session })).status).toBe(401)
    await patch(path, { op: 'remove', path: `members[value eq "${String(other)}"]` })
    expect((await row(other)).disabledAt).not.toBeNull()
    expect((await ask('GET', path)).body).toMatchObject({ members: [] })
  })

  test('[SCIM-07] are known by their own id too, and stand by their new name after a change', async () => {
    const { user, group, line, patch, ask } = await startDirectory()
    await line({ group: 'g-17', role: 'relative', groups: [] })
    await line({ group: 'Night nurses' })
    const id = await user()
    const path = `Groups/${String(await group('Evening', [id], 'g-17'))}`
    expect(await row(id)).toMatchObject({ role: 'relative', disabledAt: null })
    await patch(path, { op: 'replace', value: { displayName: 'Night nurses' } })
    expect(await row(id)).toMatchObject({ role: 'staff' })
    const members = [{ value: String(id) }]
    expect((await ask('PUT', path, { displayName: 'Kitchen', externalId: 'g-18', members })).status).toBe(200)
    expect((await row(id)).disabledAt).not.toBeNull()
    await ask('PUT', path, { displayName: 'Night nurses', members })
    expect((await row(id)).disabledAt).toBeNull()
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await row(id)).disabledAt).not.toBeNull()
  })

  test('[SCIM-07] are in the audit with what has changed, and only then', async () => {
    const { user, group, patch, ask, clusterId } = await startDirectory()
    const [one, other] = [await user(), await user()]
    const id = await group('Nurses', [one], 'g-1')
    const path = `Groups/${String(id)}`
    const member = (of: number) => [{ value: String(of) }]
    await patch(path, { op: 'add', path: 'members', value: member(one) })
    await ask('PUT', path, { displayName: 'Nurses', externalId: 'g-1', members: member(one) })
    await patch(path, { op: 'replace', path: 'members', value: member(other) })
    await patch(path, { op: 'replace', value: { displayName: 'Night nurses', externalId: 'g-2' } })
    await ask('DELETE', path)
    const by = { userId: null, clusterId }
    expect(await entriesAbout('directory_group', id)).toEqual([
      { ...by, action: 'directory_group_added', detail: { directory: 'scim', membersAdded: 1 } },
      {
        ...by,
        action: 'directory_group_changed',
        detail: { directory: 'scim', membersAdded: 1, membersRemoved: 1 },
      },
      {
        ...by,
        action: 'directory_group_changed',
        detail: { directory: 'scim', fields: 'name externalId' },
      },
      { ...by, action: 'directory_group_removed', detail: { directory: 'scim', membersRemoved: 1 } },
    ])
  })

  test('[DIR-04] follow the table at once, and never a line of another cluster', async () => {
    const { admin, user, group, line } = await startDirectory()
    const elsewhere = await startDirectory()
    const id = await user()
    await group('Nurses', [id])
    await elsewhere.line()
    expect((await row(id)).disabledAt).not.toBeNull()
    const lineId = await line()
    expect(await row(id)).toMatchObject({ role: 'staff', disabledAt: null })
    await server.call('DELETE', `directory/roles/${String(lineId)}`, { token: admin.token })
    expect((await row(id)).disabledAt).not.toBeNull()
  })

  test('[SCIM-07] empty out by a PUT without members, as an extension of Keycloak sends them', async () => {
    const { user, group, line, ask } = await startDirectory()
    await line()
    // It sends the whole name as one.
    const id = await user({ name: undefined, displayName: 'Amina Yusuf', roles: [] })
    expect(await row(id)).toMatchObject({ firstName: 'Amina Yusuf', lastName: '' })
    const path = `Groups/${String(await group('Nurses', [id], 'k-1'))}`
    expect((await row(id)).disabledAt).toBeNull()
    const meta = { location: path }
    const { status, body } = await ask('PUT', path, { externalId: 'k-1', displayName: 'Nurses', meta })
    expect({ status, body }).toMatchObject({ status: 200, body: { members: [] } })
    expect((await row(id)).disabledAt).not.toBeNull()
  })

  test('[SCIM-06] are listed without members where a directory wants that', async () => {
    const { user, group, list } = await startDirectory()
    await group('Nurses', [await user()])
    const [short] = (await list('Groups?excludedAttributes=members')).Resources
    expect(short).not.toHaveProperty('members')
    const [whole] = (await list('Groups')).Resources
    expect(whole).toHaveProperty('members')
  })
})
