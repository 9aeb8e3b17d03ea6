import { answerOf, listOf } from '@lykta/contract/envelope'
import { UnitChangeSchema, UnitSchema } from '@lykta/contract/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEntries, entities, entityGroups, groups, rooms, staffGroups } from '../../../tables.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

/** A cluster with one group, and its administrator. */
const makeCluster = async (name: string) => {
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group(name)
  const [place] = await server.db
    .select({ entity: entities.id, entityGroup: entityGroups.id })
    .from(groups)
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .innerJoin(entityGroups, eq(entityGroups.id, entities.entityGroupId))
    .where(eq(groups.id, groupId))
  if (place === undefined) throw new Error('no place')
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { world, groupId, clusterId, admin, ...place }
}
let home: Awaited<ReturnType<typeof makeCluster>>
let system: Awaited<ReturnType<(typeof home)['world']['user']>>
beforeEach(async () => {
  home = await makeCluster('Sjöbygden')
  system = await home.world.user({ role: 'admin', level: 'system' })
})

const CreatedSchema = answerOf(z.object({ id: z.number() }))
const create = async (unit: string, body: object, token = home.admin.token): Promise<number> => {
  const answer = await server.call('POST', unit, { token, body })
  expect(answer).toMatchObject({ status: 200 })
  return CreatedSchema.parse(answer.body).data.id
}
const edit = (unit: string, id: number, body: object, token = home.admin.token) =>
  server.call('PUT', `${unit}/${String(id)}`, { token, body })
const changeOf = async (unit: string, id: number, body: object, token = home.admin.token) => {
  const answer = await edit(unit, id, body, token)
  expect(answer).toMatchObject({ status: 200 })
  return answerOf(UnitChangeSchema).parse(answer.body).data
}
const retire = (unit: string, id: number, token = home.admin.token) =>
  server.call('DELETE', `${unit}/${String(id)}`, { token })
const list = async (unit: string, token = home.admin.token) =>
  listOf(UnitSchema).parse((await server.call('GET', unit, { token })).body).data
const audited = async (subjectType: string, subjectId: number) =>
  (await server.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId)))
    .filter((entry) => entry.subjectType === subjectType)
    .map(({ action, clusterId, userId, detail }) => ({ action, clusterId, userId, detail }))

test('what is added is listed below its parent, with the number of its rooms', async () => {
  const entityGroup = await create('entitygroups', { name: ' South ', parent: home.clusterId })
  const entity = await create('entities', { name: 'Ekgården', parent: entityGroup })
  const group = await create('groups', { name: 'First floor', parent: entity })
  for (const name of ['1', '2']) await create('rooms', { name, parent: group, location: 'Farmor' })
  await home.world.room(home.groupId)
  expect(await list('clusters')).toEqual([{ id: home.clusterId, name: 'Sjöbygden', parent: null, rooms: 3 }])
  expect(await list('entitygroups')).toEqual([
    { id: home.entityGroup, name: 'North', parent: home.clusterId, rooms: 1 },
    { id: entityGroup, name: 'South', parent: home.clusterId, rooms: 2 },
  ])
  expect(await list('entities')).toContainEqual({
    id: entity,
    name: 'Ekgården',
    parent: entityGroup,
    rooms: 2,
  })
  expect(await list('groups')).toContainEqual({ id: group, name: 'First floor', parent: entity, rooms: 2 })
  const inGroup = await server.call('GET', `rooms?filter={"group":${String(group)}}`, home.admin)
  expect(inGroup.body).toMatchObject({ total: 2, data: [{ name: '1', location: 'Farmor' }, { name: '2' }] })
  expect(await audited('group', group)).toEqual([
    { action: 'organisation_added', clusterId: home.clusterId, userId: home.admin.id, detail: {} },
  ])
})

test('renaming is audited without the name', async () => {
  expect(await changeOf('groups', home.groupId, { data: { name: 'Lakeside' } })).toEqual({
    gains: [],
    loses: [],
  })
  expect((await list('groups')).map(({ name }) => name)).toEqual(['Lakeside'])
  expect(await audited('group', home.groupId)).toMatchObject([
    { action: 'organisation_changed', detail: { fields: 'name' } },
  ])
})

