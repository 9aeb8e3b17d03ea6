import { createECDH, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEntries, pushSubscriptions } from '../../tables.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const subscription = (endpoint = `https://push.example/${randomBytes(6).toString('hex')}`) => ({
  endpoint,
  expirationTime: null,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})
type TestUser = Awaited<ReturnType<ReturnType<typeof createWorld>['user']>>
const subscribe = (user: TestUser, token: string, id = user.id) =>
  server.call('POST', 'relative/notification', { token: user.token, body: { id, token } })
const devices = async (user: TestUser) =>
  z
    .object({ data: z.array(z.object({ id: z.number(), current: z.boolean() })) })
    .parse((await server.call('GET', 'relative/notification', { token: user.token })).body).data
const rowsOf = (user: TestUser) =>
  server.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))
const world = () => createWorld(server.db)

describe('a device that subscribes', () => {
  test('[FEED-09] [FEED-10] is kept once, however often it asks', async () => {
    const karin = await world().user()
    const token = JSON.stringify(subscription())
    for (let time = 0; time < 3; time += 1) {
      expect(await subscribe(karin, token)).toMatchObject({ status: 200, body: { success: true } })
    }
    expect(await rowsOf(karin)).toHaveLength(1)
    expect(await devices(karin)).toMatchObject([{ current: true }])
    const noted = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, karin.id))
    expect(noted.map(({ action }) => action)).toEqual(['push_device_added'])
  })

  test('[FEED-09] a token of another kind is kept, and no device is told by it', async () => {
    const karin = await world().user()
    expect((await subscribe(karin, 'opaque:abc')).status).toBe(200)
    expect(await rowsOf(karin)).toMatchObject([{ token: 'opaque:abc', endpoint: null }])
    expect(await devices(karin)).toEqual([])
  })

  test.each([
    ['http', { ...subscription('http://push.example/1') }],
    ['this machine', subscription('https://localhost/1')],
    ['this machine by its address', subscription('https://127.0.0.1:8443/1')],
    ['the network around it', subscription('https://192.168.1.1/1')],
    ['the metadata of a cloud', subscription('https://169.254.169.254/1')],
    ['this machine, written otherwise', subscription('https://[::ffff:127.0.0.1]/1')],
    ['this machine, with a dot', subscription('https://localhost./1')],
    ['an address with a password', subscription('https://user:pw@push.example/1')],
    ['another port', subscription('https://push.example:8443/1')],
    [
      'a key that is no point of the curve',
      {
        ...subscription(),
        keys: { ...subscription().keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      },
    ],
    ['no keys', { endpoint: 'https://push.example/1' }],
    ['a key of another length', { ...subscription(), keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
    ['no address', { ...subscription('nowhere') }],
  ])('%s is refused', async (_what, wrong) => {
    const karin = await world().user()
    expect(await subscribe(karin, JSON.stringify(wrong))).toMatchObject({
      status: 400,
      body: { code: 'bad_input' },
    })
    expect(await rowsOf(karin)).toEqual([])
  })

  test('cannot be somebody else’s, nobody’s, or nameless', async () => {
    const [karin, johan] = [await world().user(), await world().user()]
    const token = JSON.stringify(subscription())
    expect((await subscribe(karin, token, johan.id)).status).toBe(404)
    expect(
      (await server.call('POST', 'relative/notification', { body: { id: karin.id, token } })).status,
    ).toBe(401)
    expect((await subscribe(karin, '')).status).toBe(400)
    expect((await subscribe(karin, 'x'.repeat(5_000))).status).toBe(400)
    expect([...(await rowsOf(karin)), ...(await rowsOf(johan))]).toEqual([])
  })

  test('belongs to whoever logged in on it last', async () => {
    const [karin, johan] = [await world().user(), await world().user()]
    const token = JSON.stringify(subscription())
    await subscribe(karin, token)
    await subscribe(johan, token)
    expect(await rowsOf(karin)).toEqual([])
    expect(await rowsOf(johan)).toHaveLength(1)
  })

  test('takes the place of its own older keys', async () => {
    const karin = await world().user()
    const first = subscription()
    await subscribe(karin, JSON.stringify(first))
    const renewed = JSON.stringify(subscription(first.endpoint))
    await subscribe(karin, renewed)
    expect(await rowsOf(karin)).toMatchObject([{ token: renewed }])
  })

  test('the newest twenty of a person stay', async () => {
    const karin = await world().user()
    for (let number = 0; number < 22; number += 1) await subscribe(karin, JSON.stringify(subscription()))
    const rows = await rowsOf(karin)
    expect(rows).toHaveLength(20)
  })

  test('the newest are those that registered last, however old they are', async () => {
    const karin = await world().user()
    const daily = JSON.stringify(subscription())
    await subscribe(karin, daily)
    for (let number = 0; number < 19; number += 1) await subscribe(karin, JSON.stringify(subscription()))
    await subscribe(karin, daily)
    await subscribe(karin, JSON.stringify(subscription()))
    const tokens = (await rowsOf(karin)).map(({ token }) => token)
    expect(tokens).toHaveLength(20)
    expect(tokens).toContain(daily)
  })
})

describe('a device that is unsubscribed', () => {
  test('goes by its id, once, and only one’s own', async () => {
    const [karin, johan] = [await world().user(), await world().user()]
    await subscribe(karin, JSON.stringify(subscription()))
    const [{ id } = { id: 0 }] = await devices(karin)
    const remove = (user: TestUser) =>
      server.call('DELETE', `relative/notification/${String(id)}`, { token: user.token })
    expect((await remove(johan)).status).toBe(404)
    expect(await devices(karin)).toHaveLength(1)
    expect((await remove(karin)).status).toBe(200)
    expect(await devices(karin)).toEqual([])
    expect((await remove(karin)).status).toBe(404)
    const noted = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, karin.id))
    expect(noted.map(({ action }) => action)).toEqual(['push_device_added', 'push_device_removed'])
  })

  test('goes with its session', async () => {
    const karin = await world().user()
    await subscribe(karin, JSON.stringify(subscription()))
    await server.call('POST', 'logout', { token: karin.token, body: { token: karin.token } })
    expect(await rowsOf(karin)).toEqual([])
  })
})

