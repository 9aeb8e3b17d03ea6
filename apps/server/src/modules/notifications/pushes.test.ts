import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BoxReceiptSchema } from '@lykta/contract/boxes'
import { connectBox } from '../../testing/box-client.ts'
import { bye, dial, rings } from '../../testing/call-world.ts'
import { send } from '../../testing/messages.ts'
import { createLog } from '../../platform/log.ts'
import { boxes, links, messageRecipients, pushSubscriptions, sessions, users } from '../../tables.ts'
import { makePushWorld, signInToCalls } from '../../testing/push-world.ts'
import { readVapid, startPushService, type PushService } from '../../testing/push-service.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'
import { retryDelaysMs } from './push-delivery.ts'
import { words } from './words.ts'

const clock = createTestClock()
const watch = createTestAfter(60_000)
const retries = createTestAfter(...retryDelaysMs, 60_000)
const lines: string[] = []
let service: PushService
let server: TestServer
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({
    environment: { PUSH_PRIVATE_ENDPOINTS: '1', MAIL_FROM: 'Lykta <care@lykta.example>' },
    overrides: {
      clock,
      // The watch runs each minute; retries run when the test says so.
      after: (ms, run) => (ms === 60_000 ? watch.after(ms, run) : retries.after(ms, run)),
      log: createLog('warn', { write: (line) => void lines.push(line) }),
      receiverAuthority: service.authority,
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
// Each test has the boxes of its own only.
beforeEach(async () => {
  await server.db.update(boxes).set({ retiredAt: new Date() })
  lines.length = 0
})

const minuteMs = 60_000
const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * minuteMs)
/** One complete run of the watch: the next one is scheduled. */
const look = async () => {
  const turns = watch.count()
  watch.end()
  await vi.waitFor(() => {
    expect(watch.count()).toBe(turns)
  })
}

const makeHome = (user?: Partial<typeof users.$inferInsert>) =>
  makePushWorld({ server, service, clock }, user)
const subscriptionRow = async (id: number) =>
  server.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))

describe('a push', () => {
  test('is sealed for the browser alone, signed by this server, and says what is needed to show it', async () => {
    const { box, device, set } = await makeHome({ language: 'sv' })
    await set({ online: false, lastSeenAt: ago(16) })
    await look()
    const [push] = await device.count(1)
    if (push === undefined) throw new Error('no push')
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '21600', urgency: 'normal' })
    expect(push.headers['topic']).toMatch(/^[\w-]{32}$/)
    const message = device.read(push)
    expect(message).toEqual({
      title: 'Mamma',
      body: words.offline({ lastSeenAt: ago(16), now: clock.now(), timeZone: 'Europe/Stockholm' })('sv'),
      lang: 'sv',
      path: `/open/${String(box.id)}`,
      tag: `box_offline-${String(box.id)}`,
    })
    expect(push.body.toString('latin1')).not.toContain('Mamma')

    const vapid = readVapid(push.headers)
    expect(vapid).toMatchObject({ aud: service.origin, sub: 'mailto:care@lykta.example' })
    expect(vapid.exp).toBeLessThanOrEqual(Date.now() / 1_000 + 86_400)
    expect((await server.call('GET', 'config')).body).toMatchObject({
      data: { vapidPublicKey: vapid.publicKey },
    })
  })

  test('is signed by a key that is made once and nobody else may read', async () => {
    const path = join(server.config.dataDir, 'push-key')
    expect((await readFile(path)).length).toBe(32)
    expect((await stat(path)).mode & 0o077).toBe(0)
  })
})

describe('a message that was read', () => {
  test('[PUSH-04] is told to its sender, who has chosen it, and leads to it', async () => {
    const { karin, box, device, world } = await makeHome()
    const johan = await world.user()
    await world.link(johan.id, box.id)
    const readOne = async () => {
      const id = await send(server, karin.token, { ids: [box.roomId] })
      await using tv = await connectBox(server.origin, box)
      const receipt = BoxReceiptSchema.parse({ kind: 'message', id, state: 'read', at: Date.now() })
      await tv.publish(`box/${String(box.id)}/receipt`, receipt)
      await vi.waitFor(async () => {
        const rows = await server.db.select().from(messageRecipients)
        expect(rows.find(({ messageId }) => messageId === id)?.readAt).not.toBeNull()
      })
      return id
    }
    await readOne()
    const chosen = { boxes: [{ box: box.id, kinds: { message_read: true } }] }
    await server.call('PUT', 'notifications/me', { token: karin.token, body: chosen })
    const id = await readOne()
    const [push] = await device.count(1)
    if (push === undefined) throw new Error('no push')
    expect(device.read(push)).toEqual({
      title: 'Mamma',
      body: 'Your message has been read.',
      lang: 'en',
      path: `/open/${String(box.id)}?to=${encodeURIComponent(`/message?id=${String(id)}`)}`,
      tag: `message_read-${String(box.id)}-${String(id)}`,
    })
  })
})

