import { ManagedBoxSchema } from '@lykta/contract/boxes'
import { listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, entities, groups, links, sessions, type boxes } from '../../../tables.ts'
import { sha256 } from '../../../platform/hash.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

const minuteMs = 60_000

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const profileOf = (firstName: string, lastName: string) => ({
  title: '',
  firstName,
  lastName,
  phone: '',
  address: '',
  state: '',
})
/** A box in a room of its own. */
const boxIn = async (
  groupId: number,
  room: string,
  {
    resident = ['Astrid', 'Lind'],
    ...values
  }: { resident?: [string, string] } & Partial<typeof boxes.$inferInsert> = {},
) => {
  const { id: roomId } = await world.room(groupId, { name: room, location: 'Solgläntan' })
  return world.box({ groupId, roomId, profile: profileOf(...resident), ...values })
}
const agoMs = (ms: number) => new Date(Date.now() - ms)
const makeCluster = async () => {
  const { clusterId, groupId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { clusterId, groupId, token: admin.token }
}
const list = async (
  token: string,
  query: { filter?: object; sort?: unknown; skip?: number; limit?: number } = {},
) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  )
  const { status, body } = await server.call('GET', `boxes?${search.toString()}`, { token })
  expect(status).toBe(200)
  const { data, total } = listOf(ManagedBoxSchema).parse(body)
  return { data, total, rooms: data.map(({ room }) => room.name) }
}

test('[BOXES-07] shows what a TV has just reported, though it is not stored yet', async () => {
  const { groupId, token } = await makeCluster()
  const box = await boxIn(groupId, '101')
  await using tv = await connectBox(server.origin, box)
  await tv.status({ battery: 33 })
  expect((await list(token)).data).toMatchObject([{ online: true, battery: 33 }])
})

test('[BOXES-07] shows each box with its place, its resident and what its TV reports, and keeps tokens to itself', async () => {
  const { groupId, token } = await makeCluster()
  const lastSeenAt = agoMs(5 * minuteMs)
  const reported = {
    online: true,
    battery: 80,
    usingBattery: false,
    appVersion: '1.4.2',
    macAddress: 'aa:bb',
  }
  const box = await boxIn(groupId, '101', { ...reported, lastSeenAt, volume: 40 })
  const { data, total } = await list(token)
  expect(total).toBe(1)
  expect(data).toEqual([
    {
      id: box.id,
      room: { id: box.roomId, name: '101', location: 'Solgläntan' },
      group: { id: groupId, name: 'Second floor' },
      entity: { id: data[0]?.entity.id, name: 'Björkgården' },
      resident: 'Astrid Lind',
      hasTv: true,
      ...reported,
      lastSeenAt: lastSeenAt.getTime(),
      functions: box.functions,
      volume: 40,
      quietHours: null,
    },
  ])
})

test('shows an administrator the cluster’s boxes that are in use, and no others', async () => {
  const { groupId, token } = await makeCluster()
  const elsewhere = await makeCluster()
  await boxIn(groupId, 'here')
  await boxIn(groupId, 'retired', { retiredAt: new Date() })
  await boxIn(elsewhere.groupId, 'elsewhere')
  expect(await list(token)).toMatchObject({ rooms: ['here'], total: 1 })
  const system = await world.user({ role: 'admin', level: 'system', clusterId: null })
  const all = await list(system.token)
  expect(all.rooms).toEqual(expect.arrayContaining(['here', 'elsewhere']))
  expect(all.rooms).not.toContain('retired')
})

test.each(['staff', 'relative'] as const)('refuses %s', async (role) => {
  const { clusterId } = await makeCluster()
  const { token } = await world.user({ role, clusterId })
  expect(await server.call('GET', 'boxes', { token })).toMatchObject({
    status: 422,
    body: { code: 'not_permitted' },
  })
})

