import { BoxReceiptSchema, type BoxReceipt } from '@lykta/contract/boxes'
import { connect, connectAsync, type IClientOptions } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError, noSession } from '../errors.ts'
import { systemClock } from '../platform/clock.ts'
import { createInMemoryBus } from '../platform/in-memory/bus.ts'
import { createRates } from '../platform/in-memory/rates.ts'
import { createLog } from '../platform/log.ts'
import type { ReceiveReceipt } from '../ports/box-wire.ts'
import { systemAfter } from '../platform/timers.ts'
import { connectBox } from '../testing/box-client.ts'
import { textWith } from '../testing/matchers.ts'
import { createClientAddress } from '../platform/client-address.ts'
import { createConnections } from './http-connections.ts'
import { createCloseConnection } from './close-connections.ts'
import { createHttp, type Http } from './http.ts'
import { readConfig } from '../config.ts'
import { createRequestRates } from './request-rates.ts'
import { createMqtt, type Mqtt } from './mqtt.ts'
import { routeUpgrades } from './websocket-upgrades.ts'

// The broker alone, with boxes that sign in by name; what they say is written down.
const boxOf = (id: number) => ({ id, token: `box_${String(id)}` })
// Every test has boxes of its own: what the end of a test leads to is heard in the next.
let own = boxOf(0)
let other = boxOf(0)
let http: Http
let mqtt: Mqtt
let origin: string
let plain: string
let everythingSaid: [boxId: number, kind: string, value?: unknown][] = []
const said = (by = own) => everythingSaid.filter(([boxId]) => boxId === by.id).map(([, ...what]) => what)
let lines: string[] = []
/** What the domain does with a receipt; and whom the tokens belong to. */
let onReceipt: (receipt: BoxReceipt) => Promise<void> = () => Promise.resolve()
/** Tokens that are replaced while they are looked up. */
let replacedMeanwhile = new Set<string>()

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => lines.push(line) })
  http = createHttp({
    closeConnection: createCloseConnection(systemAfter),
    rates: createRequestRates(createRates(systemClock), readConfig({}).perHour),
    log,
    connections: createConnections(() => undefined),
    admit: () => Promise.resolve(undefined),
    tls: undefined,
    https: false,
    trustProxy: [],
    allowedOrigins: [],
    connectTo: [],
    after: systemAfter,
  })
  mqtt = await createMqtt({
    closeConnection: createCloseConnection(systemAfter),
    bus: createInMemoryBus(),
    after: systemAfter,
    log,
    clock: systemClock,
    rates: createRates(systemClock),
    clientAddress: createClientAddress([]),
    box: async (token) => {
      await Promise.resolve()
      const id = Number(/^box_(\d+)$/.exec(token)?.[1])
      if (!(id > 0)) throw noSession()
      if (replacedMeanwhile.has(token)) mqtt.disconnect(id)
      if (id === 9) throw new Error('Karin')
      return { boxId: id, roomId: id, extension: '700000', tokenTag: '' }
    },
    sensor: (token) => {
      const id = Number(/^companion_(\d+)$/.exec(token)?.[1])
      if (!(id > 0)) return Promise.reject(noSession())
      const box = { boxId: id, roomId: id, extension: '700000', tokenTag: '' }
      return Promise.resolve({ sensorId: id, name: 'sensor', topics: ['power'], box })
    },
  })
  const takes =
    (name: string): ReceiveReceipt =>
    async ({ boxId }, receipt) => {
      await onReceipt(receipt)
      everythingSaid.push([boxId, name, receipt])
    }
  mqtt.serve({
    status: ({ boxId }, status) => Promise.resolve(void everythingSaid.push([boxId, 'status', status])),
    power: ({ boxId }, power) => Promise.resolve(void everythingSaid.push([boxId, 'power', power])),
    help: ({ boxId }, help) => Promise.resolve(void everythingSaid.push([boxId, 'help', help])),
    receipts: {
      message: takes('receipt'),
      alarm: takes('alarm receipt'),
      event: takes('event receipt'),
      call: takes('call receipt'),
    },
    gone: (boxId) => Promise.resolve(void everythingSaid.push([boxId, 'gone'])),
  })
  routeUpgrades(http.server, { '/mqtt': mqtt.upgrade }, [], createCloseConnection(systemAfter))
  origin = await http.listen({ port: 0, host: '127.0.0.1' })
  plain = `mqtt://127.0.0.1:${String(await mqtt.listen(0, '127.0.0.1'))}`
})
afterAll(async () => {
  await mqtt.close()
  await http.close()
})
beforeEach(() => {
  everythingSaid = []
  own = boxOf(own.id + 20)
  other = boxOf(own.id + 10)
  lines = []
  replacedMeanwhile = new Set()
  onReceipt = () => Promise.resolve()
})

