import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { noSession } from '../errors.ts'
import { systemClock } from '../platform/clock.ts'
import { createInMemoryBus } from '../platform/in-memory/bus.ts'
import { createConnectionLimits } from '../platform/over-bus/connection-limits.ts'
import { createRates } from '../platform/in-memory/rates.ts'
import { createLog } from '../platform/log.ts'
import { systemAfter } from '../platform/timers.ts'
import { openFeed } from '../testing/feed-client.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { readConfig } from '../config.ts'
import { createConnections } from './http-connections.ts'
import { createFeed, type Feed } from './feed.ts'
import { createCloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'
import { createRequestRates } from './request-rates.ts'

// The door alone: a token is the number of its user, and an answer is long.
let handled = 0
/** Of whoever connects next. */
let address = '192.0.2.1'
const clock = createTestClock()
let server: Server
let feed: Feed
let origin: string

// All of them are behind one address.
const connections = createConnections(() => 'house')

beforeAll(async () => {
  server = createServer((_request, response) => response.end())
  connections.follow(server)
  feed = createFeed({
    closeConnection: createCloseConnection(systemAfter),
    connections,
    server,
    clientAddress: () => address,
    allowedOrigins: [],
    log: createLog('silent'),
    clock: systemClock,
    requestRates: createRequestRates(createRates(clock), readConfig({}).perHour),
    rates: createRates(systemClock),
    connectionLimits: createConnectionLimits(createInMemoryBus()),
    bus: createInMemoryBus(),
    after: systemAfter,
    user: (token) => {
      const userId = Number(token)
      if (!(userId > 0)) return Promise.reject(noSession())
      return Promise.resolve({
        userId,
        sessionId: userId,
        role: 'relative',
        level: 'user',
        clusterId: null,
        language: 'en',
        extension: '200000',
        enableVideoCall: true,
        provedAt: new Date(0),
      })
    },
  })
  feed.serve({
    'post /relatives/subscribe': async ({ subscription, data }) => {
      handled += 1
      await subscription.open(undefined)
      return data === 'much' ? 'x'.repeat(1_000_000) : {}
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const listening = server.address()
  if (typeof listening !== 'object' || listening === null) throw new Error('no port')
  origin = `http://127.0.0.1:${String(listening.port)}`
})
afterAll(async () => {
  await feed.close()
  server.close()
})

test('a user subscribes so often from all sockets, and then hears that it was too often', async () => {
  await using feeds = new AsyncDisposableStack()
  const [one, another] = [feeds.use(await openFeed(origin)), feeds.use(await openFeed(origin))]
  const { burst, perSecond } = limits.feed.requestsOfUser
  for (let asked = 0; asked < burst; asked += 1)
    expect(await (asked % 2 === 0 ? one : another).subscribe('20')).toMatchObject({ statusCode: 200 })
  const before = handled
  for (const feedOfUser of [one, another])
    expect(await feedOfUser.subscribe('20')).toMatchObject({
      statusCode: 429,
      body: { code: 'too_many_attempts' },
    })
  expect(handled).toBe(before)
  const other = feeds.use(await openFeed(origin))
  expect(await other.subscribe('21')).toMatchObject({ statusCode: 200 })
  clock.advance(1_000 / perSecond)
  expect(await one.subscribe('20')).toMatchObject({ statusCode: 200 })
  expect(await one.subscribe('20')).toMatchObject({ statusCode: 429 })
  // This machine is not limited: behind a proxy that names nobody, it is everybody.
  address = '127.0.0.1'
  const own = feeds.use(await openFeed(origin))
  address = '192.0.2.1'
  expect(await own.subscribe('20')).toMatchObject({ statusCode: 200 })
})

test('a user has so many sockets and no more; one that closes makes room', async () => {
  await using feeds = new AsyncDisposableStack()
  const open = async () => feeds.use(await openFeed(origin))
  const first = await open()
  expect(await first.subscribe('1')).toMatchObject({ statusCode: 200 })
  for (let number = 1; number < limits.feed.perUser; number += 1) await (await open()).subscribe('1')
  const last = await open()
  expect(await last.subscribe('1')).toMatchObject({ statusCode: 429, body: { code: 'too_many_attempts' } })
  // Whoever has a place keeps it.
  expect(await first.subscribe('1')).toMatchObject({ statusCode: 200 })
  const other = await open()
  expect(await other.subscribe('2')).toMatchObject({ statusCode: 200 })
  first.socket.disconnect()
  await vi.waitFor(async () => {
    expect(await last.subscribe('1')).toMatchObject({ statusCode: 200 })
  })
})

test('ten tokens that open nothing end a connection', async () => {
  await using client = await openFeed(origin)
  for (let failed = 0; failed < limits.feed.failedSignIns; failed += 1)
    expect(await client.subscribe('nobody')).toMatchObject({ statusCode: 401 })
  await client.ends()
})

test('a connection that polls counts as signed in once its client has subscribed', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let session = ''
  const poll = async (method: string, body = '') => {
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      const url = `${origin}/socket.io/?EIO=4&transport=polling${session}`
      request(url, { method, agent }, resolve).on('error', reject).end(body)
    })
    return text(await answered)
  }
  const open: Socket[] = []
  const connectOne = async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    open.push(socket)
    const end = Promise.race([
      once(socket, 'data').then(() => 'answered'),
      once(socket, 'close').then(() => 'closed'),
    ])
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return end
  }
  try {
    session = `&sid=${/"sid":"([^"]+)"/.exec(await poll('GET'))?.[1] ?? ''}`
    await poll('POST', '40')
    await poll('GET')
    const { perAddress } = limits.http.connectionsBeforeSignIn
    for (let others = 1; others < perAddress; others += 1) expect(await connectOne()).toBe('answered')
    expect(await connectOne()).toBe('closed')
    await poll(
      'POST',
      `420${JSON.stringify(['post', { url: '/relatives/subscribe', headers: { token: '4' } }])}`,
    )
    expect(await poll('GET')).toContain('"statusCode":200')
    // The client has subscribed, and goes on.
    await poll('POST', '421["get",{"url":"/none"}]')
    expect(await connectOne()).toBe('answered')
    expect(await connectOne()).toBe('closed')
  } finally {
    for (const socket of open) socket.destroy()
    agent.destroy()
    await vi.waitFor(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0))
  }
})

