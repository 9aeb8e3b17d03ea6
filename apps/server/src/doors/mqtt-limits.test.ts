import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { noSession } from '../errors.ts'
import { systemClock } from '../platform/clock.ts'
import { systemAfter } from '../platform/timers.ts'
import { createInMemoryBus } from '../platform/in-memory/bus.ts'
import { createRates } from '../platform/in-memory/rates.ts'
import { createLog } from '../platform/log.ts'
import { readOwnTls } from '../platform/tls.ts'
import { connectBox, type BoxClient } from '../testing/box-client.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createClientAddress } from '../platform/client-address.ts'
import { createCloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'
import { createMqtt, type Mqtt } from './mqtt.ts'
import { routeUpgrades } from './websocket-upgrades.ts'

let clock = systemClock

// The broker alone: a token is the number of its box.
const own = { id: 1, token: '1' }
const other = { id: 2, token: '2' }
const createBroker = async () => {
  const broker = await createMqtt({
    closeConnection: createCloseConnection(systemAfter),
    bus: createInMemoryBus(),
    after: systemAfter,
    log: createLog('silent'),
    clock: { now: () => clock.now() },
    rates: createRates({ now: () => clock.now() }),
    clientAddress: createClientAddress([]),
    box: (token) => Promise.resolve({ boxId: Number(token), roomId: 1, extension: '700000', tokenTag: '' }),
    sensor: () => Promise.reject(noSession()),
  })
  const nothing = () => Promise.resolve()
  broker.serve({
    status: nothing,
    power: nothing,
    help: nothing,
    receipts: { message: nothing, alarm: nothing, event: nothing, call: nothing },
    gone: nothing,
  })
  return broker
}
let mqtt: Mqtt
let server: Server
let origin: string
let plain: string

beforeEach(async () => {
  clock = systemClock
  mqtt = await createBroker()
  server = createServer()
  routeUpgrades(server, { '/mqtt': mqtt.upgrade }, [], createCloseConnection(systemAfter))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  origin = `http://127.0.0.1:${String(address.port)}`
  plain = `mqtt://127.0.0.1:${String(await mqtt.listen(0, '127.0.0.1'))}`
})
afterEach(async () => {
  await mqtt.close()
  server.close()
})

describe('a packet that says that it is too long', () => {
  /** CONNECT or PUBLISH with that remaining length, and nothing after it. */
  const head = (first: number, length: number) =>
    Buffer.from([first, (length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14])

  test('ends a connection that has not signed in, of either listener', async () => {
    const socket = connectTcp(Number(new URL(plain).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(head(0x10, limits.mqtt.connectBytes + 1))
    await once(socket, 'close')
    const webSocket = new WebSocket(`${origin.replace('http', 'ws')}/mqtt`, 'mqtt')
    await once(webSocket, 'open')
    webSocket.send(head(0x10, limits.mqtt.connectBytes + 1))
    expect(await once(webSocket, 'close')).toContain(1006)
  })

  test('ends a connection that has', async () => {
    await using tv = await connectBox(plain, own)
    tv.mqtt.stream.write(head(0x30, limits.mqtt.packetBytes + 1))
    await tv.ends()
    await vi.waitFor(() => {
      expect(mqtt.isConnected(own.id)).toBe(false)
    })
  })
})

test('the listener beside the web server speaks TLS with the certificate that it has at the moment', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-mqtt-'))
  const pair = async (folder: string) =>
    await readOwnTls({ dataDir: join(dataDir, folder), hosts: ['127.0.0.1'], now: new Date() })
  const [first, second] = [await pair('first'), await pair('second')]
  const encrypted = await createBroker()
  const address = `mqtts://127.0.0.1:${String(await encrypted.listen(0, '127.0.0.1', first))}`
  for (const { authority } of [first, second]) {
    const tv = await connectBox(address, own, { ca: authority.cert, will: undefined })
    await tv.mqtt.endAsync()
    encrypted.setCertificate(second)
  }
  await encrypted.close()
  await rm(dataDir, { recursive: true })
  expect(first.cert).not.toBe(second.cert)
})

test.each([
  ['over WebSocket', () => origin],
  ['over the plain listener', () => plain],
])('connections that have not signed in are limited %s; those that have are not', async (_note, to) => {
  await using tv = await connectBox(to(), own)
  const open = () => {
    const { port, protocol } = new URL(to())
    if (protocol === 'mqtt:') {
      const socket = connectTcp(Number(port), '127.0.0.1').on('error', () => undefined)
      return { closed: once(socket.resume(), 'close'), cut: () => socket.destroy() }
    }
    const socket = new WebSocket(`${to().replace('http', 'ws')}/mqtt`, 'mqtt').on('error', () => undefined)
    return {
      // It is refused before it is a WebSocket, which is an error first.
      closed: new Promise((resolve) => socket.once('close', resolve)),
      cut: () => {
        socket.terminate()
      },
    }
  }
  const pending = Array.from({ length: limits.pendingSignIns.perAddress }, open)
  const began = performance.now()
  await open().closed
  // Not because its time to sign in was over.
  expect(performance.now() - began).toBeLessThan(limits.pendingSignIns.timeoutMs / 2)
  for (const { cut } of pending) cut()
  await using next = await connectBox(to(), other, { reconnectPeriod: 10 })
  expect(next.mqtt.connected).toBe(true)
  await tv.status({})
  expect(tv.mqtt.connected).toBe(true)
})

describe('bytes that are no MQTT', () => {
  test('end a connection of the plain listener, and no other', async () => {
    await using tv = await connectBox(plain, own)
    const socket = connectTcp(Number(new URL(plain).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\n\r\n')
    await once(socket, 'close')
    await tv.status({})
    expect(tv.mqtt.connected).toBe(true)
  })

  test('end a WebSocket, and no other', async () => {
    await using tv = await connectBox(origin, own)
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/mqtt`)
    socket.on('error', () => undefined)
    socket.on('open', () => {
      socket.send('no MQTT at all')
    })
    await once(socket, 'close')
    await tv.status({})
    expect(tv.mqtt.connected).toBe(true)
  })
})

test('a TV that does not read what it sends itself delays no other', async () => {
  await using neighbour = await connectBox(plain, other)
  const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
  const packet = (first: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const length = [(body.length & 0x7f) | 0x80, ((body.length >> 7) & 0x7f) | 0x80, body.length >> 14]
    return Buffer.concat([Buffer.from([first, ...length]), body])
  }
  const [id, topic] = [text('1'), text('box/1/power')]
  const connect = packet(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), id, id, id)
  const subscribe = packet(0x82, Buffer.from([0, 1]), topic, Buffer.from([0]))
  const publish = packet(0x30, topic, Buffer.from(`{"at":1,"more":"${'x'.repeat(50_000)}"}`))

  const socket = connectTcp(Number(new URL(plain).port), '127.0.0.1').on('error', () => undefined)
  let heard = 0
  socket.on('data', ({ length }) => (heard += length))
  socket.write(Buffer.concat([connect, subscribe]))
  await vi.waitFor(() => {
    // CONNACK and SUBACK.
    expect(heard).toBe(9)
  })
  socket.pause()
  let taken = 0
  const flood = (): boolean =>
    socket.write(publish, (error) => {
      taken += 1
      if (taken < limits.mqtt.packets.burst && (error === undefined || error === null)) flood()
    })
  flood()
  // Until the server has stopped reading too.
  for (let before = -1; before !== taken;) {
    before = taken
    for (let turn = 0; turn < 50; turn += 1) await neighbour.status({})
  }
  await neighbour.mqtt.subscribeAsync('box/2/notice')
  mqtt.notice(other.id, { kind: 'contacts' })
  await vi.waitFor(() => {
    expect(neighbour.received).toHaveLength(1)
  })
  expect(taken).toBeLessThan(limits.mqtt.packets.burst / 2)
  socket.destroy()
})

test('a TV that reads nothing and is never silent is cut once too much waits for it, and no other is', async () => {
  await using neighbour = await connectBox(plain, other)
  await using tv = await connectBox(plain, own, { keepalive: 0 })
  await tv.mqtt.subscribeAsync('box/1/notice')
  tv.mqtt.stream.unpipe()
  const reason = 'x'.repeat(500_000)
  for (let count = 0; count < 100 && mqtt.isConnected(own.id); count += 1) {
    mqtt.notice(own.id, { kind: 'refused', topic: 'status', reason })
    await neighbour.status({})
  }
  expect(mqtt.isConnected(own.id)).toBe(false)
  expect(mqtt.isConnected(other.id)).toBe(true)
  await using back = await connectBox(plain, own)
  await back.mqtt.subscribeAsync('box/1/notice')
  mqtt.notice(own.id, { kind: 'contacts' })
  await vi.waitFor(() => {
    expect(back.received.at(-1)?.value).toEqual({ kind: 'contacts' })
  })
})

test('a device that calls for help all the time is cut, and no other', async () => {
  // However long the calls take, no more of them become allowed.
  clock = createTestClock()
  await using neighbour = await connectBox(plain, other)
  await using tv = await connectBox(plain, own)
  const help = ({ publish }: BoxClient, { id }: { id: number }) =>
    publish(`box/${String(id)}/help`, { id: randomUUID(), state: 'pressed', at: 1 })
  for (let count = 0; count < limits.mqtt.helps.burst; count += 1) await help(tv, own)
  void help(tv, own).catch(() => undefined)
  await tv.ends()
  await help(neighbour, other)
  expect(neighbour.mqtt.connected).toBe(true)
})

describe('packets that cost and say nothing', () => {
  const pings = (count: number) => Buffer.alloc(2 * count, Buffer.from([0xc0, 0]))

  test('end a connection that has not signed in, before anybody looks its token up', async () => {
    await using tv = await connectBox(plain, other)
    const connect = Buffer.from([0x10, 12, 0, 4, ...Buffer.from('MQTT'), 4, 2, 0, 0, 0, 0])
    const answerTo = async (count: number) => {
      const socket = connectTcp(Number(new URL(plain).port), '127.0.0.1').on('error', () => undefined)
      socket.write(Buffer.concat([connect, pings(count)]))
      let heard = 0
      socket.on('data', ({ length }) => (heard += length))
      await once(socket, 'close')
      return heard
    }
    // A refusal has four bytes.
    expect(await answerTo(limits.mqtt.packetsBeforeSignIn - 1)).toBe(4)
    expect(await answerTo(limits.mqtt.packetsBeforeSignIn)).toBe(0)
    await tv.status({})
    expect(tv.mqtt.connected).toBe(true)
  })

  test('are counted for a device, over all its connections, and for no other', async () => {
    clock = createTestClock()
    await using neighbour = await connectBox(plain, other)
    const first = await connectBox(plain, own)
    first.mqtt.stream.write(pings(limits.mqtt.packets.burst - 2))
    await first.status({})
    expect(first.mqtt.connected).toBe(true)
    await first.mqtt.endAsync(true)

    await using second = await connectBox(plain, own)
    second.mqtt.stream.write(pings(2))
    await second.ends()
    await neighbour.status({})
    expect(neighbour.mqtt.connected).toBe(true)
  })
})
