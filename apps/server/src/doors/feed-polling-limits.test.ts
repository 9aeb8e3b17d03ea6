import { once } from 'node:events'
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFeed } from '../testing/feed-client.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createWorld } from '../testing/world.ts'
import { limits } from './limits.ts'

// The feed over plain HTTP requests, for networks that let no WebSocket through.
const bodyTimeoutMs = 120_000
/** Timers of the server, which run when a test lets them. */
let timers: { ms: number; run: () => void }[] = []
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    overrides: {
      // It stands still, so that no right to another request comes back.
      clock: createTestClock(),
      after: (ms, run) => {
        const timer = { ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
    },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const path = '/socket.io/?EIO=4&transport=polling'
/** As from that address, which the proxy on this machine names. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const poll = (address: string) => fetch(`${server.origin}${path}`, { headers: from(address) })

const sessionOf = (handshake: string): string => /"sid":"([^"]+)"/.exec(handshake)?.[1] ?? ''

test('what an address polls counts with its other requests, such as for the description of the API', async () => {
  const ask = async (url: string) =>
    (await server.app.http.inject({ url, headers: from('192.0.2.1'), remoteAddress: '127.0.0.1' })).statusCode
  for (let asked = 1; asked < limits.rates.ofAddress.burst; asked += 1) await ask('/healthz')
  expect((await poll('192.0.2.1')).status).toBe(200)

  const refused = await poll('192.0.2.1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ success: false, code: 'too_many_attempts' })
  expect(await ask('/api/docs/json')).toBe(429)
  expect((await poll('192.0.2.2')).status).toBe(200)
  // A WebSocket is no request, and has limits of its own.
  await using feed = await openFeed(server.origin, from('192.0.2.1'))
  expect(feed.socket.connected).toBe(true)
})

test('a body that does not come ends its connection', async () => {
  const session = sessionOf(await (await poll('192.0.2.3')).text())
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  const earlier = [...timers]
  socket.write(`POST ${path}&sid=${session} HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n40`)
  const begun = () => timers.filter((timer) => !earlier.includes(timer) && timer.ms <= bodyTimeoutMs)
  await expect.poll(begun).toHaveLength(1)
  // Two bytes came with the headers, and then none.
  for (let waits = 0; waits < 2; waits += 1) {
    const due = begun()
    timers = timers.filter((timer) => !due.includes(timer))
    for (const { run } of due) run()
  }
  await closed
  expect(socket.destroyed).toBe(true)
})

test('a client that polls subscribes and goes on, and leaves no timer of a body behind', async () => {
  const { token } = await createWorld(server.db).user()
  const before = [...timers]
  const socket = io(server.origin, { transports: ['polling'], reconnection: false, forceNew: true })
  try {
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    for (let asked = 0; asked < 20; asked += 1)
      expect(
        await socket.emitWithAck('post', { method: 'post', url: '/relatives/subscribe', headers: { token } }),
      ).toMatchObject({ statusCode: 200 })
  } finally {
    socket.disconnect()
  }
  await expect.poll(() => timers.filter((timer) => !before.includes(timer))).toEqual([])
})
