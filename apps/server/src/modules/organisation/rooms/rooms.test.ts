import { listOf } from '@lykta/contract/envelope'
import { RoomSchema } from '@lykta/contract/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { boxes, rooms } from '../../../tables.ts'
import { anyNumber } from '../../../testing/matchers.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

/** An administrator of a cluster of their own. */
const makeCluster = async () => {
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const room = (name: string, location = '') => world.room(groupId, { name, location })
  return { world, groupId, clusterId, admin, room }
}
let home: Awaited<ReturnType<typeof makeCluster>>
beforeEach(async () => {
  home = await makeCluster()
})

const query = (parts: { filter?: unknown; skip?: number; limit?: number }) =>
  new URLSearchParams(
    Object.entries(parts).map(([name, value]): [string, string] => [
      name,
      typeof value === 'number' ? String(value) : JSON.stringify(value),
    ]),
  ).toString()
const get = (parts: Parameters<typeof query>[0] = {}, token = home.admin.token) =>
  server.call('GET', `rooms?${query(parts)}`, { token })
const list = async (...query: Parameters<typeof get>) => {
  const { status, body } = await get(...query)
  expect(status).toBe(200)
  return listOf(RoomSchema).parse(body)
}
const names = async (...query: Parameters<typeof get>) => (await list(...query)).data.map(({ name }) => name)

describe('GET rooms', () => {
  test('[CARETAKER-35] returns the rooms of the cluster, each with its place and whether it is free', async () => {
    const taken = await home.room('11', 'Mamma')
    const free = await home.room('12')
    const box = await home.world.box({ groupId: home.groupId, roomId: taken.id })
    const place = {
      group: { id: home.groupId, name: 'Second floor' },
      entity: { id: anyNumber, name: 'Björkgården' },
    }
    await server.db.update(boxes).set({
      profile: { title: '', firstName: 'Ingrid', lastName: 'Lind', phone: '', address: '', state: '' },
    })
    const { data, total } = await list()
    expect(total).toBe(2)
    expect(data).toEqual([
      { id: taken.id, name: '11', location: 'Mamma', ...place, box: box.id, resident: 'Ingrid Lind' },
      { id: free.id, name: '12', location: '', ...place, box: null, resident: '' },
    ])
  })

  test.each([
    ['11', ['11', '211']],
    ['MAMMA', ['7']],
    ['  mamma ', ['7']],
    ['björk', ['100%', '11', '1_1', '211', '7', '\\']],
    ['SECOND', ['100%', '11', '1_1', '211', '7', '\\']],
    ['%', ['100%']],
    ['_', ['1_1']],
    ['\\', ['\\']],
    ["'; drop table rooms; --", []],
    ['', ['100%', '11', '1_1', '211', '7', '\\']],
  ])('[CARETAKER-35] finds by name, location, group and entity: %j', async (search, found) => {
    for (const name of ['11', '211', '1_1', '100%', '\\']) await home.room(name)
    await home.room('7', 'Mammas rum')
    expect((await names({ filter: { search } })).toSorted()).toEqual(found.toSorted())
    expect((await list({ filter: { search }, limit: 1 })).total).toBe(found.length)
  })

  test('finds those that are free, without a box or with one that has no TV, and those that are empty', async () => {
    const [taken, wiped, retired] = [await home.room('1'), await home.room('2'), await home.room('3')]
    await home.room('4')
    const { world, groupId } = home
    await world.box({ groupId, roomId: taken.id })
    await world.box({ groupId, roomId: wiped.id, tokenHash: null })
    const old = await world.box({ groupId, roomId: retired.id })
    await server.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, old.id))
    expect(await names({ filter: { free: true } })).toEqual(['2', '3', '4'])
    expect(await names({ filter: { empty: true } })).toEqual(['3', '4'])
    expect(await names({ filter: { free: false } })).toEqual(['1', '2', '3', '4'])
    expect((await list({ filter: { free: true } })).total).toBe(3)
  })

  test('one room is found by its id', async () => {
    await home.room('11')
    const { id } = await home.room('12')
    expect(await names({ filter: { id } })).toEqual(['12'])
  })

  test('rooms that are retired are not there', async () => {
    const { id } = await home.room('1')
    await server.db.update(rooms).set({ retiredAt: new Date() }).where(eq(rooms.id, id))
    expect(await list()).toMatchObject({ data: [], total: 0 })
  })

  test.each([
    [{}, ['1', '2', '3', '4', '5'], 5],
    [{ limit: 2 }, ['1', '2'], 5],
    [{ skip: 2, limit: 2 }, ['3', '4'], 5],
    [{ skip: 4 }, ['5'], 5],
    [{ skip: 9, limit: 2 }, [], 5],
    [{ skip: -1, limit: 2 }, ['1', '2', '3', '4', '5'], 5],
    [{ limit: 0 }, [], 5],
    [{ skip: 1, limit: 1, filter: { search: '3' } }, [], 1],
  ])('[API-03] pages: %j', async (query, expected, total) => {
    for (const name of ['1', '2', '3', '4', '5']) await home.room(name)
    const { data, total: counted } = await list(query)
    expect([data.map(({ name }) => name), counted]).toEqual([expected, total])
  })

  test('an administrator sees the rooms of their cluster only, one of the system all', async () => {
    const { id } = await home.room('1')
    const elsewhere = await makeCluster()
    const foreign = await elsewhere.room('2')
    expect((await list()).data.map((room) => room.id)).toEqual([id])
    expect((await list({}, elsewhere.admin.token)).data.map((room) => room.id)).toEqual([foreign.id])
    const system = await home.world.user({ role: 'admin', level: 'system' })
    const all = (await list({}, system.token)).data.map((room) => room.id)
    expect(all).toEqual(expect.arrayContaining([id, foreign.id]))
    const nowhere = await home.world.user({ role: 'admin', level: 'cluster', clusterId: null })
    expect((await list({}, nowhere.token)).total).toBe(0)
  })

  test('others may not look', async () => {
    const staff = await home.world.user({ role: 'staff' })
    await home.world.assignStaff(staff.id, home.groupId)
    for (const { token } of [await home.world.user(), staff]) {
      expect(await get({}, token)).toMatchObject({ status: 422, body: { code: 'not_permitted' } })
    }
    expect(await server.call('GET', 'rooms')).toMatchObject({ status: 401, body: { code: 'no_session' } })
  })

  test.each([
    ['filter=nonsense'],
    ['filter=[]'],
    ['filter={"free":"yes"}'],
    [`filter={"search":"${'x'.repeat(101)}"}`],
    ['filter={"search":"%00"}'],
    ['filter={"search":"\\u0000"}'],
    ['limit=1001'],
    ['limit=-1'],
    ['skip=-2'],
    ['skip=x'],
    ['sort=name'],
    ['sort=["name","UP"]'],
  ])('%s is bad input', async (text) => {
    const answer = await server.call('GET', `rooms?${text}`, { token: home.admin.token })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })
})
