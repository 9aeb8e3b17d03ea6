import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noSession } from '../errors.ts'
import type { SignedInUser } from '../signed-in.ts'
import { createRates } from '../platform/in-memory/rates.ts'
import { createInMemoryBus } from '../platform/in-memory/bus.ts'
import { createConnectionLimits } from '../platform/over-bus/connection-limits.ts'
import { createLog } from '../platform/log.ts'
import { systemClock } from '../platform/clock.ts'
import { systemAfter } from '../platform/timers.ts'
import { openFeed } from '../testing/feed-client.ts'
import { createClientAddress } from '../platform/client-address.ts'
import { createFeed, type Feed } from './feed.ts'
import { createConnections } from './http-connections.ts'
import { createCloseConnection } from './close-connections.ts'
import { createHttp, type Http } from './http.ts'
import { readConfig } from '../config.ts'
import { createRequestRates } from './request-rates.ts'

// The door alone, with people whose look-up takes as long as a test says.
const people = new Map([
  ['karin', 1],
  ['johan', 2],
])
let lookUp: (token: string, times: number) => Promise<void>
let asked: string[]
let now = Date.now()
let http: Http
let feed: Feed
let origin: string

beforeAll(async () => {
  const log = createLog('silent')
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
  feed = createFeed({
    closeConnection: createCloseConnection(systemAfter),
    server: http.server,
    clientAddress: createClientAddress([]),
    allowedOrigins: [],
    log,
    requestRates: { checkNetwork: () => Promise.resolve(), checkFeed: () => Promise.resolve() },
    rates: createRates(systemClock),
    connectionLimits: createConnectionLimits(createInMemoryBus()),
    bus: createInMemoryBus(),
    connections: { signedIn: () => undefined },
    clock: { now: () => new Date(now) },
    after: systemAfter,
    user: async (token): Promise<SignedInUser> => {
      asked.push(token)
      await lookUp(token, asked.filter((one) => one === token).length)
      const userId = people.get(token)
      if (userId === undefined) throw noSession()
      const user = { role: 'relative', level: 'user', clusterId: null, language: 'en' } as const
      return {
        ...user,
        userId,
        sessionId: userId,
        extension: '200000',
        enableVideoCall: true,
        provedAt: new Date(0),
      }
    },
  })
  feed.serve({
    'post /relatives/subscribe': async ({ subscription }) => {
      await subscription.open(undefined)
      return {}
    },
  })
  origin = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await feed.close()
  await http.close()
})
beforeEach(() => {
  asked = []
  lookUp = () => Promise.resolve()
})

const announceBoth = () => {
  feed.announce([1, 2], undefined, 'partner-toogle-cam', { mute: true })
}

test('of two subscriptions on one socket the later one counts, however long the first one takes', async () => {
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
  lookUp = (token) => (token === 'karin' ? slow : Promise.resolve())
  await using client = await openFeed(origin)
  const answers = Promise.all([client.subscribe('karin'), client.subscribe('johan')])
  await using other = await openFeed(origin)
  await other.subscribe('johan')
  goOn()
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  announceBoth()
  expect(await client.hears('partner-toogle-cam')).toMatchObject([{ id: 2 }])
})

test('a session that ends while its socket joins is refused, and the socket hears nothing', async () => {
  lookUp = () => {
    // The token was read before, and the answer comes after.
    feed.endSession(1)
    return Promise.resolve()
  }
  await using client = await openFeed(origin)
  expect(await client.subscribe('karin')).toMatchObject({ statusCode: 401, body: { code: 'no_session' } })
  expect(asked).toEqual(['karin'])
  announceBoth()
  await client.request('get')
  expect(client.events).toEqual([])
})

test('[FEED-06] a session that ends afterwards ends its sockets', async () => {
  await using client = await openFeed(origin)
  await client.subscribe('karin')
  feed.endSession(2)
  announceBoth()
  expect(await client.hears('partner-toogle-cam')).toEqual([
    { verb: 'partner-toogle-cam', event: 'partner-toogle-cam', id: 1, mute: true, data: { mute: true } },
  ])
  feed.endSession(1)
  await client.ends()
  expect(client.socket.connected).toBe(false)
})

test('while other servers are out of reach, each app is told so, and again every minute', async () => {
  const announced = { verb: 'changed', event: 'changed', id: 1, resource: 'otherServers' }
  await using client = await openFeed(origin)
  await using stranger = await openFeed(origin)
  await client.subscribe('karin')
  await stranger.subscribe('nobody')
  feed.announceOutOfTouch()
  now += 59_000
  feed.announceOutOfTouch()
  announceBoth()
  await client.hears('partner-toogle-cam')
  expect(client.events.map(({ verb }) => verb)).toEqual(['changed', 'partner-toogle-cam'])
  await using late = await openFeed(origin)
  await late.subscribe('johan')
  now += 1_000
  feed.announceOutOfTouch()
  expect(await client.hears('changed', 2)).toMatchObject([announced, announced])
  expect(await late.hears('changed')).toMatchObject([{ ...announced, id: 2 }])
  expect(stranger.events).toEqual([])
})