const receipt = BoxReceiptSchema.parse({ kind: 'message', id: 3, state: 'shown', at: 1 })
const power = { battery: 30, at: 1 }
/** `{own}` and `{other}` in a topic or a client id stand for the boxes of the test. */
const named = (text: string) => text.replace('{own}', String(own.id)).replace('{other}', String(other.id))

const sensorOf = ({ id }: { id: number }) => ({ id, token: `companion_${String(id)}` })
const connectSensor = (address: string) =>
  connectBox(address, sensorOf(own), { clientId: named('{own}-sensor') })

describe('signing in', () => {
  test.each([
    ['over WebSocket', () => origin],
    ['over the plain listener', () => plain],
  ])('a box is served %s', async (_note, address) => {
    await using tv = await connectBox(address(), own)
    await tv.status({ battery: 50 })
    expect(said()).toEqual([['status', { online: true, battery: 50, at: 1 }]])
    expect(mqtt.isConnected(own.id)).toBe(true)
  })

  test.each<[string, () => IClientOptions]>([
    ['a wrong token', () => ({ password: 'box_nobody' })],
    ['the token of another box', () => ({ password: other.token })],
    ['the name of another box', () => ({ username: named('{other}') })],
  ])('%s is refused', async (_note, options) => {
    for (const address of [origin, plain]) {
      await expect(connectBox(address, own, options())).rejects.toThrow(/Not authorized/)
    }
    expect(mqtt.isConnected(own.id)).toBe(false)
  })

  test('a box whose token cannot be looked up hears that the server is unavailable, and may come back', async () => {
    const options = { username: '9', clientId: '9', password: 'box_9' }
    for (const address of [origin, plain])
      await expect(connectBox(address, own, options)).rejects.toMatchObject({ code: 3 })
    expect(mqtt.isConnected(own.id)).toBe(false)
    expect(lines.join()).not.toContain('Karin')
  })

  test.each([
    ['of another box', '{other}'],
    ['that begins like its own', '{own}1'],
    ['of a sensor of another box', '{other}-sensor'],
    ['that is empty', ''],
  ])('a client id %s is refused as such', async (_note, clientId) => {
    for (const address of [origin, plain]) {
      await expect(connectBox(address, own, { clientId: named(clientId), clean: true })).rejects.toThrow(
        /Identifier rejected/i,
      )
    }
  })

  test('a sensor has a client id and a token of its own, and leaves the TV alone', async () => {
    await expect(connectBox(plain, own, { clientId: named('{own}-sensor') })).rejects.toThrow(
      /Identifier rejected/i,
    )
    for (const clientId of [named('{own}'), named('{own}-other')]) {
      await expect(connectBox(plain, sensorOf(own), { clientId })).rejects.toThrow(/Identifier rejected/i)
    }
    await using sensor = await connectSensor(plain)
    await using tv = await connectBox(origin, own)
    await tv.status({})
    expect(said()).toEqual([['status', { online: true, at: 1 }]])
    expect(sensor.mqtt.connected).toBe(true)
  })

  test('a removed sensor is disconnected at once, and nobody else', async () => {
    await using tv = await connectBox(origin, own)
    await using sensor = await connectSensor(plain)
    mqtt.disconnectSensor(own.id)
    await sensor.ends()
    expect(tv.mqtt.connected).toBe(true)
  })

  test.each(['inbox', 'notice', 'power', 'status', '#'])('a sensor cannot read %s', async (name) => {
    await using sensor = await connectSensor(plain)
    await expect(sensor.mqtt.subscribeAsync(named(`box/{own}/${name}`))).rejects.toThrow(/subscribe/i)
  })

  test('neither name nor token is refused', async () => {
    const connecting = connectAsync(plain, {
      clientId: named('{own}'),
      protocolVersion: 4,
      reconnectPeriod: 0,
    })
    await expect(connecting).rejects.toThrow(/Not authorized/)
  })

  test('MQTT 5 is refused', async () => {
    await expect(connectBox(plain, own, { protocolVersion: 5 })).rejects.toThrow(/protocol version/i)
  })

  test('a token that is replaced while its box signs in does not stay', async () => {
    replacedMeanwhile.add(own.token)
    const { id, token } = own
    const tv = connect(`${origin.replace('http', 'ws')}/mqtt`, {
      clientId: String(id),
      username: String(id),
      password: token,
      protocolVersion: 4,
      reconnectPeriod: 0,
    })
    await new Promise<void>((resolve) => {
      tv.on('close', resolve)
    })
    await vi.waitFor(() => {
      expect(mqtt.isConnected(id)).toBe(false)
    })
  })

  test('the connections of a box can be ended, and no other’s', async () => {
    await using tv = await connectBox(origin, own)
    await using sensor = await connectSensor(plain)
    await using neighbour = await connectBox(origin, other)
    mqtt.disconnect(own.id)
    await tv.ends()
    await sensor.ends()
    await neighbour.status({})
    await vi.waitFor(() => {
      expect(said()).toContainEqual(['gone'])
    })
    expect(said(other)).toEqual([['status', { online: true, at: 1 }]])
    expect(mqtt.isConnected(own.id)).toBe(false)
  })
})