describe('notification settings', () => {
  const settings = (user: TestUser) => server.call('GET', 'notifications/me', { token: user.token })
  const update = (user: TestUser, body: object) =>
    server.call('PUT', 'notifications/me', { token: user.token, body })

  test('are the defaults for the user’s boxes until they choose, and stay as chosen', async () => {
    const karin = await world().user()
    const box = await world().box(await world().group())
    await world().link(karin.id, box.id)
    const all = {
      box_offline: true,
      battery_low: true,
      message_read: false,
      call_incoming: true,
      call_missed: true,
      reminder_unanswered: false,
      alarm_info: false,
      alarm_important: true,
      alarm_critical: true,
    }
    expect((await settings(karin)).body).toEqual({
      success: true,
      message: '',
      data: {
        quietHours: null,
        offlineMinutes: 15,
        timeZone: 'Europe/Stockholm',
        boxes: [{ box: box.id, kinds: all }],
      },
    })
    const quietHours = { from: '22:00', to: '06:30' }
    await update(karin, { data: { quietHours, boxes: [{ box: box.id, kinds: { box_offline: false } }] } })
    await update(karin, { data: { offlineMinutes: 60 } })
    const chosen = {
      data: { quietHours, offlineMinutes: 60, boxes: [{ kinds: { ...all, box_offline: false } }] },
    }
    expect((await settings(karin)).body).toMatchObject(chosen)
    await update(karin, { quietHours: null })
    expect((await settings(karin)).body).toMatchObject({ data: { quietHours: null, offlineMinutes: 60 } })
  })

  test.each([
    ['a time that no clock shows', { quietHours: { from: '24:00', to: '07:00' } }],
    ['a time without minutes', { quietHours: { from: '7', to: '8' } }],
    ['minutes that are no choice', { offlineMinutes: 7 }],
  ])('%s is refused', async (_what, change) => {
    const karin = await world().user()
    expect((await update(karin, change)).status).toBe(400)
  })

  test('cannot be chosen for a box that one does not see, nor without a login', async () => {
    const karin = await world().user()
    const box = await world().box(await world().group())
    const change = { offlineMinutes: 5, boxes: [{ box: box.id, kinds: { battery_low: false } }] }
    expect((await update(karin, change)).status).toBe(404)
    expect((await settings(karin)).body).toMatchObject({ data: { offlineMinutes: 15, boxes: [] } })
    expect((await server.call('GET', 'notifications/me')).status).toBe(401)
    expect((await server.call('PUT', 'notifications/me', { body: change })).status).toBe(401)
  })
})
