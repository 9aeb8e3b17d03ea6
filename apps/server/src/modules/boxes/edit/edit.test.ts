import { BoxMeSchema, BoxSchema, BoxViewSchema, InboxNoticeSchema } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectBox } from '../../../testing/box-client.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { readInbox } from '../../../testing/messages.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A box with one person for each way to see it. */
const makeHome = async () => {
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const box = await world.box({ groupId })
  const [karin, johan, viewer] = [await world.user(), await world.user(), await world.user()]
  await world.link(karin.id, box.id, { nickName: 'Mamma' })
  await world.link(johan.id, box.id, { competence: 'user' })
  await world.link(viewer.id, box.id, { competence: 'viewers', permissions: [] })
  const amina = await world.user({ role: 'staff' })
  await world.assignStaff(amina.id, groupId)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { world, box, karin, johan, viewer, amina, admin, stranger: await world.user() }
}

const find = (token: string, id: number | string) => server.call('GET', `boxes/${String(id)}`, { token })
const edit = (token: string, id: number | string, data: unknown) =>
  server.call('PUT', `boxes/${String(id)}`, { token, body: { data } })
const found = async (token: string, id: number) =>
  answerOf(BoxSchema).parse((await find(token, id)).body).data
const profile = {
  firstName: 'Astrid',
  lastName: 'Berg',
  phone: '+46 (0)70-12',
  address: 'Ågatan 2',
  state: '',
}

