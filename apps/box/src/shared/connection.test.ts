import { createServer, type Socket } from 'node:net'
import { type BoxNotice, type InboxEntry } from '@lykta/contract/boxes'
import { Aedes, type AedesPublishPacket } from 'aedes'
import { afterEach, expect, test, vi } from 'vitest'
import { listenOnFreePort } from '../testing/listen-on-free-port.ts'
import { createConnection } from './connection.ts'

const token = 'the token'
const ends: Array<() => Promise<void>> = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A real broker, which keeps what boxes publish. @param refusals codes with which it refuses at first */
const startBroker = async (refusals: number[] = []) => {
  const broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) => {
      const ok = refusals.length === 0 && user === '3' && password?.toString() === token
      done(ok ? null : Object.assign(new Error('refused'), { returnCode: refusals.shift() ?? 5 }), ok)
    },
  })
  const published: Array<{ topic: string; retain: boolean; qos: number; value: unknown }> = []
  broker.on('publish', (packet: AedesPublishPacket, client) => {
    if (client === null && !packet.topic.startsWith('box/')) return
    const value: unknown = JSON.parse(packet.payload.toString())
    published.push({ topic: packet.topic, retain: packet.retain, qos: packet.qos, value })
  })
  const server = createServer(broker.handle)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  const port = await listenOnFreePort(server)
  ends.push(async () => {
    await new Promise<void>((resolve) => {
      broker.close(() => resolve())
    })
    server.close()
  })
  const send = (topic: string, value: unknown) =>
    new Promise<void>((resolve, reject) => {
      const packet = {
        cmd: 'publish',
        topic,
        payload: JSON.stringify(value),
        qos: 1,
        retain: false,
        dup: false,
      } as const
      broker.publish(packet, (error) => (error ? reject(error) : resolve()))
    })
  return { url: `mqtt://127.0.0.1:${String(port)}`, broker, sockets, published, send }
}

const startConnection = async (url: string, password = token, onInbox = () => {}) => {
  const heard = { inbox: 0, entries: [] as InboxEntry[], refused: 0, notices: [] as BoxNotice[] }
  const connection = createConnection({
    boxId: 3,
    token: password,
    url,
    now: () => 1_000,
    onInbox: (entry) => {
      heard.inbox += 1
      if (entry !== undefined) heard.entries.push(entry)
      onInbox()
    },
    onNotice: (notice) => heard.notices.push(notice),
    onRefused: () => {
      heard.refused += 1
    },
    onNotLoaded: () => undefined,
  })
  connection.start()
  ends.push(() => connection.stop())
  return { connection, heard }
}
const power = { battery: 100, usingBattery: false, usbCharge: false, acCharge: true }

test('a box that connects looks into its inbox, and reports a status that stays', async () => {
  const { url, published } = await startBroker()
  const { connection, heard } = await startConnection(url)
  await vi.waitFor(() => expect(connection.connected.get()).toBe(true))
  await vi.waitFor(() => expect(heard.inbox).toBe(1))
  connection.publishStatus(power)
  await vi.waitFor(() =>
    expect(published).toContainEqual({
      topic: 'box/3/status',
      retain: true,
      qos: 0,
      value: { online: true, ...power, at: 1_000 },
    }),
  )
})

test('of whatever comes after the first look there is a notice, as the look waits for the subscription', async () => {
  const { url, broker } = await startBroker()
  let subscribed = false
  broker.on('subscribe', () => {
    subscribed = true
  })
  let atFirstLook: boolean | undefined
  const { connection } = await startConnection(url, token, () => {
    atFirstLook ??= subscribed
  })
  await vi.waitFor(() => expect(atFirstLook).toBeDefined())
  expect(atFirstLook).toBe(true)
  expect(connection.connected.get()).toBe(true)
})

test('an entry comes along with its notice; one of a later version leaves the notice', async () => {
  const { url, send } = await startBroker()
  const { heard } = await startConnection(url)
  await vi.waitFor(() => expect(heard.inbox).toBe(1))
  const entry = { cursor: 4, kind: 'settings', id: 3, at: 9 }
  await send('box/3/inbox', { kind: 'settings', id: 3, entry })
  await vi.waitFor(() => expect(heard.entries).toEqual([entry]))
  await send('box/3/inbox', { kind: 'settings', id: 3, entry: { ...entry, kind: 'hologram' } })
  await vi.waitFor(() => expect(heard.inbox).toBe(3))
  expect(heard.entries).toHaveLength(1)
})

test('a receipt is sent for certain, and only over a connection', async () => {
  const { url, published } = await startBroker()
  const { connection } = await startConnection(url)
  const receipt = { kind: 'message', id: 7, state: 'read', at: 5 } as const
  await expect(connection.publishReceipt(receipt)).rejects.toThrow('not connected')
  await vi.waitFor(() => expect(connection.connected.get()).toBe(true))
  await connection.publishReceipt(receipt)
  // The broker acknowledges a packet before it says that it has one.
  await vi.waitFor(() =>
    expect(published).toContainEqual({ topic: 'box/3/receipt', retain: false, qos: 1, value: receipt }),
  )
})

test('only what is meant for this box and makes sense is listened to', async () => {
  const { url, send } = await startBroker()
  const { heard } = await startConnection(url)
  await vi.waitFor(() => expect(heard.inbox).toBe(1))
  await send('box/3/inbox', { kind: 'nonsense' })
  await send('box/4/inbox', { kind: 'message', id: 1 })
  await send('box/3/notice', { kind: 'partner-toogle-cam' })
  await send('box/3/notice', { kind: 'partner-toogle-cam', mute: true })
  await send('box/3/inbox', { kind: 'message', id: 1 })
  await vi.waitFor(() => expect(heard.inbox).toBe(2))
  expect(heard.notices).toEqual([{ kind: 'partner-toogle-cam', mute: true }])
})

test('when the connection is torn, the last will says that the box is not there', async () => {
  const { url, broker, sockets, published } = await startBroker()
  const { connection } = await startConnection(url)
  await vi.waitFor(() => expect(connection.connected.get()).toBe(true))
  await new Promise<void>((resolve) => {
    broker.once('clientDisconnect', () => resolve())
    // As a TV whose plug is pulled: no goodbye.
    for (const socket of sockets) socket.destroy()
  })
  await vi.waitFor(() =>
    expect(
      published.some(({ topic, retain, value }) => topic === 'box/3/status' && retain && isOffline(value)),
    ).toBe(true),
  )
  await vi.waitFor(() => expect(connection.connected.get()).toBe(false))
})
const isOffline = (value: unknown) =>
  typeof value === 'object' && value !== null && 'online' in value && value.online === false

const refusedAtFirst = { 'whose database is away': 3, 'that refuses for a moment': 5 }
test.for(Object.entries(refusedAtFirst))(
  'a server %s is tried again',
  { timeout: 30_000 },
  async ([, code]) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { url } = await startBroker([code])
    const { connection } = await startConnection(url)
    await vi.waitFor(() => expect(connection.connected.get()).toBe(true), { timeout: 20_000 })
  },
)

test('a token that is not accepted is reported', async () => {
  const { url } = await startBroker()
  const { connection, heard } = await startConnection(url, 'an old token')
  await vi.waitFor(() => expect(heard.refused).toBe(1))
  expect(connection.connected.get()).toBe(false)
})