describe('a call from the TV that nobody answered', () => {
  test('[PUSH-10] is told to whom it was for, and leads to where one calls back; a call that was declined is not', async () => {
    const { karin, box, device } = await makeHome()
    // Where one wants to hear of missed calls only, nothing rings.
    await server.call('PUT', 'notifications/me', {
      token: karin.token,
      body: { boxes: [{ box: box.id, kinds: { call_incoming: false } }] },
    })
    const tv = await signInToCalls(server, box)
    const ring = async () => {
      await dial(tv, karin.extension)
      return (await tv.next('verto.bye')).params
    }
    expect(await ring()).toMatchObject({ cause: 'USER_NOT_REGISTERED' })
    const [push] = await device.count(1)
    if (push === undefined) throw new Error('no push')
    expect(device.read(push)).toEqual({
      title: 'Mamma',
      body: words.missed({ at: clock.now(), timeZone: 'Europe/Stockholm' })('en'),
      lang: 'en',
      path: `/open/${String(box.id)}?to=${encodeURIComponent('/make-call')}`,
      tag: `call_missed-${String(box.id)}`,
    })
    const phone = await signInToCalls(server, karin)
    const declined = ring()
    await bye(phone, await rings(phone), 'CALL_REJECTED')
    expect(await declined).toMatchObject({ cause: 'CALL_REJECTED' })
    const given = await dial(tv, karin.extension)
    await rings(phone)
    await bye(tv, given.callID)
    // The one that was given up, and not the declined one before it.
    expect(await device.count(2)).toHaveLength(2)
    for (const client of [tv, phone]) client.cut()
  })
})

describe('a box without contact', () => {
  test('[PUSH-05] is told once it lasts, once, and again when it has been back', async () => {
    const { device, set } = await makeHome()
    await set({ online: false, lastSeenAt: ago(14) })
    await look()
    expect(device.got()).toEqual([])
    await set({ lastSeenAt: ago(15) })
    await look()
    await device.count(1)
    await look()
    await look()
    expect(device.got()).toHaveLength(1)
    await set({ online: true, lastSeenAt: clock.now() })
    await look()
    await set({ online: false, lastSeenAt: ago(20) })
    await look()
    await device.count(2)
  })

  test('[PUSH-05] is told as long after as each has chosen', async () => {
    const { karin, device, set } = await makeHome()
    await server.call('PUT', 'notifications/me', { token: karin.token, body: { offlineMinutes: 60 } })
    await set({ online: false, lastSeenAt: ago(59) })
    await look()
    expect(device.got()).toEqual([])
    await set({ lastSeenAt: ago(60) })
    await look()
    await device.count(1)
  })

  test('[PUSH-02] is told on every device where the user is logged in, and on none where they are not', async () => {
    const { world, karin, device, set } = await makeHome()
    const register = async (token: string) => {
      const own = service.device()
      await server.call('POST', 'relative/notification', { token, body: { id: karin.id, token: own.token } })
      return own
    }
    const [tabletToken, oldPhoneToken] = [await world.sessionOf(karin.id), await world.sessionOf(karin.id)]
    const [tablet, oldPhone] = [await register(tabletToken), await register(oldPhoneToken)]
    await server.call('POST', 'logout', { token: oldPhoneToken, body: { token: oldPhoneToken } })
    await set({ online: false, lastSeenAt: ago(20) })
    await look()
    await device.count(1)
    await tablet.count(1)
    expect(oldPhone.got()).toEqual([])
  })

  test('[PUSH-02] [PUSH-04] is not told to whoever may not see the box any more, chose not to hear of it, or is disabled', async () => {
    const { world, group, box, device, set } = await makeHome()
    const others: ReturnType<PushService['device']>[] = []
    for (const what of ['unlinked', 'chose not to', 'disabled', 'staff'] as const) {
      const user = await world.user(what === 'staff' ? { role: 'staff', clusterId: group.clusterId } : {})
      if (what === 'staff') await world.assignStaff(user.id, group.groupId)
      else await world.link(user.id, box.id)
      const { token } = user
      const own = service.device()
      await server.call('POST', 'relative/notification', { token, body: { id: user.id, token: own.token } })
      const choice = { boxes: [{ box: box.id, kinds: { box_offline: false } }] }
      if (what === 'unlinked')
        await server.db.delete(links).where(and(eq(links.userId, user.id), eq(links.boxId, box.id)))
      if (what === 'chose not to') await server.call('PUT', 'notifications/me', { token, body: choice })
      if (what === 'disabled')
        await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id))
      others.push(own)
    }
    await set({ online: false, lastSeenAt: ago(20) })
    await look()
    await device.count(1)
    for (const other of others) expect(other.got()).toEqual([])
  })

  test('[PUSH-07] [PUSH-08] waits for the end of quiet hours', async () => {
    const { karin, device, set } = await makeHome()
    const hours = (quietHours: { from: string; to: string } | null) =>
      server.call('PUT', 'notifications/me', { token: karin.token, body: { quietHours } })
    await hours({ from: '00:00', to: '00:00' })
    await set({ online: false, lastSeenAt: ago(20) })
    await look()
    expect(device.got()).toEqual([])
    await hours(null)
    await look()
    await device.count(1)
  })

  test('[PUSH-05] is old news after a day', async () => {
    const { device, set } = await makeHome()
    await set({ online: false, lastSeenAt: ago(25 * 60) })
    await look()
    expect(device.got()).toEqual([])
  })
})

