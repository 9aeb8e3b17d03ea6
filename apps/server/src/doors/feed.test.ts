import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../platform/log.ts'
import { sessions, users } from '../tables.ts'
import { connectBox } from '../testing/box-client.ts'
import { openFeed } from '../testing/feed-client.ts'
import { createTestAfter } from '../testing/test-after.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { limits } from './limits.ts'
import { createWorld } from '../testing/world.ts'

let server: TestServer
const lines: string[] = []
const signInTimers = createTestAfter(10_000)

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => lines.push(line) })
  server = await startTestServer({ overrides: { after: signInTimers.after, log } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

/** Karin sees the box of a room that she calls Mamma; the box has never been heard of. */
const makeHome = async () => {
  const world = createWorld(server.db)
  const { groupId } = await world.group()
  const box = await world.box({ groupId })
  const karin = await world.user()
  await world.link(karin.id, box.id)
  return { world, groupId, box, karin }
}

const subscribeRequest = (token: string) => ({ url: '/relatives/subscribe', headers: { token }, data: {} })

describe('POST /relatives/subscribe', () => {
  test('[FEED-01] [FEED-02] [FEED-04] answers, and tells how every box is', async () => {
    const { box, karin } = await makeHome()
    await using feed = await openFeed(server.origin)
    expect(await feed.subscribe(karin.token)).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: { success: true, data: { subscribed: true }, message: '' },
    })
    const assignedRoomWithData = [
      {
        assignedRoom: box.roomId,
        status: 1,
        device: {
          id: box.id,
          room: box.roomId,
          macAddress: '',
          statusDevice: 1,
          battery: 0,
          usingBattery: false,
          at: box.createdAt.getTime(),
        },
      },
    ]
    expect(await feed.hears('subscribeUpdateDeviceStatus')).toEqual([
      {
        verb: 'subscribeUpdateDeviceStatus',
        event: 'subscribeUpdateDeviceStatus',
        id: karin.id,
        assignedRoomWithData,
        data: { assignedRoomWithData },
      },
    ])
  })

  test.each([
    ['the token header', (token: string) => ({ token })],
    ['a header in other letters', (token: string) => ({ Token: token })],
    ['Authorization: Bearer', (token: string) => ({ Authorization: `Bearer ${token}` })],
  ])('[FEED-01] [API-02] takes the token in %s', async (_note, headers) => {
    const { karin } = await makeHome()
    await using feed = await openFeed(server.origin)
    const request = { url: '/relatives/subscribe', headers: headers(karin.token) }
    expect(await feed.request('post', request)).toMatchObject({ statusCode: 200 })
  })

  test('[FEED-01] the path may begin with the base of the API', async () => {
    const { karin } = await makeHome()
    await using feed = await openFeed(server.origin)
    const request = { url: '/api/relatives/subscribe?x=1', headers: { token: karin.token } }
    expect(await feed.request('post', request)).toMatchObject({ statusCode: 200 })
  })

  test.each([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['a token of nobody', { token: 'nobody' }],
    ['a token that is no text', { token: { toString: 'x' } }],
  ])('[AUTH-09] %s is 401', async (_note, headers) => {
    await using feed = await openFeed(server.origin)
    const answer = await feed.request('post', { url: '/relatives/subscribe', headers })
    expect(answer).toMatchObject({ statusCode: 401, body: { success: false, code: 'no_session' } })
  })

  test('[AUTH-09] the token of a box, of a disabled account or of a forced change opens nothing', async () => {
    const { world, box } = await makeHome()
    const disabled = await world.user({ disabledAt: new Date() })
    const forced = await world.user()
    await server.db.update(sessions).set({ scope: 'change_password' }).where(eq(sessions.userId, forced.id))
    await using feed = await openFeed(server.origin)
    const answers = []
    for (const { token } of [box, disabled, forced]) answers.push(await feed.subscribe(token))
    expect(answers).toMatchObject([
      { statusCode: 401, body: { code: 'no_session' } },
      { statusCode: 403, body: { code: 'account_disabled' } },
      { statusCode: 401, body: { code: 'password_change_required' } },
    ])
    expect(feed.events).toEqual([])
  })

  test.each([
    ['another path', 'post', { url: '/relatives/other' }, 404, 'route_unknown'],
    ['another method', 'get', { url: '/relatives/subscribe' }, 404, 'route_unknown'],
    ['a path that is no handler', 'post', { url: 'constructor' }, 404, 'route_unknown'],
    ['no path', 'post', {}, 400, 'bad_input'],
    ['no object', 'post', 'relatives/subscribe', 400, 'bad_input'],
    ['nothing', 'post', undefined, 400, 'bad_input'],
    ['a list', 'post', [[]], 400, 'bad_input'],
    ['headers that are none', 'post', { url: '/relatives/subscribe', headers: 7 }, 400, 'bad_input'],
  ])('%s is answered', async (_note, method, request, statusCode, code) => {
    await using feed = await openFeed(server.origin)
    expect(await feed.request(method, request)).toMatchObject({ statusCode, body: { success: false, code } })
  })

  test.each([[{ rooms: 'all' }], [{ rooms: [0] }], [{ rooms: ['x'] }], [7]])(
    'rooms that are none are bad input: %j',
    async (data) => {
      const { karin } = await makeHome()
      await using feed = await openFeed(server.origin)
      expect(await feed.subscribe(karin.token, data)).toMatchObject({
        statusCode: 400,
        body: { code: 'bad_input' },
      })
    },
  )

  test('a request without an acknowledgement, and one without anything else, harm nobody', async () => {
    const { karin } = await makeHome()
    await using feed = await openFeed(server.origin)
    feed.socket.emit('post')
    feed.socket.emit('post', null)
    feed.socket.emit('error', new Error('from a client'))
    feed.socket.emit('post', subscribeRequest(karin.token))
    expect(await feed.hears('subscribeUpdateDeviceStatus')).toHaveLength(1)
    expect(await feed.request('post')).toMatchObject({ statusCode: 400 })
  })

  test('frames that are none end the connection, and nothing else', async () => {
    await using feed = await openFeed(server.origin)
    const { engine } = feed.socket.io
    engine.write('2{not a packet')
    await feed.ends()
    expect((await server.call('GET', 'config')).status).toBe(200)
  })
})

