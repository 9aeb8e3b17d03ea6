import { settingsFlagNames, SettingsFlagsSchema, type SettingsFlags } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { links } from '../../../tables.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { settingsFlags } from './present.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const flags = (on: readonly (keyof SettingsFlags)[]): SettingsFlags =>
  SettingsFlagsSchema.parse(Object.fromEntries(settingsFlagNames.map((name) => [name, on.includes(name)])))

const put = (boxId: number, token: string, body: unknown) =>
  server.call('PUT', `settings/${String(boxId)}`, { token, body })
const save = async (boxId: number, token: string, body: unknown) => {
  const answer = await put(boxId, token, body)
  expect(answer.status).toBe(200)
  return answerOf(SettingsFlagsSchema).parse(answer.body).data
}

const makeHome = async (values: Partial<typeof links.$inferInsert> = {}) => {
  const world = createWorld(server.db)
  const group = await world.group()
  const box = await world.box(group)
  const karin = await world.user()
  await world.link(karin.id, box.id, values)
  return { world, group, box, karin }
}

describe('PUT settings/{caretakerId}', () => {
  test('[COMPETENCE-04] [COMPETENCE-05] [COMPETENCE-06] [COMPETENCE-07] [COMPETENCE-08] saves the flags that were sent, and returns all of them', async () => {
    const { box, karin } = await makeHome()
    expect(await save(box.id, karin.token, { data: { settings: { aid: false, superUser: false } } })).toEqual(
      flags(settingsFlagNames.filter((name) => name !== 'aid' && name !== 'superUser')),
    )
    expect(await save(box.id, karin.token, { settings: { aid: true, phone: false } })).toEqual(
      flags(settingsFlagNames.filter((name) => name !== 'phone' && name !== 'superUser')),
    )
    const { body } = await server.call('GET', `caretakers/${String(karin.id)}`, karin)
    const stored = flags(settingsFlagNames.filter((name) => name !== 'phone' && name !== 'superUser'))
    expect(body).toMatchObject({ data: [{ settings: JSON.stringify(stored) }] })
  })

  test('[COMPETENCE-03] [COMPETENCE-05] a flag beyond the link’s permissions stays off, whatever is sent', async () => {
    const { box, karin } = await makeHome({ competence: 'user', permissions: ['phone'] })
    const all = Object.fromEntries(settingsFlagNames.map((name) => [name, true]))
    expect(await save(box.id, karin.token, { settings: all })).toEqual(flags(['user', 'viewers', 'phone']))
  })

  test('[CARETAKER-11] selects the box when it is told so, and leaves the selection otherwise', async () => {
    const { world, group, box, karin } = await makeHome()
    const second = await world.box(group)
    await world.link(karin.id, second.id)
    const checked = async () =>
      (await server.db.select().from(links).where(eq(links.userId, karin.id)))
        .filter((link) => link.checked)
        .map(({ boxId }) => boxId)
    await save(second.id, karin.token, { settings: {}, checked: true })
    await save(box.id, karin.token, { settings: { phone: false } })
    expect(await checked()).toEqual([second.id])
    await save(box.id, karin.token, { settings: {}, checked: true })
    expect(await checked()).toEqual([box.id])
  })

  test('the user’s other open apps learn of it, and nobody else’s', async () => {
    const { world, box, karin } = await makeHome()
    const johan = await world.user()
    await world.link(johan.id, box.id)
    await using tab = await openFeed(server.origin)
    await tab.subscribe(karin.token)
    await using others = await openFeed(server.origin)
    await others.subscribe(johan.token)
    await save(box.id, karin.token, { settings: { aid: false } })
    expect(await tab.hears('changed')).toMatchObject([{ resource: 'caretakers', room: box.roomId }])
    await others.request('get')
    expect(others.events.filter(({ verb }) => verb === 'changed')).toEqual([])
  })

  test('two choices at once are both kept', async () => {
    const { box, karin } = await makeHome()
    for (let round = 0; round < 10; round += 1) {
      await save(box.id, karin.token, { settings: { aid: true, services: true } })
      await Promise.all([
        save(box.id, karin.token, { settings: { aid: false } }),
        save(box.id, karin.token, { settings: { services: false } }),
      ])
      expect(await save(box.id, karin.token, { settings: {} })).toMatchObject({ aid: false, services: false })
    }
  })

  test('two selections at once leave one', async () => {
    const { world, group, box, karin } = await makeHome()
    const second = await world.box(group)
    await world.link(karin.id, second.id)
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        [box, second, box, second].map(({ id }) => save(id, karin.token, { settings: {}, checked: true })),
      )
      const rows = await server.db.select().from(links).where(eq(links.userId, karin.id))
      expect(rows.filter((link) => link.checked)).toHaveLength(1)
    }
  })

  test('[COMPETENCE-05] staff and administrators have choices of their own, which give no right', async () => {
    const { world, group, box } = await makeHome()
    const amina = await world.user({ role: 'staff' })
    await world.assignStaff(amina.id, group.groupId)
    expect(await save(box.id, amina.token, { settings: { aid: false } })).toEqual(
      flags(settingsFlagNames.filter((name) => name !== 'aid' && name !== 'superUser')),
    )
    const [link] = await server.db
      .select()
      .from(links)
      .where(and(eq(links.userId, amina.id), eq(links.boxId, box.id)))
    expect(link).toMatchObject({ granted: false, permissions: [], competence: 'viewers' })
  })

  test('[CARETAKER-03] of a box that is not shared are nobody’s', async () => {
    const { world, box } = await makeHome()
    const stranger = await world.user()
    expect(await put(box.id, stranger.token, { settings: { aid: false } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await server.db.select().from(links).where(eq(links.userId, stranger.id))).toEqual([])
  })

  test.each([
    [{}],
    [{ settings: { aid: 'no' } }],
    [{ settings: 'all' }],
    [{ settings: {}, checked: false }],
    [{ data: {} }],
  ])('%j is bad input', async (body) => {
    const { box, karin } = await makeHome()
    expect(await put(box.id, karin.token, body)).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })

  test('flags that do not exist are dropped', async () => {
    const { box, karin } = await makeHome()
    await save(box.id, karin.token, { settings: { aid: false, admin: true } })
    const [link] = await server.db.select().from(links).where(eq(links.userId, karin.id))
    expect(link?.settings).toEqual({ aid: false })
  })

  test('needs a session', async () => {
    const { box } = await makeHome()
    const { status } = await server.call('PUT', `settings/${String(box.id)}`, { body: { settings: {} } })
    expect(status).toBe(401)
  })
})

describe('the flags of a user', () => {
  test.each([
    ['viewers', [], {}, ['viewers']],
    ['user', ['phone', 'aid'], {}, ['viewers', 'user', 'phone', 'aid']],
    ['superUser', [], { superUser: false }, ['viewers', 'user']],
    ['superUser', ['phone'], { phone: false, user: false }, ['viewers', 'superUser']],
    ['viewers', [], { superUser: true, phone: true }, ['viewers']],
  ] as const)(
    '[COMPETENCE-03] [COMPETENCE-05] a %s with %j who chose %j',
    (carried, functions, chosen, on) => {
      expect(settingsFlags({ carried, functions }, chosen)).toEqual(flags(on))
    },
  )
})
