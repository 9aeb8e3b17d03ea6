import { listOf } from '@lykta/contract/envelope'
import { ReceiverSchema } from '@lykta/contract/organisation'
import { expect, test } from 'vitest'
import { entities, groups, messageRecipients, rooms } from '../../../tables.ts'
import { letter } from '../../../testing/messages.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

/** A house with two floors, of which Amina works on the first; a relative of somebody there; another cluster. */
const start = async () => {
  const server = await startTestServer()
  const world = createWorld(server.db)
  const first = await world.group()
  const [floor] = await server.db.select().from(groups)
  const [second] = await server.db
    .insert(groups)
    .values({ entityId: floor?.entityId ?? 0, name: 'First floor' })
    .returning()
  const below = { groupId: second?.id ?? 0 }
  const far = await world.group('Elsewhere')
  const [one, two, under, bare] = [
    await world.box(first),
    await world.box(first),
    await world.box(below),
    await world.box({ ...first, functions: ['phone'] }),
  ]
  await world.box(far)
  // No box stands here, so nothing can be sent.
  await world.room(first.groupId)
  const amina = await world.user({ role: 'staff' })
  await world.assignStaff(amina.id, first.groupId)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: first.clusterId })
  const karin = await world.user()
  await world.link(karin.id, under.id)
  const list = async (token: string) => {
    const { body } = await server.call('GET', 'receivers', { token })
    return listOf(ReceiverSchema).parse(body).data
  }
  const groupsOf = async (token: string) =>
    (await list(token)).map(({ group, rooms: inside }) => [group.name, inside.map(({ id }) => id)])
  const disposal = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  return {
    server,
    first,
    below,
    far,
    one,
    two,
    under,
    bare,
    amina,
    admin,
    karin,
    list,
    groupsOf,
    ...disposal,
  }
}

test('[RECEIVER-01] [RECEIVER-02] one item per group, with the rooms that the user may write to', async () => {
  await using it = await start()
  const [entity] = await it.server.db.select().from(entities)
  expect(await it.list(it.amina.token)).toMatchObject([
    {
      id: it.first.groupId,
      clusterType: 'municipality',
      cluster: { id: it.first.clusterId, name: 'Sjöbygden' },
      entityGroup: { name: 'North' },
      entity: { id: entity?.id, name: 'Björkgården' },
      group: { id: it.first.groupId, name: 'Second floor' },
      flag: false,
      rooms: [
        { id: it.one.roomId, name: '214', location: 'Mamma', flag: false },
        { id: it.two.roomId, flag: false },
      ],
    },
  ])
  expect(await it.groupsOf(it.admin.token)).toEqual([
    ['First floor', [it.under.roomId]],
    ['Second floor', [it.one.roomId, it.two.roomId]],
  ])
  // What was left out for its size is read on from what one has.
  const rest = (skip: string) => it.server.call('GET', `receivers?skip=${skip}`, { token: it.admin.token })
  expect((await rest('1')).body).toMatchObject({ data: [{ group: { name: 'Second floor' } }], total: 2 })
  expect((await rest('2')).body).toMatchObject({ data: [], total: 2 })
  expect(await rest('-1')).toMatchObject({ status: 400 })
  expect(await it.groupsOf(it.karin.token)).toEqual([['First floor', [it.under.roomId]]])
})

test('[MSG-32] a group, an entity or a cluster stands for the rooms in it that the sender may write to', async () => {
  await using it = await start()
  const [entity] = await it.server.db.select().from(entities)
  const post = (token: string, receiverType: string, ids: number[]) =>
    it.server.call('POST', 'message', { token, body: { ...letter, receiverType, ids } })
  const all = [it.one.roomId, it.two.roomId]
  for (const [token, type, id, expected] of [
    [it.amina.token, 'Group', it.first.groupId, all],
    [it.amina.token, 'Cluster', it.first.clusterId, all],
    [it.admin.token, 'Entity', entity?.id ?? 0, [...all, it.under.roomId]],
    [it.karin.token, 'Cluster', it.first.clusterId, [it.under.roomId]],
  ] as const) {
    await it.server.db.delete(messageRecipients)
    expect(await post(token, type, [id])).toMatchObject({ status: 200 })
    const sent = await it.server.db.select().from(messageRecipients)
    expect(sent.map(({ roomId }) => roomId).toSorted((a, b) => a - b)).toEqual(expected)
  }
  expect(await post(it.amina.token, 'Group', [it.first.groupId, it.below.groupId])).toMatchObject({
    status: 404,
  })
  expect(await post(it.admin.token, 'Cluster', [it.far.clusterId])).toMatchObject({ status: 404 })
  expect(await it.server.db.select().from(rooms)).toHaveLength(6)
})