describe('what a box may write', () => {
  test('a TV its status, its power and its receipts', async () => {
    await using tv = await connectBox(origin, own)
    await tv.status({})
    await tv.publish(named('box/{own}/power'), power)
    await tv.publish(named('box/{own}/receipt'), receipt)
    expect(said()).toEqual([
      ['status', { online: true, at: 1 }],
      ['power', power],
      ['receipt', receipt],
    ])
  })

  test('a receipt goes to whoever takes those of its kind', async () => {
    await using tv = await connectBox(origin, own)
    const kinds = ['alarm', 'event', 'call'] as const
    for (const kind of kinds) await tv.publish(named('box/{own}/receipt'), { ...receipt, kind })
    expect(said()).toEqual(kinds.map((kind) => [`${kind} receipt`, { ...receipt, kind }]))
  })

  test('a sensor power only', async () => {
    await using sensor = await connectSensor(plain)
    await sensor.publish(named('box/{own}/power'), power)
    expect(said()).toEqual([['power', power]])
  })

  test.each([
    ['{own}-sensor', 'box/{own}/status', { online: true, at: 1 }],
    ['{own}-sensor', 'box/{own}/receipt', receipt],
    ['{own}', 'box/{other}/status', { online: true, at: 1 }],
    ['{own}', 'box/{other}/power', power],
    ['{own}', 'box/{own}/inbox', { kind: 'message', id: 1 }],
    ['{own}', 'box/{own}/notice', { kind: 'partner-toogle-cam', mute: true }],
    ['{own}', 'box/0{own}/status', { online: true, at: 1 }],
    ['{own}', 'box/{own}/status/more', { online: true, at: 1 }],
    ['{own}', 'box/{own}', {}],
    ['{own}', 'anything', {}],
    ['{own}', '$SYS/x/new/clients', {}],
    ['{own}', 'box/{own}/a/b/c/d/e/f', {}],
  ])('%s may not write %s, and is disconnected', async (clientId, topic, value) => {
    await using listener = await connectBox(origin, other)
    await listener.mqtt.subscribeAsync(named('box/{other}/status'))
    const signedIn = clientId === '{own}' ? own : sensorOf(own)
    await using box = await connectBox(plain, signedIn, { clientId: named(clientId) })
    box.mqtt.publish(named(topic), JSON.stringify(value), { qos: 1 })
    await box.ends()
    // Of a sensor nothing is said; a TV is gone, as its last will says first.
    const itsEnd = clientId === '{own}' ? [['status', { online: false, at: 1 }], ['gone']] : []
    await vi.waitFor(() => {
      expect(said()).toEqual(itsEnd)
    })
    expect(said(other)).toEqual([])
    expect(listener.received).toEqual([])
  })

  test('a last will reaches no further', async () => {
    const payload = Buffer.from('{"online":false,"at":1}')
    const will = { topic: named('box/{other}/status'), payload, qos: 1 as const, retain: true }
    const sensor = await connectBox(plain, sensorOf(own), { clientId: named('{own}-sensor'), will })
    sensor.kill()
    await vi.waitFor(() => {
      expect(lines).toEqual([textWith('mqtt publish refused')])
    })
    expect([...said(), ...said(other)]).toEqual([])
  })

  test.each([
    ['no JSON', '{"online":'],
    ['a status that says nothing', {}],
    ['a battery beyond its charge', { online: true, battery: 101, at: 1 }],
    ['a time beyond all calendars', { online: true, at: Number.MAX_SAFE_INTEGER }],
    ['null', 'null'],
    ['a NUL', { online: true, at: 1, macAddress: '\u0000' }],
  ])('%s, from a TV, is acknowledged, and neither kept nor passed on', async (_note, value) => {
    await using tv = await connectBox(origin, own, { will: undefined })
    await tv.mqtt.subscribeAsync(named('box/{own}/status'))
    const payload = typeof value === 'string' ? value : JSON.stringify(value)
    await tv.mqtt.publishAsync(named('box/{own}/status'), payload, { qos: 1, retain: true })
    await tv.publish(named('box/{own}/power'), power)
    expect(said()).toEqual([['power', power]])
    await using later = await connectBox(plain, own)
    await later.mqtt.subscribeAsync(named('box/{own}/status'))
    await later.publish(named('box/{own}/power'), power)
    expect([...tv.received, ...later.received]).toEqual([])
  })

  test('what cannot be read ends the connection of a sensor', async () => {
    await using sensor = await connectBox(plain, sensorOf(own), { clientId: named('{own}-sensor') })
    sensor.mqtt.publish(named('box/{own}/power'), '{"battery":', { qos: 1 })
    await sensor.ends()
    expect(said()).toEqual([])
  })

  test.each([
    ['a payload beyond its limit', 66_000],
    ['a packet beyond its limit', 70_000],
  ])('%s ends the connection, and is neither kept nor passed on', async (_what, length) => {
    await using tv = await connectBox(origin, own, { will: undefined })
    const payload = JSON.stringify({ online: true, at: 1, macAddress: 'x'.repeat(length) })
    tv.mqtt.publish(named('box/{own}/status'), payload, { qos: 1, retain: true })
    await tv.ends()
    await vi.waitFor(() => {
      expect(said()).toEqual([['gone']])
    })
    await using later = await connectBox(plain, own)
    await later.mqtt.subscribeAsync(named('box/{own}/status'))
    await later.publish(named('box/{own}/power'), power)
    expect(later.received).toEqual([])
  })

  test('of its own topics only the status is kept for who subscribes later', async () => {
    await using tv = await connectBox(origin, own)
    const retained = async (name: string, value: object) => {
      await tv.mqtt.publishAsync(named(`box/{own}/${name}`), JSON.stringify(value), { qos: 1, retain: true })
    }
    await retained('power', power)
    await retained('status', { online: true, at: 1 })
    await tv.mqtt.endAsync()
    await using later = await connectBox(plain, own)
    await later.mqtt.subscribeAsync([named('box/{own}/power'), named('box/{own}/status')])
    await vi.waitFor(() => {
      expect(later.received).toEqual([{ topic: named('box/{own}/status'), value: { online: true, at: 1 } }])
    })
  })

  test('of what one box sends in vain, one warning is logged', async () => {
    for (let time = 0; time < 3; time += 1) {
      await using tv = await connectBox(origin, own)
      await tv.mqtt.publishAsync(named('box/{own}/status'), 'x', { qos: 1 })
    }
    expect(lines).toEqual([textWith('mqtt message not readable')])
  })

  test('a frame beyond all bounds ends the connection', async () => {
    await using tv = await connectBox(origin, own)
    tv.mqtt.publish(named('box/{own}/status'), 'x'.repeat(200_000), { qos: 1 })
    await tv.ends()
    await vi.waitFor(() => {
      expect(said()).toEqual([['status', { online: false, at: 1 }], ['gone']])
    })
  })
})

