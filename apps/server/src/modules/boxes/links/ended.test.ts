import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { boxes, messageRecipients } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { MessagesSchema, send } from '../../../testing/messages.ts'
import { startPushService, type PushService } from '../../../testing/push-service.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { picture, uploaded } from '../../../testing/upload-files.ts'
import { createWorld } from '../../../testing/world.ts'

const watch = createTestAfter(60_000)
let service: PushService
let server: TestServer
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({
    environment: { PUSH_PRIVATE_ENDPOINTS: '1' },
    overrides: { after: watch.after, receiverAuthority: service.authority },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
// Each test has the box of its own only.
beforeEach(() => server.db.update(boxes).set({ retiredAt: new Date() }))

/** Karin and Johan see a box, to which Karin has sent a picture; both have phones with all notifications on. */
const makeHome = async () => {
  const world = createWorld(server.db)
  const box = await world.box({ ...(await world.group()), online: true, lastSeenAt: new Date() })
  const kinds = { box_offline: true, message_read: true }
  const somebody = async () => {
    const user = await world.user()
    await world.link(user.id, box.id)
    const device = service.device()
    const { token } = user
    const subscription = { id: user.id, token: device.token }
    await server.call('POST', 'relative/notification', { token, body: subscription })
    await server.call('PUT', 'notifications/me', { token, body: { boxes: [{ box: box.id, kinds }] } })
    return { ...user, device }
  }
  const [karin, johan] = [await somebody(), await somebody()]
  const file = await uploaded(server, karin.token, { name: 'boat.jpg', content: await picture() })
  await send(server, karin.token, { ids: [box.roomId], files: [file.id] })
  const endJohan = async () => {
    const path = `boxes/${String(box.id)}/links/${String(johan.id)}`
    expect((await server.call('DELETE', path, { token: karin.token })).status).toBe(200)
  }
  return { box, karin, johan, file, endJohan }
}

const listed = async (token: string, filter: object = {}) =>
  MessagesSchema.parse(
    (
      await server.call('GET', `message-relative?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
        token,
      })
    ).body,
  ).data
const statusOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.origin}${path}`, { headers })
  await response.arrayBuffer()
  return response.status
}

describe('[PERM-05] a user whose link to a box has ended, from that moment', () => {
  test('reads no message of it, and sends and plans none', async () => {
    const { box, johan, endJohan } = await makeHome()
    expect(await listed(johan.token)).toHaveLength(1)
    await endJohan()
    for (const filter of [{}, { relativeID: johan.id }, { search: 'Hej' }])
      expect(await listed(johan.token, filter)).toEqual([])
    for (const more of [{}, { schedule: Date.now() + 3_600_000 }]) {
      const body = { ids: [box.roomId], subject: 'Hej', message: 'Hej', ...more }
      const answer = await server.call('POST', 'message', { token: johan.token, body })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })

  test('sees no picture of it, not by an address either that was made before', async () => {
    const { karin, johan, file, endJohan } = await makeHome()
    const addressesOf = async ({ token }: { token: string }) =>
      (await listed(token)).flatMap(({ attachments }) =>
        attachments.flatMap((one) => [one.url, one.thumbnail]),
      )
    const [his, hers] = [await addressesOf(johan), await addressesOf(karin)]
    const path = `/media/${file.fd}`
    /** What a browser that has shown it still has. */
    const etagOf = (address: string) =>
      `"${file.fd}-${new URL(address, server.origin).searchParams.get('size') ?? 'full'}"`
    const look = async () => ({
      his: await Promise.all(his.map((address) => statusOf(address))),
      kept: await Promise.all(his.map((address) => statusOf(address, { 'if-none-match': etagOf(address) }))),
      token: await statusOf(path, { token: johan.token }),
      hers: await Promise.all(hers.map((address) => statusOf(address))),
    })
    expect(await look()).toEqual({ his: [200, 200], kept: [304, 304], token: 200, hers: [200, 200] })
    await endJohan()
    expect(await look()).toEqual({ his: [404, 404], kept: [404, 404], token: 404, hers: [200, 200] })
  })

  test('is told nothing of it on a device: what they had sent is read, and it loses contact', async () => {
    const { box, karin, johan, endJohan } = await makeHome()
    const sent = await Promise.all(
      [karin, johan].map(({ token }) => send(server, token, { ids: [box.roomId] })),
    )
    await endJohan()
    await using tv = await connectBox(server.origin, box)
    for (const id of sent)
      await tv.publish(`box/${String(box.id)}/receipt`, {
        kind: 'message',
        id,
        state: 'read',
        at: Date.now(),
      })
    await vi.waitFor(async () => {
      const rows = await server.db.select().from(messageRecipients)
      const read = rows.filter(({ messageId, readAt }) => sent.includes(messageId) && readAt !== null)
      expect(read).toHaveLength(2)
    })
    await karin.device.count(1)
    const lastSeenAt = new Date(Date.now() - 20 * 60_000)
    await server.db.update(boxes).set({ online: false, lastSeenAt }).where(eq(boxes.id, box.id))
    watch.end()
    await karin.device.count(2)
    expect(johan.device.got()).toEqual([])
  })

  test('hears nothing of it over the feed but that it has ended', async () => {
    const { box, karin, johan, endJohan } = await makeHome()
    await using his = await openFeed(server.origin)
    await using hers = await openFeed(server.origin)
    await his.subscribe(johan.token, { rooms: [box.roomId] })
    await his.subscribe(johan.token)
    await hers.subscribe(karin.token)
    await endJohan()
    const [before] = await his.hears('changed')
    expect(before?.data.resource).toBe('permissions')
    await using tv = await connectBox(server.origin, box)
    await tv.status({ battery: 41, usbCharge: false })
    await send(server, karin.token, { ids: [box.roomId] })
    const event = { room: box.roomId, title: 'Bath', body: 'At ten', start: Date.now() + 3_600_000 }
    await server.call('POST', 'calendar', { token: karin.token, body: event })
    await hers.hears('changed', 2)
    await his.request('post', { url: '/none', headers: { token: johan.token } })
    expect(his.events.filter(({ verb }) => verb !== 'subscribeUpdateDeviceStatus')).toEqual([before])
  })

  test('finds nothing of it at any of its URLs', async () => {
    const { box, johan, endJohan } = await makeHome()
    await endJohan()
    const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`
    const { token } = johan
    const ask = async (method: string, path: string, body?: object) =>
      (await server.call(method, path, { token, ...(body === undefined ? {} : { body }) })).status
    expect([
      await ask('GET', `boxes/${String(box.id)}`),
      await ask('GET', `boxes/${String(box.id)}/links`),
      await ask('GET', `relatives/getpermissions?${filter({ caretaker: box.id })}`),
      await ask('GET', `calendar?${filter({ room: box.roomId })}`),
      await ask('PUT', `settings/${String(box.id)}`, { data: { settings: { phone: true } } }),
    ]).toEqual([404, 404, 404, 404, 404])
  })
})