test('somebody who polls has so many connections of HTTP, as with other requests', async () => {
  const open: Socket[] = []
  const { connectionsOfOne } = limits.http
  const poll = async (query: string, body?: string) =>
    (
      await fetch(`${origin}/socket.io/?EIO=4&transport=polling${query}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { connection: 'close' },
        ...(body === undefined ? {} : { body }),
      })
    ).text()
  const session = `&sid=${/"sid":"([^"]+)"/.exec(await poll(''))?.[1] ?? ''}`
  await poll(session, '40')
  await poll(session)
  const subscription = ['post', { url: '/relatives/subscribe', headers: { token: '5' } }]
  await poll(session, `420${JSON.stringify(subscription)}`)
  expect(await poll(session)).toContain('"statusCode":200')
  const goOn = async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    open.push(socket)
    const end = Promise.race([
      once(socket, 'data').then(() => 'answered'),
      once(socket, 'close').then(() => 'closed'),
    ])
    const frame = '421["get",{"url":"/none"}]'
    const path = `/socket.io/?EIO=4&transport=polling${session}`
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${String(frame.length)}\r\n\r\n${frame}`,
    )
    return end
  }
  try {
    for (let others = 0; others < connectionsOfOne; others += 1) expect(await goOn()).toBe('answered')
    expect(await goOn()).toBe('closed')
  } finally {
    for (const socket of open) socket.destroy()
    await vi.waitFor(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0))
  }
})

test('a client that does not read what it asks for is cut', async () => {
  await using other = await openFeed(origin)
  // The protocol by hand: a client of Socket.IO reads all that comes.
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const closed = once(socket, 'close')
  const request = (id: number, data: string) => {
    const words = ['post', { url: '/relatives/subscribe', headers: { token: '3' }, data }]
    socket.send(`42${String(id)}${JSON.stringify(words)}`)
  }
  const signedIn = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text.startsWith('0')) socket.send('40')
    else if (text.startsWith('40')) request(0, 'little')
    else signedIn.resolve()
  })
  await signedIn.promise
  socket.pause()
  const asked = 60
  handled = 0
  for (let id = 1; id <= asked; id += 1) request(id, 'much')
  // Until the server has done all that it will.
  for (let before = -1; before !== handled;) {
    before = handled
    for (let turn = 0; turn < 20; turn += 1) await other.request('get', { url: '/none' })
  }
  socket.resume()
  await closed
  expect(handled).toBeLessThan(asked)
})

/** Sends all of them over a connection of its own, and resolves when that has ended. */
const flood = async (transport: 'polling' | 'websocket', packets: readonly string[]): Promise<void> => {
  if (transport === 'websocket') {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.on('error', () => undefined)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    for (const packet of packets) socket.send(packet)
    await closed
    return
  }
  const base = `${origin}/socket.io/?EIO=4&transport=polling`
  const sid = /"sid":"([^"]+)"/.exec(await (await fetch(base)).text())?.[1] ?? ''
  await fetch(`${base}&sid=${sid}`, { method: 'POST', body: packets.join('\x1E') })
  await vi.waitFor(async () => {
    if ((await fetch(`${base}&sid=${sid}`)).status !== 400) throw new Error('it is still there')
  })
}

test.each([
  { note: 'which connect in one request', transport: 'polling', count: 2_000, packet: '40' },
  { note: 'which connect in frames of their own', transport: 'websocket', count: 2_000, packet: '40' },
  { note: 'which connect elsewhere', transport: 'polling', count: 500, packet: '40/elsewhere,' },
  {
    note: 'which connect elsewhere in frames',
    transport: 'websocket',
    count: 2_000,
    packet: '40/elsewhere,',
  },
  { note: 'which answer no ping', transport: 'websocket', count: 2_000, packet: '3' },
  { note: 'which ask for nothing', transport: 'websocket', count: 2_000, packet: '42["get"]' },
] as const)(
  'a connection with thousands of packets, $note, is cut, and the others go on',
  async ({ transport, count, packet }) => {
    await using other = await openFeed(origin)
    await flood(
      transport,
      Array.from({ length: count }, () => packet),
    )
    expect(await other.request('get', { url: '/none' })).toMatchObject({ statusCode: 404 })
  },
)

test('what polls has as long a body as other requests without a sign-in, and a long one after it', async () => {
  const base = `${origin}/socket.io/?EIO=4&transport=polling`
  const poll = async (sid: string, body?: string | ReadableStream) =>
    fetch(`${base}&sid=${sid}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    })
  const sid = /"sid":"([^"]+)"/.exec(await (await fetch(base)).text())?.[1] ?? ''
  const long = '3\x1E'.repeat(100) + '6'.repeat(limits.http.publicBodyBytes)
  expect((await poll(sid, long)).status).toBe(413)
  // Of a length that it does not say.
  expect((await poll(sid, new Blob([long]).stream())).status).toBe(413)
  expect((await poll(sid, '40')).status).toBe(200)
  await poll(sid)
  const request = (id: number, data: unknown) =>
    `42${String(id)}${JSON.stringify(['post', { url: '/relatives/subscribe', headers: { token: '6' }, data }])}`
  expect((await poll(sid, request(0, ''))).status).toBe(200)
  expect(await (await poll(sid)).text()).toContain('"statusCode":200')
  expect((await poll(sid, request(1, 'x'.repeat(limits.http.publicBodyBytes)))).status).toBe(200)
  expect(await (await poll(sid)).text()).toContain('"statusCode":200')
})

test('a WebSocket that pings faster than it can be answered is cut, and one that asks whether somebody is there is answered', async () => {
  await using other = await openFeed(origin)
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  socket.on('error', () => undefined)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  socket.ping()
  await once(socket, 'pong')
  for (let times = 0; times < 10_000; times += 1) socket.ping()
  await closed
  expect((await other.subscribe('1')).statusCode).toBe(200)
})
