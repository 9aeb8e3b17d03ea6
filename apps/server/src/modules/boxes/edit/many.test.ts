import { BoxSchema, EditedBoxesSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, boxes } from '../../../tables.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { readInbox } from '../../../testing/messages.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const makeHouse = async () => {
  const { clusterId, groupId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const [one, two] = [await world.box({ groupId }), await world.box({ groupId, functions: ['phone', 'aid'] })]
  return { clusterId, groupId, admin, one, two }
}
const edit = (token: string, body: object) => server.call('PUT', 'boxes', { token, body })
const edited = async (token: string, body: object) =>
  answerOf(EditedBoxesSchema).parse((await edit(token, body)).body).data
const read = async (token: string, id: number) =>
  answerOf(BoxSchema).parse((await server.call('GET', `boxes/${String(id)}`, { token })).body).data
const auditOf = (boxId: number, userId: number) =>
  server.db
    .select({ action: auditEntries.action, detail: auditEntries.detail })
    .from(auditEntries)
    .where(and(eq(auditEntries.boxId, boxId), eq(auditEntries.userId, userId)))
    .orderBy(auditEntries.id)

test('[BOXES-10] many boxes are changed at once, each with an entry in the audit and one in the inbox of its TV', async () => {
  const { admin, one, two } = await makeHouse()
  const quietHours = { from: '21:00', to: '06:30' }
  const body = {
    ids: [two.id, one.id, two.id],
    volume: 30,
    quietHours,
    functions: { message: false, calendar: true },
  }
  expect(await edited(admin.token, body)).toEqual({ done: [one.id, two.id], left: [] })
  expect(await auditOf(two.id, admin.id)).toMatchObject([
    { action: 'box_changed', detail: { fields: 'volume quietHours' } },
    { action: 'permissions_changed', detail: { functions: 'phone calendar aid' } },
  ])
  const [first, second] = [await read(admin.token, one.id), await read(admin.token, two.id)]
  expect([first, second]).toMatchObject([
    { volume: 30, quietHours },
    { volume: 30, quietHours, functions: ['phone', 'calendar', 'aid'] },
  ])
  expect(first.functions).toEqual(one.functions.filter((name) => name !== 'message'))
  for (const { id, token } of [one, two])
    expect((await readInbox(server, token)).map(({ kind, id: item }) => [kind, item])).toContainEqual([
      'settings',
      id,
    ])
})

test('[BOXES-10] what is not named stays as it is', async () => {
  const { admin, one, two } = await makeHouse()
  await server.db
    .update(boxes)
    .set({ quietHours: { from: '22:00', to: '07:00' } })
    .where(eq(boxes.id, one.id))
  await edited(admin.token, { ids: [one.id, two.id], volume: 0 })
  expect(await read(admin.token, one.id)).toMatchObject({ volume: 0, quietHours: { from: '22:00' } })
  expect(await read(admin.token, two.id)).toMatchObject({ functions: ['phone', 'aid'] })
  await edited(admin.token, { ids: [one.id], quietHours: null })
  expect(await read(admin.token, one.id)).toMatchObject({ volume: 0, quietHours: null })
})

test('[BOXES-10] boxes of another cluster and retired ones are left, and named', async () => {
  const { admin, groupId, one } = await makeHouse()
  const elsewhere = await makeHouse()
  const retired = await world.box({ groupId, retiredAt: new Date() })
  const ids = [one.id, elsewhere.one.id, retired.id]
  expect(await edited(admin.token, { ids, volume: 10 })).toEqual({
    done: [one.id],
    left: [elsewhere.one.id, retired.id],
  })
  expect(await read(elsewhere.admin.token, elsewhere.one.id)).toMatchObject({ volume: 60 })
})

test('everybody who sees a box reads it again', async () => {
  const { admin, one } = await makeHouse()
  const karin = await world.user()
  await world.link(karin.id, one.id)
  await using feed = await openFeed(server.origin)
  await feed.subscribe(karin.token)
  await edited(admin.token, { ids: [one.id], volume: 10 })
  expect(await feed.hears('changed')).toMatchObject([{ data: { resource: 'caretakers', id: one.id } }])
})

test.each([
  ['no box', { ids: [], volume: 10 }],
  ['more than a page', { ids: Array.from({ length: 51 }, (_, at) => at + 1), volume: 10 }],
  ['a volume that there cannot be', { ids: [1], volume: 101 }],
  ['an hour that there is not', { ids: [1], quietHours: { from: '25:00', to: '07:00' } }],
  ['a function that there is not', { ids: [1], functions: { games: true } }],
])('%s is bad input', async (_what, body) => {
  const { admin } = await makeHouse()
  expect(await edit(admin.token, body)).toMatchObject({ status: 400 })
})

test.each(['staff', 'relative'] as const)('refuses %s', async (role) => {
  const { clusterId, one } = await makeHouse()
  const { token } = await world.user({ role, clusterId })
  expect(await edit(token, { ids: [one.id], volume: 10 })).toMatchObject({
    status: 422,
    body: { code: 'not_permitted' },
  })
})
