import { once } from 'node:events'
import { connect } from 'node:net'
import { duplexPair } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createRates } from '../platform/in-memory/rates.ts'
import { createLog } from '../platform/log.ts'
import { startTestServer } from '../testing/test-server.ts'
import { createTestAfter } from '../testing/test-after.ts'
import { createConnectionAddress } from '../platform/client-address.ts'
import { systemAfter } from '../platform/timers.ts'
import { systemClock } from '../platform/clock.ts'
import { createConnections } from './http-connections.ts'
import { createHttp } from './http.ts'
import { readConfig } from '../config.ts'
import { createRequestRates } from './request-rates.ts'
import { createCloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'

test('a stop ends what does not end by itself, and says what it was', async () => {
  const grace = createTestAfter(limits.stopGraceMs)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  await using server = await startTestServer({
    environment: { MQTT_PORT: '0' },
    overrides: { after: grace.after, log },
  })
  const open = (port: number, text = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    if (text !== '') socket.write(text)
    return { connected: once(socket, 'connect'), closed: once(socket.resume(), 'close') }
  }
  const port = Number(new URL(server.origin).port)
  const body =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
  const sockets = [
    open(port),
    open(port, 'GET / HTTP/1.1\r\nHos'),
    open(port, body),
    open(server.mqttPort ?? 0),
  ]
  // Its side of the close never comes.
  const phone = new WebSocket(`${server.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await Promise.all([...sockets.map(({ connected }) => connected), once(phone, 'message')])
  phone.pause()
  await fetch(`${server.origin}/healthz`, { headers: { connection: 'close' } })
  const stopping = server.app.close()
  await vi.waitFor(() => {
    expect(grace.count()).toBe(1)
  })
  grace.end()
  await stopping
  await Promise.all(sockets.map(({ closed }) => closed))
  phone.terminate()
  const cut: unknown = JSON.parse(lines.find((line) => line.includes('connections cut')) ?? '')
  expect(cut).toMatchObject({ silent: 2, request: 1, webSocket: 1 })
})

describe('connections over which nobody has signed in', () => {
  const { perAddress, inTotal } = limits.http.connectionsBeforeSignIn

  const startHttp = async () => {
    const http = createHttp({
      closeConnection: createCloseConnection(systemAfter),
      log: createLog('silent'),
      rates: createRequestRates(createRates(systemClock), readConfig({}).perHour),
      admit: (_request, access) => Promise.resolve(access === 'user' ? 'karin' : undefined),
      connections: createConnections(createConnectionAddress(['203.0.113.0/24'])),
      tls: undefined,
      https: false,
      trustProxy: [],
      allowedOrigins: [],
      connectTo: [],
      after: systemAfter,
    })
    http.route({ method: 'GET', url: '/api/own', config: { access: 'user' }, handler: () => ({}) })
    http.route({ method: 'GET', url: '/api/all', config: { access: 'public' }, handler: () => ({}) })
    await http.ready()
    let ports = 0
    return {
      /** A connection from there. */
      from: (address: string) => {
        const [client, socket] = duplexPair()
        Object.assign(socket, { remoteAddress: address, remotePort: (ports += 1) })
        http.server.emit('connection', socket)
        return {
          isOpen: () => !socket.destroyed,
          close: async () => {
            socket.destroy()
            await once(socket, 'close')
          },
          send: (path: string) => client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
          ask: async (path: string) => {
            const answered = new Promise<string>((resolve) =>
              client.once('data', (chunk: Buffer) => {
                resolve(chunk.toString().split('\r\n')[0] ?? '')
              }),
            )
            client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
            return answered
          },
        }
      },
      [Symbol.asyncDispose]: () => http.close(),
    }
  }
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index))

  test('are limited for each network, until one of them has closed or signed in', async () => {
    await using http = await startHttp()
    const there = (index: number) => http.from(`2001:db8:1:2::${index.toString(16)}`)
    const first = many(perAddress, there)
    expect(there(perAddress).isOpen()).toBe(false)
    expect(await first[0]?.ask('/api/all')).toBe('HTTP/1.1 200 OK')
    expect(there(perAddress).isOpen()).toBe(false)
    expect(await first[0]?.ask('/api/own')).toBe('HTTP/1.1 200 OK')
    expect(there(perAddress).isOpen()).toBe(true)
    expect(there(perAddress).isOpen()).toBe(false)
    await first[1]?.close()
    expect(there(perAddress).isOpen()).toBe(true)
    expect(http.from('2001:db8:1:3::1').isOpen()).toBe(true)
    expect(first.slice(2).every(({ isOpen }) => isOpen())).toBe(true)
  })

  test('are limited in all, at the cost of the network that has the most', async () => {
    await using http = await startHttp()
    const networks = Math.ceil(inTotal / perAddress)
    const open = many(networks, (network) =>
      many(network === 0 ? perAddress : Math.floor((inTotal - perAddress) / (networks - 1)), () =>
        http.from(`192.0.2.${String(network)}`),
      ),
    )
    const rest = many(inTotal - open.flat().length + 1, () => http.from('198.51.100.1'))
    expect(open[0]?.at(-1)?.isOpen()).toBe(false)
    expect([...open.flat(), ...rest].filter(({ isOpen }) => isOpen())).toHaveLength(inTotal)
    expect(rest.every(({ isOpen }) => isOpen())).toBe(true)
  })

  test('are no longer counted, but those of one person are, from wherever', async () => {
    await using http = await startHttp()
    const most = limits.http.connectionsOfOne
    const own = many(most, (index) => http.from(`192.0.2.${String(index)}`))
    for (const one of own) expect(await one.ask('/api/own')).toBe('HTTP/1.1 200 OK')
    // A connection counts once, whatever is asked over it.
    expect(await own[0]?.ask('/api/own')).toBe('HTTP/1.1 200 OK')
    const beyond = http.from('198.51.100.1')
    beyond.send('/api/own')
    await vi.waitFor(() => {
      expect(beyond.isOpen()).toBe(false)
    })
    await own[1]?.close()
    expect(await http.from('198.51.100.2').ask('/api/own')).toBe('HTTP/1.1 200 OK')
    // Behind a proxy is everybody.
    expect(await http.from('203.0.113.7').ask('/api/own')).toBe('HTTP/1.1 200 OK')
  })

  test.each([['127.0.0.1'], ['::ffff:127.0.0.1'], ['203.0.113.7']])(
    'from %s, this machine or a proxy, are everybody’s and not limited',
    async (address) => {
      await using http = await startHttp()
      expect(many(perAddress + 1, () => http.from(address)).every(({ isOpen }) => isOpen())).toBe(true)
    },
  )
})