describe('acknowledgement', () => {
  test('comes after the message has been handled', async () => {
    await using tv = await connectBox(origin, own)
    const { promise: kept, resolve: keep } = Promise.withResolvers<void>()
    onReceipt = () => kept
    const acknowledged = vi.fn<() => void>()
    const publishing = tv.publish(named('box/{own}/receipt'), receipt).then(acknowledged)
    await using neighbour = await connectBox(origin, other)
    await neighbour.status({})
    expect(acknowledged).not.toHaveBeenCalled()
    keep()
    await publishing
    expect(said()).toEqual([['receipt', receipt]])
  })

  test('messages of a box are handled in order', async () => {
    await using tv = await connectBox(origin, own)
    onReceipt = async ({ id }) => {
      for (let turn = id; turn < 12; turn += 1) await new Promise(setImmediate)
    }
    const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    await Promise.all(ids.map((id) => tv.publish(named('box/{own}/receipt'), { ...receipt, id })))
    expect(said()).toEqual(ids.map((id) => ['receipt', { ...receipt, id }]))
  })

  test('what could not be stored is not acknowledged: the box reconnects and sends it again', async () => {
    await using tv = await connectBox(origin, own, { reconnectPeriod: 1 })
    let failures = 2
    onReceipt = () => {
      failures -= 1
      return failures < 0 ? Promise.resolve() : Promise.reject(new Error('Karin'))
    }
    await tv.publish(named('box/{own}/receipt'), receipt)
    expect(said().filter(([kind]) => kind === 'receipt')).toEqual([['receipt', receipt]])
    const logged = lines.filter((line) => line.includes('mqtt handler failed'))
    expect(logged).toHaveLength(2)
    expect(logged.join()).not.toContain('Karin')
  })

  test('a refusal is acknowledged, because it would be refused again', async () => {
    await using tv = await connectBox(origin, own)
    onReceipt = () => Promise.reject(new AppError('not_found'))
    await tv.publish(named('box/{own}/receipt'), receipt)
    expect(tv.mqtt.connected).toBe(true)
    expect(lines).toEqual([textWith('not_found')])
  })

  test('what the database does not accept is acknowledged too', async () => {
    await using tv = await connectBox(origin, own)
    const refused = Object.assign(new Error('invalid byte sequence'), { code: '22021' })
    onReceipt = () => Promise.reject(new Error('query failed', { cause: refused }))
    await tv.publish(named('box/{own}/receipt'), receipt)
    expect(tv.mqtt.connected).toBe(true)
    expect(lines).toEqual([textWith('bad_input')])
  })
})

