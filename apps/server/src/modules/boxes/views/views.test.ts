import { BoxViewSchema } from '@lykta/contract/boxes'
import { listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boxes, rooms, users } from '../../../tables.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { avatarIndex } from './present.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

const list = async (token: string, userId: number) => {
  const { status, body } = await server.call('GET', `caretakers/${String(userId)}`, { token })
  expect(status).toBe(200)
  return listOf(BoxViewSchema).parse(body).data
}

const idsOf = async (token: string, userId: number) => (await list(token, userId)).map(({ id }) => id)

const makeGroup = async () => {
  const world = createWorld(server.db)
  return { world, ...(await world.group()) }
}

describe('GET caretakers/{userId}', () => {
  test('[GEN-04] [CARETAKER-12] [CARETAKER-13] [CARETAKER-14] [CARETAKER-15] [CARETAKER-16] [CARETAKER-17] [CARETAKER-18] [CARETAKER-19] [CARETAKER-21] answers a box with every field', async () => {
    const { world, groupId } = await makeGroup()
    const room = await world.room(groupId, { name: '12', location: 'Mamma' })
    const box = await world.box({ groupId, roomId: room.id, functions: ['phone', 'message'] })
    const karin = await world.user()
    await world.link(karin.id, box.id, {
      nickName: 'Lilla mamma',
      competence: 'user',
      permissions: ['phone', 'aid'],
      settings: { phone: true, viewers: false },
    })
    const at = new Date('2026-11-14T09:00:00Z')
    await server.db
      .update(boxes)
      .set({ online: true, battery: 64, usingBattery: true, lastSeenAt: at })
      .where(eq(boxes.id, box.id))
    const [boxView] = await list(karin.token, karin.id)
    expect({ ...boxView, createdAt: 0, updatedAt: 0 }).toEqual({
      id: box.id,
      index: 0,
      nickName: 'Lilla mamma',
      avatar: null,
      hasTv: true,
      online: true,
      lastSeenAt: at.getTime(),
      checked: true,
      battery: 64,
      usingBattery: true,
      room: { id: room.id, name: '12', location: 'Mamma' },
      hasStaff: false,
      relative: karin.id,
      settings: JSON.stringify({
        superUser: false,
        user: true,
        viewers: false,
        phone: true,
        calendar: false,
        careContacts: false,
        services: false,
        message: false,
        aid: false,
        entertainment: false,
      }),
      permissions: ['phone', 'user'],
      functions: ['phone', 'message'],
      extension: box.extension,
      callHistory: '[]',
      createdAt: 0,
      updatedAt: 0,
    })
    expect(box.extension).toMatch(/^7\d{5}$/)
    expect(boxView?.createdAt).toBe(box.createdAt.getTime())
  })

  test('says whether staff look after the resident, whose account is not disabled', async () => {
    const { world, groupId } = await makeGroup()
    const box = await world.box({ groupId })
    const karin = await world.user()
    await world.link(karin.id, box.id)
    const hasStaff = async () => (await list(karin.token, karin.id)).map((one) => one.hasStaff)
    expect(await hasStaff()).toEqual([false])
    const nurse = await world.user({ role: 'staff' })
    await world.assignStaff(nurse.id, groupId)
    expect(await hasStaff()).toEqual([true])
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, nurse.id))
    expect(await hasStaff()).toEqual([false])
  })

  test('[CARETAKER-01] [CARETAKER-02] [CARETAKER-27] a relative has the linked boxes, staff those of their groups', async () => {
    const { world, groupId } = await makeGroup()
    const [one, two, three] = [
      await world.box({ groupId }),
      await world.box({ groupId }),
      await world.box({ groupId: (await world.group()).groupId }),
    ]
    const karin = await world.user()
    for (const { id } of [one, three]) await world.link(karin.id, id)
    const amina = await world.user({ role: 'staff' })
    await world.assignStaff(amina.id, groupId)
    expect(await idsOf(karin.token, karin.id)).toEqual([one.id, three.id])
    expect(await idsOf(amina.token, amina.id)).toEqual([one.id, two.id])
  })

  test('[CARETAKER-27] an administrator has those linked to them, and none is an empty list', async () => {
    const { world, groupId, clusterId } = await makeGroup()
    const [one, two] = [await world.box({ groupId }), await world.box({ groupId })]
    const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
    expect(await list(admin.token, admin.id)).toEqual([])
    await world.link(admin.id, two.id, { competence: 'viewers', permissions: [] })
    // A choice for another box is no link.
    await world.link(admin.id, one.id, { granted: false })
    const own = await list(admin.token, admin.id)
    expect(own.map(({ id, permissions }) => [id, permissions.at(-1)])).toEqual([[two.id, 'superUser']])
  })

  test('[CARETAKER-14] [CARETAKER-23] [CARETAKER-24] [CARETAKER-25] [CARETAKER-26] sorted by index, those without a place of their own last', async () => {
    const { world, groupId } = await makeGroup()
    const karin = await world.user()
    for (const [location, nickName] of [
      ['Fast 3', ''],
      ['Pappa', 'Farsan'],
      ['', 'mormor'],
      ['Rum B', 'Gammelfaster'],
      ['Mum', ''],
    ] as const) {
      const room = await world.room(groupId, { location })
      const box = await world.box({ groupId, roomId: room.id })
      await world.link(karin.id, box.id, { nickName })
    }
    const shown = (await list(karin.token, karin.id)).map(({ index, nickName }) => [index, nickName])
    expect(shown).toEqual([
      [0, 'Astrid Lind'],
      [1, 'mormor'],
      [2, 'Farsan'],
      [3, 'Astrid Lind'],
      [6, 'Gammelfaster'],
    ])
  })

  test('[CARETAKER-05] without a nickname the box is called after the resident, or the room', async () => {
    const { world, groupId } = await makeGroup()
    const karin = await world.user()
    const room = await world.room(groupId, { name: '7', location: 'Fast 3' })
    const box = await world.box({ groupId, roomId: room.id })
    await world.link(karin.id, box.id)
    const nickName = async () => (await list(karin.token, karin.id))[0]?.nickName
    expect(await nickName()).toBe('Astrid Lind')
    const profile = { ...box.profile, firstName: '', lastName: '' }
    await server.db.update(boxes).set({ profile }).where(eq(boxes.id, box.id))
    expect(await nickName()).toBe('7')
    await server.db.update(rooms).set({ name: '' }).where(eq(rooms.id, room.id))
    expect(await nickName()).toBe('Fast 3')
  })

  test('[CARETAKER-16] exactly one is checked, whatever is stored', async () => {
    const { world, groupId } = await makeGroup()
    const karin = await world.user()
    const [one, two] = [await world.box({ groupId }), await world.box({ groupId })]
    const checked = async () =>
      (await list(karin.token, karin.id)).filter((box) => box.checked).map(({ id }) => id)
    await world.link(karin.id, one.id)
    await world.link(karin.id, two.id)
    expect(await checked()).toEqual([one.id])
    for (const { id } of [one, two]) {
      await server.call('PUT', `settings/${String(id)}`, {
        token: karin.token,
        body: { settings: {}, checked: true },
      })
      expect(await checked()).toEqual([id])
    }
    await server.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, two.id))
    expect(await checked()).toEqual([one.id])
  })

  test('an administrator of the cluster reads those of others, as they have them', async () => {
    const { world, groupId, clusterId } = await makeGroup()
    const box = await world.box({ groupId })
    const karin = await world.user({ clusterId })
    await world.link(karin.id, box.id, { competence: 'viewers', permissions: [] })
    const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
    const system = await world.user({ role: 'admin', level: 'system' })
    for (const { token } of [admin, system]) {
      const [boxView] = await list(token, karin.id)
      expect(boxView).toMatchObject({ id: box.id, relative: karin.id, permissions: ['viewers'] })
    }
  })

  test('[CARETAKER-03] anybody else’s are not there', async () => {
    const { world, clusterId } = await makeGroup()
    const karin = await world.user({ clusterId })
    const elsewhere = await world.group()
    for (const values of [
      {},
      { role: 'staff' as const, clusterId },
      { role: 'admin' as const, level: 'cluster' as const, clusterId: elsewhere.clusterId },
    ]) {
      const { token } = await world.user(values)
      const answer = await server.call('GET', `caretakers/${String(karin.id)}`, { token })
      expect(answer).toMatchObject(refused(404, 'not_found'))
    }
    const { token } = await world.user()
    expect(await server.call('GET', 'caretakers/2147483647', { token })).toMatchObject(
      refused(404, 'not_found'),
    )
  })

  test.each([['x'], ['0'], ['-1'], ['1.5'], ['2147483648'], ['1e400']])('%s is no id', async (id) => {
    const { token } = await createWorld(server.db).user()
    expect(await server.call('GET', `caretakers/${id}`, { token })).toMatchObject(refused(400, 'bad_input'))
  })

  test('needs a session', async () => {
    expect(await server.call('GET', 'caretakers/1')).toMatchObject(refused(401, 'no_session'))
  })
})