describe('a move', () => {
  /** A room with a box, staff of its group and of another, and a relative. */
  const inhabited = async () => {
    const { world, groupId, clusterId } = home
    const box = await world.box({ groupId })
    const other = await create('groups', { name: 'Third floor', parent: home.entity })
    const [amina, bo] = [
      await world.user({ role: 'staff', clusterId }),
      await world.user({ role: 'staff', clusterId }),
    ]
    await world.assignStaff(amina.id, groupId)
    await world.assignStaff(bo.id, other)
    const karin = await world.user()
    await world.link(karin.id, box.id)
    return { box, other, amina, bo }
  }
  const ids = (users: ReadonlyArray<{ id: number; rooms: number }>) =>
    users.map(({ id, rooms: count }) => [id, count] as const).toSorted(([one], [other]) => one - other)

  test('says who will see a room and who no longer, without moving it; then moves it', async () => {
    const { box, other, amina, bo } = await inhabited()
    const preview = await changeOf(`rooms`, box.roomId, { parent: other })
    // The move itself says the same.
    expect([ids(preview.gains), ids(preview.loses)]).toEqual([[[bo.id, 1]], [[amina.id, 1]]])
    expect(await changeOf('rooms', box.roomId, { parent: home.groupId })).toMatchObject({
      gains: [{ id: amina.id, role: 'staff' }],
      loses: [{ id: bo.id }],
    })
    const tried = await server.call('PUT', `rooms/${String(box.roomId)}?preview=1`, {
      token: home.admin.token,
      body: { parent: other, name: 'Tried' },
    })
    expect(answerOf(UnitChangeSchema).parse(tried.body).data).toEqual(preview)
    const [room] = await server.db.select().from(rooms).where(eq(rooms.id, box.roomId))
    expect(room).toMatchObject({ groupId: home.groupId, name: '214' })
    expect((await audited('room', box.roomId)).map(({ detail }) => detail)).toEqual([
      { from: home.groupId, to: other },
      { from: other, to: home.groupId },
    ])
    expect(await server.call('GET', 'receivers', amina)).toMatchObject({ body: { total: 1 } })
    expect(await server.call('GET', 'receivers', bo)).toMatchObject({ body: { total: 0 } })
  })

  test('within the cluster changes nothing for the staff of a group that goes along', async () => {
    await inhabited()
    const elsewhere = await create('entities', { name: 'Ekgården', parent: home.entityGroup })
    expect(await changeOf('groups', home.groupId, { parent: elsewhere })).toEqual({ gains: [], loses: [] })
    expect(await list('groups')).toContainEqual({
      id: home.groupId,
      name: 'Second floor',
      parent: elsewhere,
      rooms: 1,
    })
  })

  test('to another cluster takes it from the administrators and staff of the old one', async () => {
    const { amina } = await inhabited()
    const far = await makeCluster('Elsewhere')
    expect(await edit('entities', home.entity, { parent: far.entityGroup })).toMatchObject({ status: 404 })
    const { gains, loses } = await changeOf(
      'entities',
      home.entity,
      { parent: far.entityGroup },
      system.token,
    )
    expect(ids(gains)).toEqual([[far.admin.id, 1]])
    // Numbered in the order in which they were made.
    expect(ids(loses)).toEqual([
      [home.admin.id, 1],
      [amina.id, 1],
    ])
    expect(await server.db.select().from(staffGroups).where(eq(staffGroups.userId, amina.id))).toEqual([])
    const clusters = (await audited('entity', home.entity)).map(({ clusterId }) => clusterId)
    expect(clusters).toEqual([home.clusterId, far.clusterId])
  })

  test('is into the level above only', async () => {
    expect(await edit('rooms', 999_999, { parent: home.groupId })).toMatchObject({ status: 404 })
    expect(await edit('groups', home.groupId, { parent: 999_999 })).toMatchObject({ status: 404 })
    expect(await edit('groups', home.groupId, { name: '  ' })).toMatchObject({ status: 400 })
  })
})

describe('retiring', () => {
  test('is refused while there is something in it', async () => {
    const box = await home.world.box({ groupId: home.groupId })
    expect(await retire('rooms', box.roomId)).toMatchObject({ status: 409, body: { code: 'room_occupied' } })
    for (const [unit, id] of [
      ['groups', home.groupId],
      ['entities', home.entity],
      ['entitygroups', home.entityGroup],
    ] as const) {
      expect(await retire(unit, id)).toMatchObject({ status: 409, body: { code: 'not_empty' } })
    }
  })

  test('leaves it out everywhere, and its staff without it', async () => {
    const group = await create('groups', { name: 'Attic', parent: home.entity })
    const amina = await home.world.user({ role: 'staff', clusterId: home.clusterId })
    await home.world.assignStaff(amina.id, group)
    const room = await create('rooms', { name: '1', parent: group })
    expect(await retire('rooms', room)).toMatchObject({ status: 200 })
    expect(await retire('groups', group)).toMatchObject({ status: 200 })
    expect((await list('groups')).map(({ id }) => id)).toEqual([home.groupId])
    expect(await server.db.select().from(staffGroups).where(eq(staffGroups.userId, amina.id))).toEqual([])
    expect(await retire('groups', group)).toMatchObject({ status: 404 })
    expect(
      await server.call('POST', 'rooms', { ...home.admin, body: { name: '1', parent: group } }),
    ).toMatchObject({
      status: 404,
    })
    expect((await audited('group', group)).map(({ action }) => action)).toEqual([
      'organisation_added',
      'organisation_retired',
    ])
  })
})