describe('the filters', () => {
  test('[BOXES-08] "offline" finds TVs that have not been connected for over an hour', async () => {
    const { groupId, token } = await makeCluster()
    const off = { online: false }
    await boxIn(groupId, 'on', { online: true, lastSeenAt: agoMs(0) })
    await boxIn(groupId, 'just off', { ...off, lastSeenAt: agoMs(59 * minuteMs) })
    await boxIn(groupId, 'long off', { ...off, lastSeenAt: agoMs(61 * minuteMs) })
    await boxIn(groupId, 'never on', { ...off, createdAt: agoMs(61 * minuteMs) })
    await boxIn(groupId, 'new', off)
    await boxIn(groupId, 'without TV', { ...off, tokenHash: null, lastSeenAt: agoMs(90 * minuteMs) })
    expect(await list(token, { filter: { offline: true } })).toMatchObject({
      rooms: ['long off', 'never on'],
      total: 2,
    })
  })

  test('[BOXES-08] "battery low" finds batteries that are no longer green and not being charged', async () => {
    const { groupId, token } = await makeCluster()
    const online = true
    await boxIn(groupId, 'charged', { online, battery: 21, usingBattery: true })
    await boxIn(groupId, 'charging', { online, battery: 5, usingBattery: false })
    await boxIn(groupId, 'low', { online, battery: 20, usingBattery: true })
    await boxIn(groupId, 'said no more', { online, battery: 3 })
    await boxIn(groupId, 'offline', { battery: 3, usingBattery: true })
    await boxIn(groupId, 'unknown')
    expect(await list(token, { filter: { lowBattery: true } })).toMatchObject({
      rooms: ['low', 'said no more'],
      total: 2,
    })
  })

  test('[BOXES-08] "no TV" finds the rooms whose TV was taken away', async () => {
    const { groupId, token } = await makeCluster()
    await boxIn(groupId, 'with', { online: false })
    await boxIn(groupId, 'without', { tokenHash: null, online: true })
    expect(await list(token, { filter: { noTv: true } })).toMatchObject({ rooms: ['without'], total: 1 })
  })

  test.each([
    ['the room', '10'],
    ['the location', 'GLÄNT'],
    ['the resident', 'östen åke'],
    ['the floor', 'ond fl'],
    ['the house', 'björk'],
  ])('words are looked for in the name of %s', async (_of, search) => {
    const { groupId, token } = await makeCluster()
    await boxIn(groupId, '101', { resident: ['Östen', 'Åkesson'] })
    expect((await list(token, { filter: { search } })).rooms).toEqual(['101'])
    expect((await list(token, { filter: { search: `${search}%` } })).rooms).toEqual([])
  })

  test('ids find certain boxes, and none of another cluster', async () => {
    const { groupId, token } = await makeCluster()
    const [one, , three] = [await boxIn(groupId, '1'), await boxIn(groupId, '2'), await boxIn(groupId, '3')]
    const foreign = await boxIn((await makeCluster()).groupId, '4')
    const filter = { ids: [one.id, three.id, foreign.id] }
    expect((await list(token, { filter })).rooms).toEqual(['1', '3'])
  })
})

