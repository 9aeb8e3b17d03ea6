import { AuditEntrySchema } from '@lykta/contract/audit'
import { BoxContactSchema, BoxViewSchema, LinkSchema, type EditLink } from '@lykta/contract/boxes'
import { listOf } from '@lykta/contract/envelope'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DomainEvent } from '../../../events.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { links, users } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { createTestDelivery } from '../../../testing/test-delivery.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { createAudit } from '../../audit/index.ts'
import { createBoxAccess } from '../index.ts'
import { createLinks } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A box with a super user, a user and an administrator. */
const makeHome = async (values: { functions?: ('phone' | 'message')[] } = {}) => {
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const box = await world.box({ groupId, ...values })
  const [karin, johan] = [await world.user(), await world.user({ firstName: 'Johan', lastName: 'Lind' })]
  await world.link(karin.id, box.id)
  await world.link(johan.id, box.id, { competence: 'user', permissions: ['phone'] })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { world, box, clusterId, karin, johan, admin }
}

const path = (boxId: number, userId?: number) =>
  `boxes/${String(boxId)}/links${userId === undefined ? '' : `/${String(userId)}`}`
const set = (token: string, boxId: number, userId: number, data: EditLink) =>
  server.call('PUT', path(boxId, userId), { token, body: { data } })
const end = (token: string, boxId: number, userId: number) =>
  server.call('DELETE', path(boxId, userId), { token })
const people = async (token: string, boxId: number) =>
  listOf(LinkSchema).parse((await server.call('GET', path(boxId), { token })).body).data
const boxesOf = async ({ id, token }: { id: number; token: string }) =>
  listOf(BoxViewSchema).parse((await server.call('GET', `caretakers/${String(id)}`, { token })).body).data
const entriesOf = async (token: string, boxId: number) =>
  listOf(AuditEntrySchema).parse(
    (await server.call('GET', `audit?filter=${encodeURIComponent(JSON.stringify({ boxId }))}`, { token }))
      .body,
  ).data

describe('[PERM-04] [PERM-05] GET boxes/{id}/links', () => {
  test('everybody who is linked, with what they may do; oneself not to be changed', async () => {
    const { box, karin, johan, admin, world } = await makeHome()
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, johan.id))
    const chooser = await world.user()
    await world.link(chooser.id, box.id, { granted: false })
    const [own, other] = await people(karin.token, box.id)
    expect(own).toMatchObject({ userId: karin.id, name: 'Karin Lindqvist', mayChange: false })
    expect(other).toEqual({
      userId: johan.id,
      name: 'Johan Lind',
      avatar: null,
      role: 'relative',
      disabled: true,
      permissions: ['phone'],
      competence: 'user',
      autoAnswer: null,
      mayChange: true,
    })
    expect((await people(admin.token, box.id)).map(({ userId, mayChange }) => [userId, mayChange])).toEqual([
      [karin.id, true],
      [johan.id, true],
    ])
  })
})