describe('the flow', () => {
  test('[FEED-02] [FEED-03] goes to those who see the box, and to nobody else', async () => {
    const { world, groupId, box, karin } = await makeHome()
    const amina = await world.user({ role: 'staff' })
    await world.assignStaff(amina.id, groupId)
    const stranger = await world.user()
    await world.link(stranger.id, (await world.box({ groupId: (await world.group()).groupId })).id)
    await using linked = await openFeed(server.origin)
    await using staff = await openFeed(server.origin)
    await using other = await openFeed(server.origin)
    await linked.subscribe(karin.token)
    await staff.subscribe(amina.token)
    await other.subscribe(stranger.token)
    await using tv = await connectBox(server.origin, box)
    await tv.status({ battery: 80 })
    for (const [feed, id] of [
      [linked, karin.id],
      [staff, amina.id],
    ] as const) {
      expect(await feed.hears('updateDeviceStatus')).toMatchObject([
        { id, assignedRoom: box.roomId, status: 2, device: { battery: 80, statusDevice: 2 } },
      ])
    }
    await other.request('get')
    expect(other.events.map(({ verb }) => verb)).toEqual(['subscribeUpdateDeviceStatus'])
  })

  test('a socket that has not subscribed hears nothing', async () => {
    const { box, karin } = await makeHome()
    await using feed = await openFeed(server.origin)
    await using silent = await openFeed(server.origin)
    await feed.subscribe(karin.token)
    await using tv = await connectBox(server.origin, box)
    await tv.status({})
    await feed.hears('updateDeviceStatus')
    await silent.request('get')
    expect(silent.events).toEqual([])
  })

  test('[FEED-02] can be narrowed to rooms, of those that the person sees, and widened again', async () => {
    const { world, groupId, box, karin } = await makeHome()
    const second = await world.box({ groupId })
    const foreign = await world.box({ groupId })
    await world.link(karin.id, second.id)
    await using feed = await openFeed(server.origin)
    await feed.subscribe(karin.token, { rooms: [second.roomId, foreign.roomId] })
    const [begin] = await feed.hears('subscribeUpdateDeviceStatus')
    expect(begin?.assignedRoomWithData.map(({ assignedRoom }) => assignedRoom)).toEqual([second.roomId])
    await using firstTv = await connectBox(server.origin, box)
    await using secondTv = await connectBox(server.origin, second)
    await using foreignTv = await connectBox(server.origin, foreign)
    for (const tv of [firstTv, foreignTv, secondTv]) await tv.status({})
    const narrowed = await feed.hears('updateDeviceStatus')
    expect(narrowed.map(({ assignedRoom }) => assignedRoom)).toEqual([second.roomId])
    await feed.subscribe(karin.token)
    await firstTv.status({ battery: 50 })
    const widened = await feed.hears('updateDeviceStatus', 2)
    expect(widened.map(({ assignedRoom }) => assignedRoom)).toEqual([second.roomId, box.roomId])
  })

  test('[FEED-02] a link that is taken away ends it at once', async () => {
    const { world, box, karin } = await makeHome()
    const johan = await world.user()
    await world.link(johan.id, box.id)
    await using karins = await openFeed(server.origin)
    await using johans = await openFeed(server.origin)
    await karins.subscribe(karin.token)
    await johans.subscribe(johan.token)
    const link = `boxes/${String(box.id)}/links/${String(karin.id)}`
    expect((await server.call('DELETE', link, johan)).status).toBe(200)
    await using tv = await connectBox(server.origin, box)
    await tv.status({})
    await johans.hears('updateDeviceStatus')
    await karins.request('get')
    const announced = karins.events.map(({ verb }) => verb)
    expect(announced.filter((verb) => verb !== 'changed')).toEqual(['subscribeUpdateDeviceStatus'])
  })

  test('an account that is disabled hears nothing more', async () => {
    const { world, box, karin } = await makeHome()
    const johan = await world.user()
    await world.link(johan.id, box.id)
    await using karins = await openFeed(server.origin)
    await using johans = await openFeed(server.origin)
    await karins.subscribe(karin.token)
    await johans.subscribe(johan.token)
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, karin.id))
    await using tv = await connectBox(server.origin, box)
    await tv.status({})
    await johans.hears('updateDeviceStatus')
    await karins.request('get')
    expect(karins.events).toHaveLength(1)
  })

  test('somebody else on the same socket takes the place of the first', async () => {
    const { world, box, karin } = await makeHome()
    const johan = await world.user()
    await world.link(johan.id, box.id)
    await using feed = await openFeed(server.origin)
    await Promise.all([feed.subscribe(karin.token), feed.subscribe(johan.token)])
    await using tv = await connectBox(server.origin, box)
    await tv.status({})
    expect(await feed.hears('updateDeviceStatus')).toMatchObject([{ id: johan.id }])
    await feed.request('get')
    expect(feed.events.filter(({ verb }) => verb === 'updateDeviceStatus')).toHaveLength(1)
  })
})