describe('[BOXES-01] GET and PUT boxes/{id}', () => {
  test('[SETTINGS-05] [SETTINGS-07] a super user changes who lives there and what the TV shows, and all are told', async () => {
    const { box, karin, johan } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await tv.mqtt.subscribeAsync(`box/${String(box.id)}/inbox`)
    await using feed = await openFeed(server.origin)
    await feed.subscribe(johan.token)
    const change = {
      nickName: 'Mor',
      profile,
      functions: ['message', 'phone'],
      volume: 35,
      quietHours: { from: '22:00', to: '07:00' },
      timeZone: 'Europe/Helsinki',
      language: 'en',
    }
    const { status, body } = await edit(karin.token, box.id, change)
    const changed = { ...change, functions: ['phone', 'message'], id: box.id, mayEdit: true }
    expect([status, body]).toMatchObject([200, { data: changed }])
    expect(await found(karin.token, box.id)).toMatchObject(changed)
    expect(await found(johan.token, box.id)).toMatchObject({ nickName: '', volume: 35, mayEdit: false })
    const me = await server.call('GET', 'box/me', { token: box.token })
    const { functions, volume, profile: shown } = answerOf(BoxMeSchema).parse(me.body).data
    expect([functions, volume, shown.lastName]).toEqual([['phone', 'message'], 35, 'Berg'])
    expect(await readInbox(server, box.token)).toMatchObject([{ kind: 'settings', id: box.id }])
    await vi.waitFor(() =>
      expect(tv.received.map(({ value }) => InboxNoticeSchema.parse(value).kind)).toEqual(['settings']),
    )
    expect(await feed.hears('changed')).toMatchObject([{ data: { resource: 'caretakers', id: box.id } }])
  })

  test('a room that is called otherwise is told to its TV, and to whoever sees it', async () => {
    const { box, karin, admin } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await tv.mqtt.subscribeAsync(`box/${String(box.id)}/inbox`)
    await using feed = await openFeed(server.origin)
    await feed.subscribe(karin.token)
    const body = { name: '301', location: 'Mor' }
    const renamed = await server.call('PUT', `rooms/${String(box.roomId)}`, { token: admin.token, body })
    expect(renamed.status).toBe(200)
    await vi.waitFor(() =>
      expect(tv.received.map(({ value }) => InboxNoticeSchema.parse(value).kind)).toEqual(['settings']),
    )
    expect(await feed.hears('changed')).toMatchObject([{ data: { resource: 'caretakers', id: box.id } }])
    const me = await server.call('GET', 'box/me', { token: box.token })
    expect(answerOf(BoxMeSchema).parse(me.body).data.room).toMatchObject(body)
    expect(await readInbox(server, box.token)).toMatchObject([{ kind: 'settings', id: box.id }])
  })

  test('a room is not called otherwise if that cannot be stored for its TV', async () => {
    const { box, admin } = await makeHome()
    const name = async () => {
      const me = await server.call('GET', 'box/me', { token: box.token })
      return answerOf(BoxMeSchema).parse(me.body).data.room.name
    }
    const before = await name()
    await server.database.asOwner(
      `alter table inbox_entries add constraint inbox_full check (box_id <> ${String(box.id)}) not valid`,
    )
    const body = { name: '302' }
    const refused = await server.call('PUT', `rooms/${String(box.roomId)}`, { token: admin.token, body })
    await server.database.asOwner('alter table inbox_entries drop constraint inbox_full')
    expect([refused.status, await name()]).toEqual([500, before])
  })

  test('one’s own name for the box is one’s own, however little one may do', async () => {
    const { box, karin, viewer, amina, admin } = await makeHome()
    for (const { token, role } of [viewer, amina, admin]) {
      expect((await edit(token, box.id, { nickName: ` Moster ${role} ` })).status).toBe(200)
      expect((await found(token, box.id)).nickName).toBe(`Moster ${role}`)
    }
    const { body } = await server.call('GET', `caretakers/${String(amina.id)}`, { token: amina.token })
    expect(listOf(BoxViewSchema).parse(body).data).toMatchObject([{ nickName: 'Moster staff' }])
    expect((await found(karin.token, box.id)).nickName).toBe('Mamma')
  })

  test('another name moves nobody in the list, and keeps the drawn portrait of the first', async () => {
    const world = createWorld(server.db)
    const { groupId } = await world.group()
    const inRoom = async () => {
      const { id: roomId } = await world.room(groupId, { location: 'Björkgården' })
      return world.box({ groupId, roomId })
    }
    const [box, uncle] = [await inRoom(), await inRoom()]
    const [karin, johan] = [await world.user(), await world.user()]
    await world.link(karin.id, box.id, { nickName: 'Mamma' })
    await world.link(johan.id, box.id)
    for (const { id } of [karin, johan]) await world.link(id, uncle.id, { nickName: 'Nils' })
    const inList = async (user: typeof karin) => {
      const { body } = await server.call('GET', `caretakers/${String(user.id)}`, { token: user.token })
      return listOf(BoxViewSchema)
        .parse(body)
        .data.map(({ index, nickName }) => [index, nickName])
    }
    await edit(karin.token, box.id, { nickName: 'Ingrid' })
    await edit(karin.token, box.id, { nickName: 'Lilla mor' })
    await edit(karin.token, uncle.id, { nickName: 'Pappa' })
    expect(await inList(karin)).toEqual([
      [0, 'Lilla mor'],
      [4, 'Pappa'],
    ])
    // The first name of one's own has the portrait that belongs to it.
    await edit(johan.token, box.id, { nickName: 'Mormor' })
    await edit(johan.token, box.id, { nickName: 'Ingrid', avatar: null })
    expect(await inList(johan)).toEqual([
      [1, 'Ingrid'],
      [4, 'Nils'],
    ])
  })

  test('[PERM-05] more than that is for super users and administrators, and nothing is kept of what is refused', async () => {
    const { world, box, johan, viewer, amina, admin } = await makeHome()
    const resting = await world.user()
    await world.link(resting.id, box.id, { settings: { superUser: false } })
    for (const { token } of [johan, viewer, amina, resting]) {
      const answer = await edit(token, box.id, { nickName: 'X', volume: 1 })
      expect(answer).toMatchObject({ status: 422, body: { code: 'not_permitted' } })
      expect(await found(token, box.id)).toMatchObject({ nickName: '', volume: 60 })
    }
    expect((await edit(admin.token, box.id, { volume: 20 })).status).toBe(200)
  })

  test('only the sent fields of the profile change, so that two simultaneous changes are both kept', async () => {
    const { box, karin, admin } = await makeHome()
    const before = (await found(karin.token, box.id)).profile
    const answers = await Promise.all([
      edit(karin.token, box.id, { profile: { phone: '070-1' } }),
      edit(admin.token, box.id, { profile: { address: 'Ågatan 2' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { profile: after } = await found(karin.token, box.id)
    expect(after).toEqual({ ...before, phone: '070-1', address: 'Ågatan 2' })
  })

  test('a partly invalid change is refused as a whole', async () => {
    const { box, karin } = await makeHome()
    await server.database.asOwner(`alter table links add constraint unkept check (nick_name <> 'Unkept')`)
    const answer = await edit(karin.token, box.id, { nickName: 'Unkept', volume: 1 })
    await server.database.asOwner('alter table links drop constraint unkept')
    expect(answer.status).toBe(500)
    expect(await found(karin.token, box.id)).toMatchObject({ nickName: 'Mamma', volume: 60 })
    expect(await readInbox(server, box.token)).toEqual([])
  })

  test('[BOXES-04] an id that is nobody’s, or not one’s own to see, is not found', async () => {
    const { box, karin, stranger } = await makeHome()
    for (const [token, id] of [
      [stranger.token, box.id],
      [karin.token, 2_147_483_647],
    ] as const) {
      expect((await find(token, id)).status).toBe(404)
      expect((await edit(token, id, { nickName: 'X' })).status).toBe(404)
    }
    expect((await find(karin.token, 'x')).status).toBe(400)
    expect((await server.call('GET', `boxes/${String(box.id)}`)).status).toBe(401)
    expect((await server.call('PUT', `boxes/${String(box.id)}`, { body: {} })).status).toBe(401)
  })

  test.each([
    ['profile.firstName', { profile: { ...profile, firstName: ' ' } }],
    ['profile.lastName', { profile: { ...profile, lastName: '' } }],
    ['profile.phone', { profile: { ...profile, phone: '070-CALL' } }],
    ['profile.address', { profile: { ...profile, address: 'x'.repeat(101) } }],
    ['nickName', { nickName: 'x'.repeat(101) }],
    ['volume', { volume: 101 }],
    ['quietHours.from', { quietHours: { from: '24:00', to: '07:00' } }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['language', { language: 'tlh' }],
    ['functions.0', { functions: ['fly'] }],
  ])('[SETTINGS-08] what is wrong with %s is said', async (field, change) => {
    const { box, karin } = await makeHome()
    const { status, body } = await edit(karin.token, box.id, change)
    expect([status, body]).toMatchObject([400, { code: 'bad_input' }])
    expect(body).toHaveProperty(['fields', field])
  })
})