describe('what a box may hear', () => {
  test('what is new and what is to be noticed, on its own topics, in order', async () => {
    await using tv = await connectBox(origin, own)
    await using neighbour = await connectBox(origin, other)
    await tv.mqtt.subscribeAsync([named('box/{own}/inbox'), named('box/{own}/notice')], { qos: 1 })
    await neighbour.mqtt.subscribeAsync(named('box/{other}/inbox'), { qos: 1 })
    mqtt.notifyInbox(own.id, { kind: 'message', id: 3 })
    mqtt.notice(own.id, { kind: 'partner-toogle-cam', mute: true })
    mqtt.notifyInbox(other.id, { kind: 'call', id: 1 })
    mqtt.notifyInbox(own.id, { kind: 'message', id: 4 })
    await vi.waitFor(() => {
      expect(tv.received).toEqual([
        { topic: named('box/{own}/inbox'), value: { kind: 'message', id: 3 } },
        { topic: named('box/{own}/notice'), value: { kind: 'partner-toogle-cam', mute: true } },
        { topic: named('box/{own}/inbox'), value: { kind: 'message', id: 4 } },
      ])
    })
    await vi.waitFor(() => {
      expect(neighbour.received).toEqual([
        { topic: named('box/{other}/inbox'), value: { kind: 'call', id: 1 } },
      ])
    })
  })

  test.each([
    ['box/{other}/inbox'],
    ['box/{other}/status'],
    ['box/+/inbox'],
    ['box/#'],
    ['#'],
    ['+/+/+'],
    ['box/{own}/#'],
    ['box/{own}/+'],
    ['$SYS/#'],
    ['$SYS/+/+'],
    ['box/{own}'],
  ])('%s is refused', async (topic) => {
    await using tv = await connectBox(origin, own)
    const grants: { qos: number }[] = await tv.mqtt.subscribeAsync(named(topic)).catch(() => [{ qos: 128 }])
    expect(grants.map(({ qos }) => qos)).toEqual([128])
    mqtt.notifyInbox(other.id, { kind: 'message', id: 3 })
    mqtt.notifyInbox(own.id, { kind: 'message', id: 3 })
    await tv.status({})
    expect(tv.received).toEqual([])
  })

  test('nothing is queued for an offline box: it reads its inbox instead', async () => {
    const tv = await connectBox(origin, own, { clean: false })
    await tv.mqtt.subscribeAsync(named('box/{own}/inbox'), { qos: 1 })
    await tv.mqtt.endAsync()
    mqtt.notifyInbox(own.id, { kind: 'message', id: 3 })
    await using again = await connectBox(origin, own, { clean: false, resubscribe: false })
    await again.status({})
    expect(again.received).toEqual([])
  })
})