describe('the end of a socket', () => {
  test('[AUTH-12] logging out ends the sockets of that session only', async () => {
    const { world, karin } = await makeHome()
    const johan = await world.user()
    await using one = await openFeed(server.origin)
    await using two = await openFeed(server.origin)
    await using other = await openFeed(server.origin)
    for (const feed of [one, two]) await feed.subscribe(karin.token)
    await other.subscribe(johan.token)
    await server.call('POST', 'logout', { token: karin.token, body: {} })
    await one.ends()
    await two.ends()
    expect(await other.subscribe(johan.token)).toMatchObject({ statusCode: 200 })
    expect(await (await openFeed(server.origin)).subscribe(karin.token)).toMatchObject({ statusCode: 401 })
  })

  test('a session that ends while it subscribes leaves no subscription', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { box, karin } = await makeHome()
      await using feed = await openFeed(server.origin)
      const [answer] = await Promise.all([
        Promise.race([feed.subscribe(karin.token), feed.ends()]),
        server.call('POST', 'logout', { token: karin.token, body: {} }),
      ])
      if (answer !== undefined && answer.statusCode === 200) await feed.ends()
      await using tv = await connectBox(server.origin, box)
      await tv.status({})
      if (feed.socket.connected) await feed.request('get')
      expect(feed.events.map(({ verb }) => verb)).not.toContain('updateDeviceStatus')
    }
  })

  test('who has not signed in within ten seconds is dropped, who has stays', async () => {
    const { karin } = await makeHome()
    signInTimers.forget()
    await using signed = await openFeed(server.origin)
    await using refused = await openFeed(server.origin)
    await using silent = await openFeed(server.origin)
    expect(signInTimers.count()).toBe(3)
    await signed.subscribe(karin.token)
    await refused.subscribe('nobody')
    expect(signInTimers.count()).toBe(2)
    signInTimers.end()
    await refused.ends()
    await silent.ends()
    expect(await signed.subscribe(karin.token)).toMatchObject({ statusCode: 200 })
  })

  test('a server that ends breaks the connection: clients come back from that by themselves', async () => {
    const ending = await startTestServer()
    await using feed = await openFeed(ending.origin)
    const reason = new Promise((resolve) => {
      feed.socket.once('disconnect', resolve)
    })
    await ending[Symbol.asyncDispose]()
    expect(await reason).toBe('transport close')
  })

  test('a socket that ends keeps no timer', async () => {
    signInTimers.forget()
    const feed = await openFeed(server.origin)
    expect(signInTimers.count()).toBe(1)
    feed.socket.disconnect()
    await vi.waitFor(() => {
      expect(signInTimers.count()).toBe(0)
    })
  })

  test('one that has not signed in may have few requests waiting, and no long frames', async () => {
    await using feed = await openFeed(server.origin)
    for (let number = 0; number < 6; number += 1) feed.socket.emit('get', { url: '/none' })
    await feed.ends()
    await using long = await openFeed(server.origin)
    long.socket.emit('get', { url: '/none', data: 'x'.repeat(limits.feed.frameBytes) })
    await long.ends()
    expect((await server.call('GET', 'config')).status).toBe(200)
  })

  test('of one address there may be so many that have not signed in; others come in', async () => {
    const { karin } = await makeHome()
    await using feeds = new AsyncDisposableStack()
    await using signed = await openFeed(server.origin)
    await signed.subscribe(karin.token)
    const from = (address: string) => openFeed(server.origin, { 'x-forwarded-for': address })
    const open = Array.from({ length: limits.pendingSignIns.perAddress }, async () =>
      feeds.use(await from('192.0.2.1')),
    )
    await Promise.all(open)
    await expect(from('192.0.2.1')).rejects.toThrow(/transport|websocket/)
    await using other = await from('192.0.2.2')
    for (const one of [signed, other])
      expect(await one.subscribe(karin.token)).toMatchObject({ statusCode: 200 })
  })

  test('a client that sends too fast is dropped', async () => {
    await using feed = await openFeed(server.origin)
    for (let number = 0; number < 500; number += 1) feed.socket.emit('get', { url: '/none' })
    await feed.ends()
    expect((await server.call('GET', 'config')).status).toBe(200)
  })
})

test('[CONST-05] both transports work', async () => {
  const { karin } = await makeHome()
  const socket = io(server.origin, { transports: ['polling'], reconnection: false, forceNew: true })
  const answer: unknown = await socket.emitWithAck('post', subscribeRequest(karin.token))
  socket.disconnect()
  expect(answer).toMatchObject({ statusCode: 200 })
})

test('none of this was logged', () => {
  expect(lines).toEqual([])
})
