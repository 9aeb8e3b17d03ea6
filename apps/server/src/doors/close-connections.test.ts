import { once } from 'node:events'
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { After } from '../platform/timers.ts'
import { openFeed } from '../testing/feed-client.ts'
import { createTestAfter } from '../testing/test-after.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createWorld } from '../testing/world.ts'
import { createCloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'

// Clients that never answer when they are asked to close: what they hold is given back all the same.
const signInTime = createTestAfter(limits.pendingSignIns.timeoutMs)
const grace = createTestAfter(limits.closing.graceMs)
const after: After = (ms, run) => (ms === limits.closing.graceMs ? grace : signInTime).after(ms, run)

let server: TestServer
let karin: { token: string; id: number }
const clients: MuteClient[] = []

beforeAll(async () => {
  server = await startTestServer({ environment: { MQTT_PORT: '0' }, overrides: { after } })
  karin = await createWorld(server.db).user()
})
afterEach(() => {
  for (const { end } of clients.splice(0)) end()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Frames that say that a WebSocket closes, without and with a reason. */
const closings = [Buffer.from([0x88, 0]), Buffer.from([0x88, 2])]

type MuteClient = Awaited<ReturnType<typeof connectMute>>

const connectMute = async (address = '127.0.0.1', port = Number(new URL(server.origin).port)) => {
  // The server's end is not answered with its own.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let received = Buffer.alloc(0)
  let hasEnded = false
  socket.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])))
  socket.on('end', () => (hasEnded = true))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const hears = (text: string) =>
    vi.waitFor(() => {
      expect(received.toString('latin1')).toContain(text)
    })
  const upgrade = (path: string, protocol?: string) => {
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `X-Forwarded-For: ${address}`,
      ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  }
  return {
    write: (text: string | Buffer) => socket.write(text),
    hears,
    /** A frame of WebSocket that says that the connection closes, or the end of TCP. */
    isAsked: () =>
      vi.waitFor(() => {
        expect(hasEnded || closings.some((frame) => received.includes(frame))).toBe(true)
      }),
    isCut: () => socket.destroyed,
    end: () => socket.destroy(),
    upgrade,
    webSocket: async (path: string, protocol?: string) => {
      upgrade(path, protocol)
      await hears('101 Switching')
    },
    /** A text frame under a mask of zeros. */
    send: (text: string) => {
      const bytes = Buffer.from(text)
      const length = Buffer.from([126 | 0x80, bytes.length >> 8, bytes.length & 0xff])
      socket.write(Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), bytes]))
    },
  }
}

const openMute = async (address?: string, port?: number) => {
  const client = await connectMute(address, port)
  clients.push(client)
  return client
}

const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.app.http.server.getConnections((error, count) => {
      if (error === null) resolve(count)
      else reject(error)
    })
  })

const feedPath = '/socket.io/?EIO=4&transport=websocket'
const joinFeed = async (client: MuteClient) => {
  await client.webSocket(feedPath)
  client.send('40')
  await client.hears('40{"sid"')
}
const subscribe = async (client: MuteClient, token: string) => {
  await joinFeed(client)
  client.send(`420${JSON.stringify(['post', { url: '/relatives/subscribe', headers: { token } }])}`)
  await client.hears('"statusCode":200')
}
const vertoLogin = (token: string) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'login',
    id: 1,
    params: { login: '100001', passwd: token, sessid: 'browser-1' },
  })

