import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { Aedes } from 'aedes'
import { expect, test, vi } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createRates } from '../platform/in-memory/rates.ts'
import { createLog } from '../platform/log.ts'
import { createBoxConnections } from './mqtt-connections.ts'
import { createMqttIncoming } from './mqtt-incoming.ts'

const box = { boxId: 7, roomId: 7, extension: '700007', tokenTag: 'tag' }
const power = JSON.stringify({ battery: 30, at: 1 })

const taken = { status: 'fulfilled', value: true }
const firstAndLast = [taken, { status: 'rejected', reason: new Error('signed out meanwhile') }, taken]

/** Box 7 with whatever is connected to it; what they send is handled one after another, and each is held until `keep`. */
const startBox = async () => {
  const broker = await Aedes.createBroker()
  const connections = createBoxConnections({
    box: () => Promise.resolve(box),
    sensor: () => Promise.resolve({ sensorId: 3, name: 'sensor', topics: ['power'], box }),
  })
  const incoming = createMqttIncoming({
    log: createLog('silent'),
    clock: systemClock,
    rates: createRates(systemClock),
    connections,
    refused: () => undefined,
  })
  const { promise: kept, resolve: keep } = Promise.withResolvers<void>()
  const handled = vi.fn<(what: string) => Promise<void>>(() => kept)
  const handler = (what: string) => () => handled(what)
  const receipts = {
    message: handler('receipt'),
    alarm: handler('receipt'),
    event: handler('receipt'),
    call: handler('receipt'),
  }
  incoming.serve({
    status: handler('status'),
    power: handler('power'),
    help: handler('help'),
    gone: handler('gone'),
    receipts,
  })
  const connect = async (id: string, token: string) => {
    const wire = new PassThrough()
    const client = broker.handle(wire)
    Object.assign(client, { id })
    await connections.admit(client, '7', token)
    connections.begin(client)
    return {
      send: (topic: string, payload: string) => incoming.receive(client, `box/7/${topic}`, payload),
      leave: async () => {
        const closed = once(wire, 'close')
        wire.destroy()
        await closed
        connections.closed(client)
        connections.forget(client)
      },
    }
  }
  return {
    connections,
    connect,
    keep,
    handled: () => handled.mock.calls.map(([what]) => what),
    [Symbol.dispose]: () => broker.close(),
  }
}

test('what waits its turn is dropped once the token is replaced, also of a TV that has left', async () => {
  using it = await startBox()
  const tv = await it.connect('7', 'box_old')
  const first = tv.send('power', power)
  const help = tv.send('help', JSON.stringify({ id: crypto.randomUUID(), state: 'pressed', at: 1 }))
  await tv.leave()
  it.connections.end(7)
  const next = await it.connect('7', 'box_new')
  const status = next.send('status', JSON.stringify({ online: true, at: 1 }))
  it.keep()
  expect(await Promise.allSettled([first, help, status])).toMatchObject(firstAndLast)
  expect(it.handled()).toEqual(['power', 'status'])
})

test('what a removed sensor sent is dropped, and not what the TV did', async () => {
  using it = await startBox()
  const tv = await it.connect('7', 'box_own')
  const sensor = await it.connect('7-sensor', 'companion_own')
  const first = tv.send('power', power)
  const dropped = sensor.send('power', power)
  const last = tv.send('status', JSON.stringify({ online: true, at: 1 }))
  it.connections.endSensor(3)
  it.keep()
  expect(await Promise.allSettled([first, dropped, last])).toMatchObject(firstAndLast)
  expect(it.handled()).toEqual(['power', 'status'])
})

test('what a TV sent before it left counts', async () => {
  using it = await startBox()
  const tv = await it.connect('7', 'box_own')
  const first = tv.send('power', power)
  const help = tv.send('help', JSON.stringify({ id: crypto.randomUUID(), state: 'pressed', at: 1 }))
  await tv.leave()
  it.keep()
  expect(await first).toBe(true)
  expect(await help).toBe(true)
  expect(it.handled()).toEqual(['power', 'help'])
})