describe('a box that runs low', () => {
  test('[PUSH-06] is told once for as long as it lasts, and again after it was charged', async () => {
    const { device, set } = await makeHome()
    await set({ usingBattery: true, battery: 21 })
    await look()
    expect(device.got()).toEqual([])
    await set({ battery: 20 })
    await look()
    const [push] = await device.count(1)
    if (push === undefined) throw new Error('no push')
    expect(push.headers).toMatchObject({ urgency: 'high', ttl: '1800' })
    expect(device.read(push)).toMatchObject({
      title: 'Mamma',
      body: 'The box is running on battery: 20% left.',
    })
    // A fluctuating charge is the same state.
    await set({ battery: 25 })
    await look()
    await set({ battery: 19 })
    await look()
    expect(device.got()).toHaveLength(1)
    // 30 % counts as charged, without external power too.
    await set({ battery: 29 })
    await look()
    await set({ battery: 20 })
    await look()
    expect(device.got()).toHaveLength(1)
    await set({ battery: 30 })
    await look()
    await set({ battery: 20 })
    await look()
    await device.count(2)
    await set({ usingBattery: false })
    await look()
    await set({ usingBattery: true, battery: 10 })
    await look()
    await device.count(3)
  })
})

describe('a push service that', () => {
  const fail = async (answer: { status: number; headers?: Record<string, string> }) => {
    const home = await makeHome()
    service.answer(answer)
    await home.set({ online: false, lastSeenAt: ago(20) })
    await look()
    await home.device.count(1)
    return home
  }
  const untilWaiting = () =>
    vi.waitFor(() => {
      expect(retries.count()).toBe(1)
    })
  beforeEach(() => {
    retries.forget()
  })

  test.each([[404], [410]])(
    'answers %d knows nobody there any more: the device is forgotten',
    async (status) => {
      const { subscriptionId } = await fail({ status })
      await vi.waitFor(async () => {
        expect(await subscriptionRow(subscriptionId)).toEqual([])
      })
      expect(retries.count()).toBe(0)
    },
  )

  test.each([[400], [401], [403], [413]])(
    'answers %d is not asked again, and the log has no address',
    async (status) => {
      const { subscriptionId, device } = await fail({ status })
      await vi.waitFor(() => {
        expect(lines.join('')).toContain('push refused')
      })
      expect(retries.count()).toBe(0)
      expect(await subscriptionRow(subscriptionId)).toHaveLength(1)
      expect(lines.join('')).not.toContain(device.endpoint)
    },
  )

  test.each([[429], [500], [503]])('answers %d is asked again', async (status) => {
    const { device } = await fail({ status })
    await untilWaiting()
    clock.advance(30_000)
    retries.end()
    const pushes = await device.count(2)
    // For as long as is left of six hours.
    expect(pushes.map(({ headers }) => headers['ttl'])).toEqual(['21600', '21570'])
    expect(retries.count()).toBe(0)
  })

  test('never recovers is given up after four tries', async () => {
    const { device, subscriptionId } = await fail({ status: 500 })
    service.answer({ status: 500 }, { status: 500 }, { status: 500 })
    for (let tries = 2; tries <= 4; tries += 1) {
      await untilWaiting()
      retries.end()
      await device.count(tries)
    }
    await vi.waitFor(() => {
      expect(lines.join('')).toContain('push abandoned')
    })
    expect(retries.count()).toBe(0)
    expect(await subscriptionRow(subscriptionId)).toHaveLength(1)
  })

  test('recovers late does not reach users who lost access', async () => {
    const { karin, box, device } = await fail({ status: 500 })
    await untilWaiting()
    await server.db.delete(links).where(and(eq(links.userId, karin.id), eq(links.boxId, box.id)))
    retries.end()
    await look()
    expect(device.got()).toHaveLength(1)
  })

  test('asks for too long a wait is given up', async () => {
    await fail({ status: 429, headers: { 'retry-after': '3600' } })
    await vi.waitFor(() => {
      expect(lines.join('')).toContain('push refused')
    })
    expect(retries.count()).toBe(0)
  })
})

test('unless allowed, an address in the private network is never connected to, and is deleted', async () => {
  await using closed = await startTestServer({
    overrides: { clock, after: watch.after, receiverAuthority: service.authority },
  })
  const world = createWorld(closed.db)
  const box = await world.box({ ...(await world.group()), online: false, lastSeenAt: ago(20) })
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const device = service.device()
  const [session] = await closed.db.select().from(sessions).where(eq(sessions.userId, karin.id))
  // Kept while it was allowed; the route takes no such address now.
  await closed.db.insert(pushSubscriptions).values({
    userId: karin.id,
    sessionId: session?.id ?? 0,
    token: device.token,
    endpoint: device.endpoint,
  })
  watch.end()
  await vi.waitFor(async () => {
    expect(await closed.db.select().from(pushSubscriptions)).toEqual([])
  })
  expect(device.got()).toEqual([])
})