test.each<[string, (client: MuteClient) => Promise<void> | void]>([
  [
    'the feed: no sign-in in time',
    async (client) => {
      await joinFeed(client)
      signInTime.end()
    },
  ],
  [
    'the feed: not even the first packet in time',
    async (client) => {
      await client.webSocket(feedPath)
      await client.hears('"sid"')
      signInTime.end()
    },
  ],
  [
    'the feed: an ended session',
    async (client) => {
      const other = await createWorld(server.db).user()
      await subscribe(client, other.token)
      await server.call('POST', 'logout', { token: other.token, headers: { connection: 'close' } })
    },
  ],
  [
    'the feed: a client that has left, and stays connected',
    async (client) => {
      await subscribe(client, karin.token)
      client.send('41')
    },
  ],
  [
    'the feed: ten wrong tokens',
    async (client) => {
      await joinFeed(client)
      for (let failed = 0; failed < limits.feed.failedSignIns; failed += 1) {
        const words = ['post', { url: '/relatives/subscribe', headers: { token: 'nobody' } }]
        client.send(`42${String(failed)}${JSON.stringify(words)}`)
        await client.hears(`43${String(failed)}[`)
      }
    },
  ],
  [
    'the call channel: no sign-in in time',
    async (client) => {
      await client.webSocket('/verto')
      signInTime.end()
    },
  ],
  [
    'the call channel: a payload of a speed test before sign-in',
    async (client) => {
      await client.webSocket('/verto')
      client.send('#SPU 10')
    },
  ],
  [
    'the call channel: a frame far too long',
    async (client) => {
      await client.webSocket('/verto')
      client.write(Buffer.from([0x81, 127 | 0x80, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]))
    },
  ],
  [
    'MQTT over WebSocket: a frame far too long',
    async (client) => {
      await client.webSocket('/mqtt', 'mqtt')
      client.write(Buffer.from([0x82, 127 | 0x80, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]))
    },
  ],
  ['HTTP: what is no HTTP', (client) => void client.write('nothing that anybody can read\r\n\r\n')],
  [
    'HTTP: headers far too long',
    (client) => void client.write(`GET / HTTP/1.1\r\nHost: ${'x'.repeat(limits.http.headerBytes)}`),
  ],
  [
    'HTTP: a WebSocket that nobody serves',
    (client) =>
      void client.write('GET /none HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  ],
])('%s: the client is asked to go, and cut when it does not', async (_note, provoke) => {
  const client = await openMute()
  await provoke(client)
  await client.isAsked()
  grace.end()
  await vi.waitFor(async () => expect(await connections()).toBe(0))
})

test('a newer connection of the call channel ends the older, which is cut when it stays', async () => {
  const world = createWorld(server.db)
  const user = await world.user()
  const [older, newer] = [await openMute(), await openMute()]
  for (const client of [older, newer]) {
    await client.webSocket('/verto')
    client.send(vertoLogin(user.token).replace('100001', user.extension))
    await client.hears('logged in')
  }
  await older.isAsked()
  grace.end()
  await vi.waitFor(async () => expect(await connections()).toBe(1))
  newer.end()
  await vi.waitFor(async () => expect(await connections()).toBe(0))
})

test('MQTT over TCP: what is no MQTT is cut', async () => {
  const client = await openMute('127.0.0.1', server.mqttPort)
  client.write('GET / HTTP/1.1\r\n\r\n')
  await client.isAsked()
  // Whoever writes to what is closed hears of it at the second packet.
  await vi.waitFor(() => {
    client.write('more')
    expect(client.isCut()).toBe(true)
  })
})

test('one that is asked to go counts as one that has not signed in until it has gone', async () => {
  const address = '192.0.2.7'
  const open = async () => {
    const client = await openMute(address)
    await client.webSocket(feedPath)
    return client
  }
  const { perAddress } = limits.pendingSignIns
  const first = await Promise.all(Array.from({ length: perAddress }, open))
  await Promise.all(first.map(({ hears }) => hears('"sid"')))
  signInTime.end()
  await Promise.all(first.map(({ isAsked }) => isAsked()))
  const refused = await open()
  await refused.isAsked()
  await vi.waitFor(async () => expect(await connections()).toBe(perAddress))
  grace.end()
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  await (await open()).hears('"sid"')
  expect(await connections()).toBe(1)
})

test('a client that polls may go on over one WebSocket, and holds no other', async () => {
  const handshake = await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`, {
    headers: { connection: 'close' },
  })
  const sid = /"sid":"([^"]+)"/.exec(await handshake.text())?.[1] ?? ''
  const first = await openMute()
  await first.webSocket(`${feedPath}&sid=${sid}`)
  first.send('2probe')
  await first.hears('3probe')
  const polling = '/socket.io/?EIO=4&transport=polling'
  const others = [
    `${feedPath}&sid=${sid}`,
    `${polling}&sid=${sid}`,
    // Of what is named twice, Engine.IO takes the last.
    `${feedPath}&sid=nobody&sid=${sid}`,
    `${feedPath}&other=?&sid=${sid}`,
    `${feedPath}&transport=polling`,
  ]
  for (const path of others) {
    const more = await openMute()
    more.upgrade(path)
    await more.isAsked()
    await vi.waitFor(async () => expect(await connections()).toBe(1))
  }
  first.end()
  await vi.waitFor(async () => expect(await connections()).toBe(0))
})

test('a client that answers is not cut', async () => {
  await using feed = await openFeed(server.origin)
  const reason = new Promise((resolve) => feed.socket.once('disconnect', resolve))
  signInTime.end()
  expect(await reason).toBe('io server disconnect')
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  expect(grace.count()).toBe(0)
})

test('only so many may be closing at a time: beyond that the oldest is cut', () => {
  const closeConnection = createCloseConnection(grace.after)
  const wires = Array.from({ length: limits.closing.atOnce + 1 }, () => new Duplex({ read: () => undefined }))
  const asked: Duplex[] = []
  for (const wire of wires) {
    closeConnection(wire, () => asked.push(wire))
    closeConnection(wire, () => asked.push(wire))
  }
  expect(asked).toEqual(wires)
  expect(wires.filter(({ destroyed }) => destroyed)).toEqual([wires[0]])
  grace.end()
  expect(wires.every(({ destroyed }) => destroyed)).toBe(true)
})