describe('the order', () => {
  const sorted = async (token: string, by: string, order = 'ASC') =>
    (await list(token, { sort: [by, order] })).rooms

  test('is by house, floor and room at first', async () => {
    const { groupId, token } = await makeCluster()
    const [group] = await server.db.select().from(groups).where(eq(groups.id, groupId))
    const [entity] = await server.db
      .select()
      .from(entities)
      .where(eq(entities.id, group?.entityId ?? 0))
    const [house] = await server.db
      .insert(entities)
      .values({ entityGroupId: entity?.entityGroupId ?? 0, name: 'Almgården' })
      .returning()
    const [floor] = await server.db
      .insert(groups)
      .values({ entityId: house?.id ?? 0, name: 'Third floor' })
      .returning()
    for (const room of ['b', 'a']) await boxIn(groupId, room)
    await boxIn(floor?.id ?? 0, 'c')
    expect((await list(token)).rooms).toEqual(['c', 'a', 'b'])
    expect(await sorted(token, 'place', 'DESC')).toEqual(['b', 'a', 'c'])
  })

  test.each([
    ['resident', ['1', '3', '2']],
    ['battery', ['3', '1', '2']],
    ['appVersion', ['2', '1', '3']],
    ['lastSeenAt', ['3', '2', '1']],
  ])('is by %s', async (by, rooms) => {
    const { groupId, token } = await makeCluster()
    await boxIn(groupId, '1', {
      resident: ['Ada', 'Berg'],
      battery: 50,
      appVersion: '1.1',
      lastSeenAt: agoMs(0),
    })
    await boxIn(groupId, '2', {
      resident: ['Bo', 'Alm'],
      battery: 90,
      appVersion: '1.0',
      lastSeenAt: agoMs(minuteMs),
    })
    await boxIn(groupId, '3', {
      resident: ['Bea', 'Berg'],
      battery: 10,
      appVersion: '1.2',
      lastSeenAt: agoMs(2 * minuteMs),
    })
    expect(await sorted(token, by)).toEqual(rooms)
    expect(await sorted(token, by, 'DESC')).toEqual(rooms.toReversed())
  })

  test('is by whether they are online, and then by age', async () => {
    const { groupId, token } = await makeCluster()
    await boxIn(groupId, '1', { online: true })
    for (const room of ['2', '3']) await boxIn(groupId, room)
    expect(await sorted(token, 'online')).toEqual(['2', '3', '1'])
  })

  test('by what is not a column is bad input', async () => {
    const { token } = await makeCluster()
    const sort = encodeURIComponent(JSON.stringify(['tokenHash', 'ASC']))
    expect(await server.call('GET', `boxes?sort=${sort}`, { token })).toMatchObject({ status: 400 })
  })

  test('goes on with the next page', async () => {
    const { groupId, token } = await makeCluster()
    for (const room of ['a', 'b', 'c']) await boxIn(groupId, room)
    expect(await list(token, { skip: 0, limit: 2 })).toMatchObject({ rooms: ['a', 'b'], total: 3 })
    expect(await list(token, { skip: 2, limit: 2 })).toMatchObject({ rooms: ['c'], total: 3 })
  })
})

test('[USERFORM-28] finds the boxes that a user is linked to, of the administrator’s cluster only', async () => {
  const { groupId, token } = await makeCluster()
  const elsewhere = await makeCluster()
  const karin = await world.user()
  const amina = await world.user({ role: 'staff' })
  await world.assignStaff(amina.id, groupId)
  const mother = await boxIn(groupId, '101')
  await boxIn(groupId, '102')
  const far = await boxIn(elsewhere.groupId, '201')
  for (const { id } of [mother, far]) await world.link(karin.id, id)
  await server.db.insert(links).values({ userId: amina.id, boxId: mother.id, granted: false })
  expect((await list(token, { filter: { user: karin.id } })).rooms).toEqual(['101'])
  expect((await list(token, { filter: { user: amina.id } })).rooms).toEqual([])
})

test('[BOXES-09] gives all that was found away after recent proof, which the audit says', async () => {
  const { clusterId, groupId, token } = await makeCluster()
  for (const room of ['101', '102']) await boxIn(groupId, room)
  const query = new URLSearchParams({ sort: JSON.stringify(['place', 'DESC']) })
  const take = () => server.call('GET', `boxes/export?${query.toString()}`, { token })
  const { data, total } = listOf(ManagedBoxSchema).parse((await take()).body)
  expect([data.map(({ room }) => room.name), total]).toEqual([['102', '101'], 2])
  const written = await server.db.select().from(auditEntries).where(eq(auditEntries.clusterId, clusterId))
  expect(written).toMatchObject([{ action: 'exported', detail: { list: 'boxes', rows: 2 } }])
  await server.db
    .update(sessions)
    .set({ provedAt: agoMs(11 * minuteMs) })
    .where(eq(sessions.tokenHash, sha256(token)))
  expect(await take()).toMatchObject({ status: 422, body: { code: 'proof_required' } })
})