describe('the place of the avatar', () => {
  test.each([
    ['Mum', '', 0],
    ['Mamma', 'Pappa', 0],
    [' mamma ', '', 0],
    ['Grandmother', '', 1],
    ['MORMOR', '', 1],
    ['Dad', '', 2],
    ['Pappa', '', 2],
    ['214', 'Mamma', 0],
    ['214', 'Mormor ', 1],
    ['', 'dad', 2],
    ['Mammas rum', '', 8],
    ['', '', 8],
    ['constructor', 'toString', 8],
  ])(
    '[CARETAKER-13] [CARETAKER-23] [CARETAKER-24] [CARETAKER-25] [CARETAKER-26] location %j and nickname %j give %i',
    (location, nickName, index) => {
      expect(avatarIndex(location, nickName, 5)).toBe(index)
    },
  )
})

const permissionsOf = (token: string, query: string) =>
  server.call('GET', `relatives/getpermissions${query}`, { token })

const filter = (value: unknown) => `?filter=${encodeURIComponent(JSON.stringify(value))}`

describe('GET relatives/getpermissions', () => {
  test('[PERM-06] [PERM-07] [COMPETENCE-03] names what works on the box, and the competence', async () => {
    const { world, groupId } = await makeGroup()
    const box = await world.box({ groupId, functions: ['aid', 'phone', 'message'] })
    const karin = await world.user()
    await world.link(karin.id, box.id, { competence: 'user', permissions: ['message', 'calendar', 'phone'] })
    const answer = await permissionsOf(karin.token, filter({ caretaker: box.id }))
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, data: ['phone', 'message', 'user'], message: '' },
    ])
  })

  test('[CARETAKER-03] of a box that is not shared there are none', async () => {
    const { world, groupId } = await makeGroup()
    const box = await world.box({ groupId })
    const { token } = await world.user()
    expect(await permissionsOf(token, filter({ caretaker: box.id }))).toMatchObject(refused(404, 'not_found'))
  })

  test.each([
    [''],
    ['?filter='],
    ['?filter=%7B'],
    [filter({})],
    [filter({ caretaker: 'x' })],
    [filter({ caretaker: 0 })],
    [filter([])],
    [filter(null)],
  ])('%s names no box', async (query) => {
    const { token } = await createWorld(server.db).user()
    expect(await permissionsOf(token, query)).toMatchObject(refused(400, 'bad_input'))
  })

  test('needs a session', async () => {
    const { status } = await server.call('GET', `relatives/getpermissions${filter({ caretaker: 1 })}`)
    expect(status).toBe(401)
  })
})