describe('PUT boxes/{id}/links/{userId}', () => {
  test('[PERM-05] what was sent is changed and the rest stays; apps and the TV are told at once', async () => {
    const { box, karin, johan } = await makeHome()
    await using tv = await connectBox(server.origin, box)
    await tv.mqtt.subscribeAsync(`box/${String(box.id)}/notice`)
    await using feed = await openFeed(server.origin)
    await feed.subscribe(johan.token)
    const { status, body } = await set(karin.token, box.id, johan.id, { permissions: ['message', 'phone'] })
    expect([status, body]).toMatchObject([200, { data: { permissions: ['phone', 'message'] } }])
    expect((await set(karin.token, box.id, johan.id, { competence: 'viewers' })).status).toBe(200)
    expect(await boxesOf(johan)).toMatchObject([{ permissions: ['phone', 'message', 'viewers'] }])
    const announced = await feed.hears('changed', 4)
    expect(announced.map(({ data }) => [data.resource, data.id])).toEqual([
      ['permissions', johan.id],
      ['caretakers', box.id],
      ['permissions', johan.id],
      ['caretakers', box.id],
    ])
    await vi.waitFor(() => expect(tv.received.at(-1)?.value).toEqual({ kind: 'contacts' }))
    const contacts = await server.call('GET', 'box/contacts', { token: box.token })
    expect(
      listOf(BoxContactSchema)
        .parse(contacts.body)
        .data.map(({ extension }) => extension),
    ).toEqual([karin.extension])
  })

  test('[AUTO-01] an agreement is kept with who gave it and when, and nobody gives it to themselves', async () => {
    const { box, karin, johan } = await makeHome()
    const autoAnswer = { agreedBy: 'Astrid Lind', agreedAt: Date.now() - 60_000 }
    expect((await set(karin.token, box.id, johan.id, { autoAnswer })).body).toMatchObject({
      data: { autoAnswer },
    })
    const contacts = async () =>
      listOf(BoxContactSchema)
        .parse((await server.call('GET', 'box/contacts', { token: box.token })).body)
        .data.map(({ extension, autoAnswer: own }) => [extension, own])
    expect(await contacts()).toEqual([
      [karin.extension, false],
      [johan.extension, true],
    ])
    expect(await set(karin.token, box.id, karin.id, { autoAnswer })).toMatchObject({
      status: 422,
      body: { code: 'not_permitted' },
    })
    expect((await set(karin.token, box.id, johan.id, { autoAnswer: null })).status).toBe(200)
    expect(await contacts()).toEqual([
      [karin.extension, false],
      [johan.extension, false],
    ])
  })

  test('a super user gives what the box has and no more; an administrator what it is yet to have', async () => {
    const { box, karin, johan, admin } = await makeHome({ functions: ['phone', 'message'] })
    expect(await set(karin.token, box.id, johan.id, { permissions: ['phone', 'aid'] })).toMatchObject({
      status: 422,
      body: { code: 'not_permitted' },
    })
    expect((await set(admin.token, box.id, johan.id, { permissions: ['phone', 'aid'] })).status).toBe(200)
    // What somebody has already is not taken from them by a change of something else.
    expect(
      (await set(karin.token, box.id, johan.id, { permissions: ['phone', 'message', 'aid'] })).status,
    ).toBe(200)
    expect(await boxesOf(johan)).toMatchObject([{ permissions: ['phone', 'message', 'user'] }])
  })

  test('an administrator brings somebody new, who begins with the least; nobody of elsewhere, disabled or unknown', async () => {
    const { world, box, clusterId, karin, admin } = await makeHome()
    const eva = await world.user({ clusterId })
    await world.link(eva.id, box.id, { granted: false, nickName: 'Tant Astrid' })
    expect((await set(admin.token, box.id, eva.id, {})).body).toMatchObject({
      data: { permissions: [], competence: 'viewers' },
    })
    expect(await boxesOf(eva)).toMatchObject([{ nickName: 'Tant Astrid', permissions: ['viewers'] }])
    const elsewhere = (await world.group()).clusterId
    for (const user of [
      await world.user({ clusterId: elsewhere }),
      await world.user({ clusterId, disabledAt: new Date() }),
      await world.user({ role: 'admin', level: 'system' }),
      { id: 2_147_483_647 },
    ])
      expect(await set(admin.token, box.id, user.id, {})).toMatchObject({
        status: 404,
        body: { code: 'user_not_exist' },
      })
    expect(await set(karin.token, box.id, (await world.user({ clusterId })).id, {})).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })

  test('[PERM-05] what is for an existing link only brings back nobody who has been removed', async () => {
    const { box, johan, admin } = await makeHome()
    const change = () =>
      server.call('PUT', `${path(box.id, johan.id)}?existing=1`, {
        token: admin.token,
        body: { competence: 'viewers', autoAnswer: { agreedBy: 'Astrid Lind', agreedAt: 1 } },
      })
    expect(await change()).toMatchObject({ status: 200, body: { data: { competence: 'viewers' } } })
    await end(admin.token, box.id, johan.id)
    expect(await change()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await boxesOf(johan)).toEqual([])
  })

  test('of two users who take each other’s permissions at once, one keeps theirs', async () => {
    const { world, box, karin } = await makeHome()
    const maria = await world.user()
    await world.link(maria.id, box.id)
    const answers = await Promise.all([
      set(karin.token, box.id, maria.id, { competence: 'viewers' }),
      set(maria.token, box.id, karin.id, { competence: 'viewers' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  test.each([
    ['permissions.0', { permissions: ['fly'] }],
    ['competence', { competence: 'owner' }],
    ['autoAnswer.agreedBy', { autoAnswer: { agreedBy: ' ', agreedAt: 1 } }],
    ['autoAnswer.agreedAt', { autoAnswer: { agreedBy: 'Astrid', agreedAt: Date.now() + 3_600_000 } }],
  ])('what is wrong with %s is said', async (field, change) => {
    const { box, karin, johan } = await makeHome()
    const { status, body } = await server.call('PUT', path(box.id, johan.id), {
      token: karin.token,
      body: change,
    })
    expect([status, body]).toMatchObject([400, { code: 'bad_input' }])
    expect(body).toHaveProperty(['fields', field])
  })
})

describe('DELETE boxes/{id}/links/{userId}', () => {
  test('[PERM-05] ends what somebody sees of the box at once, and leaves what is their own', async () => {
    const { box, karin, johan } = await makeHome()
    await server.db.update(links).set({ nickName: 'Mormor' }).where(eq(links.userId, johan.id))
    await using feed = await openFeed(server.origin)
    await feed.subscribe(johan.token)
    expect((await end(karin.token, box.id, johan.id)).status).toBe(200)
    expect(await boxesOf(johan)).toEqual([])
    expect((await feed.hears('changed')).map(({ data }) => data.resource)).toEqual(['permissions'])
    await using tv = await connectBox(server.origin, box)
    await tv.status({ battery: 41 })
    const message = { ids: [box.roomId], subject: 'Hej', message: 'Hej' }
    expect((await server.call('POST', 'message', { token: karin.token, body: message })).status).toBe(200)
    await feed.request('post', { url: '/none', headers: { token: johan.token } })
    expect(feed.events.filter(({ verb }) => verb !== 'subscribeUpdateDeviceStatus')).toHaveLength(1)
    const [kept] = await server.db
      .select()
      .from(links)
      .where(and(eq(links.userId, johan.id), eq(links.boxId, box.id)))
    expect(kept).toMatchObject({ granted: false, permissions: [], nickName: 'Mormor', autoAnswer: null })
    expect((await end(karin.token, box.id, johan.id)).status).toBe(404)
  })

  test('[PERM-05] an administrator ends the last one too, and a super user never their own', async () => {
    const { box, karin, johan, admin } = await makeHome()
    expect((await end(karin.token, box.id, karin.id)).status).toBe(422)
    for (const { id } of [karin, johan]) expect((await end(admin.token, box.id, id)).status).toBe(200)
    expect(await people(admin.token, box.id)).toEqual([])
  })
})

test('every change is written down, in the clusters of the box and of the person, without a name', async () => {
  const { world, box, karin, admin } = await makeHome()
  const elsewhere = (await world.group()).clusterId
  const otherAdmin = await world.user({ role: 'admin', level: 'cluster', clusterId: elsewhere })
  const eva = await world.user({ clusterId: elsewhere })
  await world.link(eva.id, box.id, { competence: 'user', permissions: [] })
  const autoAnswer = { agreedBy: 'Astrid Lind', agreedAt: 1 }
  await set(karin.token, box.id, eva.id, { permissions: ['phone'], competence: 'user' })
  await set(karin.token, box.id, eva.id, { permissions: ['phone'], autoAnswer })
  await set(karin.token, box.id, eva.id, { permissions: ['phone'] })
  await end(admin.token, box.id, eva.id)
  const about = { action: 'permissions_changed', boxId: box.id, subjectType: 'user', subjectId: eva.id }
  const ended = { access: 'ended', permissions: '', competence: 'viewers', autoAnswer: false }
  for (const chief of [admin, otherAdmin]) {
    const entries = await entriesOf(chief.token, box.id)
    expect(entries).toMatchObject([
      { ...about, userId: admin.id, detail: ended },
      { ...about, userId: karin.id, detail: { autoAnswer: true } },
      { ...about, userId: karin.id, detail: { permissions: 'phone' } },
    ])
    expect(entries).toHaveLength(3)
    expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toMatch(/Astrid|Karin/)
  }
})

test('[PERM-05] calls end with the link even if announcing it fails', async () => {
  const { box, karin, johan } = await makeHome()
  const { db } = server
  const published: DomainEvent[] = []
  const service = createLinks({
    db,
    clock: systemClock,
    access: createBoxAccess(db),
    delivery: createTestDelivery({ audiences: { of: () => Promise.reject(new Error('no connection')) } }),
    audit: createAudit({ db, clock: systemClock, events: { publish: () => undefined } }).record,
    contactsOfBoxChanged: () => undefined,
    events: {
      publishAndWait: (event) => {
        published.push(event)
        return Promise.resolve()
      },
    },
  })
  const user: SignedInUser = {
    userId: karin.id,
    sessionId: 1,
    role: 'relative',
    level: 'user',
    clusterId: null,
    language: 'sv',
    extension: karin.extension,
    enableVideoCall: true,
    provedAt: new Date(0),
  }
  await service.end(user, box.id, johan.id)
  expect(published).toEqual([{ type: 'permissionsChanged', userId: johan.id, boxId: box.id }])
})
