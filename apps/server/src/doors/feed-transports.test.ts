import { clientPingMs } from '@lykta/contract/calls/constants'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../platform/log.ts'
import { openFeed } from '../testing/feed-client.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createWorld } from '../testing/world.ts'
import { createFeedTransports } from './feed-transports.ts'

// What the operator hears when the proxy in front lets no WebSocket through.
const minute = 60_000
const clock = createTestClock()
let timers: { ms: number; run: () => void }[] = []
const lines: string[] = []
let server: TestServer
let token: string

// What was logged once is not logged again, so that each test has a server of its own.
beforeEach(async () => {
  lines.length = 0
  timers = []
  server = await startTestServer({
    overrides: {
      clock,
      log: createLog('warn', { write: (line) => lines.push(line) }),
      after: (ms, run) => {
        const timer = { ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
    },
  })
  token = (await createWorld(server.db).user()).token
})

const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect()
  await server[Symbol.asyncDispose]()
})

/** As behind a proxy that lets no WebSocket through. */
const subscribeOverHttp = async (transports = ['polling']): Promise<Socket> => {
  const socket = io(server.origin, { transports, reconnection: false, forceNew: true })
  clients.push(socket)
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  await socket.emitWithAck('post', { method: 'post', url: '/relatives/subscribe', headers: { token } })
  return socket
}

/** Lets time pass for what is to run after a minute. */
const minutesLater = (minutes: number) => {
  clock.advance(minutes * minute)
  const due = timers.filter(({ ms }) => ms === minute)
  timers = timers.filter((timer) => !due.includes(timer))
  for (const { run } of due) run()
}

const handshake = async (): Promise<string> =>
  (await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`)).text()

const said = async (): Promise<unknown> => {
  const response = await fetch(`${server.origin}/healthz`)
  const body: unknown = await response.json()
  expect([response.status, body]).toMatchObject([200, { success: true, data: 'alive' }])
  return typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
}
const lacking = /^No WebSocket in the last \d+ minutes.*docs\/proxies\.md/
const warnings = () => lines.filter((line) => line.includes('no feed over a websocket'))

test('[FEED-11] feeds that stay on HTTP while none is a WebSocket are told to the operator, once in the log', async () => {
  await subscribeOverHttp()
  expect(await said()).toBe('')
  minutesLater(1)
  expect(await said()).toMatch(lacking)
  expect(warnings()).toHaveLength(1)
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ people: 1 })
  await subscribeOverHttp()
  minutesLater(1)
  expect(await said()).toMatch(lacking)
  expect(warnings()).toHaveLength(1)
})

const blocked = /^From some networks nothing gets through to \/socket\.io\/.*docs\/proxies\.md/

test('a feed that does not open at all is told to the operator, until it opens or is not reported any more', async () => {
  expect((await server.call('POST', 'feed/blocked')).status).toBe(401)
  expect(await said()).toBe('')
  expect((await server.call('POST', 'feed/blocked', { token })).status).toBe(200)
  await server.call('POST', 'feed/blocked', { token })
  expect(await said()).toMatch(blocked)
  expect(lines.filter((line) => line.includes('feed blocked on the way'))).toHaveLength(1)
  minutesLater(16)
  expect(await said()).toBe('')
  await server.call('POST', 'feed/blocked', { token })
  expect(await said()).toMatch(blocked)
  const feed = await openFeed(server.origin)
  await feed.subscribe(token)
  expect(await said()).toBe('')
  feed.socket.disconnect()
})

test('whoever says it for hours, and nobody else does, is believed for one; the next day again', () => {
  const time = createManualTime()
  const ways = createFeedTransports({ ...time, log: createLog('silent') })
  const [first, second] = [1, 2]
  const saidBy = (...userIds: number[]) => {
    for (const userId of userIds) ways.blocked(userId)
    return ways.fault() ?? ''
  }
  expect(saidBy(first)).toMatch(blocked)
  for (let quarter = 0; quarter < 4; quarter += 1) {
    time.advance(14 * minute)
    expect(saidBy(first)).toMatch(blocked)
  }
  time.advance(14 * minute)
  expect(saidBy(first)).toBe('')
  // Nor by opening it in between.
  ways.subscribed({ transport: { name: 'websocket' }, once: () => undefined }, first)
  expect(saidBy(first)).toBe('')
  expect(saidBy(second)).toMatch(blocked)
  for (let quarter = 0; quarter < 5; quarter += 1) {
    time.advance(14 * minute)
    expect(saidBy(first, second)).toMatch(blocked)
  }
  time.advance(16 * minute)
  expect(ways.fault()).toBeUndefined()
  time.advance(24 * 60 * minute)
  expect(saidBy(first)).toMatch(blocked)
})

test('nothing is silent for the minute after which proxies cut: the feed and the call channel say something before', async () => {
  const quickest = z
    .object({ pingInterval: z.number() })
    .parse(JSON.parse((await handshake()).replace(/^0/, '')))
  expect(quickest.pingInterval).toBeLessThanOrEqual(30_000)
  expect(clientPingMs).toBeLessThanOrEqual(30_000)
})

test('when nobody is there any more, nothing is lacking', async () => {
  const socket = await subscribeOverHttp()
  minutesLater(1)
  expect(await said()).toMatch(lacking)
  socket.disconnect()
  await expect.poll(said).toBe('')
})

test('while somebody has a WebSocket, or had one lately, a client that prefers HTTP is no fault', async () => {
  const feed = await openFeed(server.origin)
  await feed.subscribe(token)
  await subscribeOverHttp()
  minutesLater(60)
  expect(await said()).toBe('')
  feed.socket.disconnect()
  minutesLater(9)
  expect(await said()).toBe('')
  expect(warnings()).toEqual([])
  await expect
    .poll(() => {
      minutesLater(1)
      return said()
    })
    .toMatch(lacking)
  expect(warnings()).toHaveLength(1)
})

test('a connection that begins with HTTP and becomes a WebSocket counts as one', async () => {
  const socket = await subscribeOverHttp(['polling', 'websocket'])
  await expect.poll(() => socket.io.engine.transport.name).toBe('websocket')
  await subscribeOverHttp()
  minutesLater(60)
  expect(await said()).toBe('')
})
