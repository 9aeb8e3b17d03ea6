import { BoxMeSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import type { FeedEvent } from '@lykta/contract/feed'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from './platform/log.ts'
import { connectBox } from './testing/box-client.ts'
import { openFeed } from './testing/feed-client.ts'
import { letter, messageOf, readInbox, send } from './testing/messages.ts'
import { startOwnPostgres, type OwnPostgres } from './testing/own-postgres.ts'
import { startRedisServer, type RedisServer } from './testing/redis-server.ts'
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'

/*
 * Two servers, from which what they stand on is taken away. What was acknowledged is there afterwards, what could not be done was
 * refused with a reason to come again, and everything heals by itself.
 */

let postgres: OwnPostgres
let redis: RedisServer
/** Between the first server and Redis. */
let network: TcpProxy
let one: TestServer
let two: TestServer
const lines: string[] = []
beforeAll(async () => {
  postgres = await startOwnPostgres()
  redis = await startRedisServer()
  network = await startTcpProxy(Number(new URL(redis.url).port))
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const overrides = { database: postgres.roles.app, databaseOwner: postgres.roles.owner, log }
  const throughNetwork = `redis://127.0.0.1:${String(network.port)}`
  one = await startTestServer({ environment: { REDIS_URL: throughNetwork }, overrides })
  two = await startTestServer({ environment: { REDIS_URL: redis.url }, overrides, beside: one })
}, 120_000)
afterAll(async () => {
  await two[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
  await postgres[Symbol.asyncDispose]()
}, 60_000)

const makeHome = async () => {
  const world = createWorld(one.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  return { world, box, karin }
}
let home: Awaited<ReturnType<typeof makeHome>>
beforeEach(async () => {
  home = await makeHome()
  lines.length = 0
})

/** As long as an engine may take to be missed, or to come back, on a busy machine. */
const patience = { timeout: 40_000 }
const ready = async (server: TestServer) => {
  const response = await fetch(`${server.origin}/readyz`)
  const { message } = z.object({ message: z.string() }).parse(await response.json())
  return message === '' ? response.status : message
}
const bothReady = () =>
  expect.poll(async () => [await ready(one), await ready(two)], patience).toEqual([200, 200])

const write = (server: TestServer) =>
  server.call('POST', 'message', {
    token: home.karin.token,
    body: { ...letter, ids: [home.box.roomId] },
  })
/** It is refused, with a reason to come again. */
const refuses = async (server: TestServer) => {
  const { status, body, headers } = await write(server)
  expect([status, body]).toMatchObject([503, { success: false, code: 'unavailable' }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}
const subjects = async (server: TestServer) =>
  (await readInbox(server, home.box.token)).map((entry) => messageOf(entry)?.id)

/** What is logged of an engine that is away does not grow with what people do meanwhile. */
const fewLines = () => {
  expect(lines.length).toBeLessThan(60)
}

test('the database is killed and started again: what was acknowledged is there, all else was refused, and all heals', async () => {
  await using tv = await connectBox(two.origin, home.box)
  await tv.mqtt.subscribeAsync(`box/${String(home.box.id)}/inbox`, { qos: 1 })
  const before = await send(one, home.karin.token, { ids: [home.box.roomId] })
  await expect.poll(() => tv.received.length).toBe(1)

  await postgres.kill()
  await expect.poll(() => ready(one), patience).toBe('The database cannot be reached.')
  await expect.poll(() => ready(two), patience).toBe('The database cannot be reached.')
  for (const server of [one, two]) await refuses(server)
  const receipt = { kind: 'message', id: before, state: 'read', at: Date.now() }
  const acknowledged = tv.publish(`box/${String(home.box.id)}/receipt`, receipt).then(
    () => 'acknowledged',
    () => 'not acknowledged',
  )
  const caretakers = `caretakers/${String(home.karin.id)}`
  const statuses = await Promise.all(
    Array.from(
      { length: 400 },
      async () => (await one.call('GET', caretakers, { token: home.karin.token })).status,
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([503]))
  fewLines()
  expect(await Promise.race([acknowledged, tv.ends().then(() => 'not acknowledged')])).toBe(
    'not acknowledged',
  )

  await postgres.start()
  await bothReady()
  await using again = await connectBox(two.origin, home.box)
  await again.mqtt.subscribeAsync(`box/${String(home.box.id)}/inbox`, { qos: 1 })
  expect(await subjects(two)).toEqual([before])
  await again.publish(`box/${String(home.box.id)}/receipt`, receipt)
  const after = await send(one, home.karin.token, { ids: [home.box.roomId] })
  await expect.poll(() => again.received.map(({ value }) => value)).toMatchObject([{ id: after }])
}, 120_000)

test('Redis starts again empty: everybody reads again what was said meanwhile, spread over some seconds', async () => {
  const tvs = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { box } = await makeHome()
      const tv = await connectBox(two.origin, box)
      await tv.status({ online: true })
      return {
        tv,
        endedAt: new Promise<number>((resolve) => tv.mqtt.once('close', () => resolve(Date.now()))),
      }
    }),
  )
  await using tv = await connectBox(two.origin, home.box)
  await redis.kill()
  const sent = await send(one, home.karin.token, { ids: [home.box.roomId] })
  await redis.start()
  await tv.ends()
  expect(await subjects(two)).toEqual([sent])
  const ends = await Promise.all(tvs.map(({ endedAt }) => endedAt))
  // Twelve of them over five seconds.
  expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(2_000)
  await bothReady()
  fewLines()
}, 120_000)

const outOfTouchAt = async (server: TestServer) => {
  const { body } = await server.call('GET', 'box/me', { token: home.box.token })
  return answerOf(BoxMeSchema).parse(body).data.outOfTouch
}
const isOutOfTouch = (event: FeedEvent) => event.verb === 'changed' && event.data.resource === 'otherServers'

test('one server is cut off from Redis: those at the other too read again afterwards, and a login that ended is gone', async () => {
  const colleague = await home.world.user()
  await using feed = await openFeed(two.origin)
  await feed.subscribe(colleague.token)
  await using own = await openFeed(one.origin)
  await own.subscribe(home.karin.token)
  await using tv = await connectBox(two.origin, home.box)
  network.cut()
  const sent = await send(one, home.karin.token, { ids: [home.box.roomId] })
  await one.call('POST', 'logout', { token: colleague.token })
  await expect.poll(() => ready(one), patience).toBe('Redis cannot be reached.')
  expect(await ready(two)).toBe(200)
  expect(tv.mqtt.connected).toBe(true)
  // It goes on by itself meanwhile.
  expect(await subjects(one)).toEqual([sent])
  // Apps there are told to read by themselves what the others do.
  await expect.poll(() => own.events.some(isOutOfTouch), patience).toBe(true)
  expect(feed.events.some(isOutOfTouch)).toBe(false)
  // So are TVs, when they ask who they are.
  expect([await outOfTouchAt(one), await outOfTouchAt(two)]).toEqual([true, undefined])
  network.mend()
  await Promise.all([tv.ends(), feed.ends()])
  expect(await subjects(two)).toEqual([sent])
  await bothReady()
  expect(await outOfTouchAt(one)).toBeUndefined()
  fewLines()
}, 120_000)

test('both are away at once, and come back in whatever order', async () => {
  const before = await send(one, home.karin.token, { ids: [home.box.roomId] })
  await Promise.all([postgres.kill(), redis.kill()])
  for (const server of [one, two]) {
    await expect.poll(() => ready(server), patience).toBe('The database cannot be reached.')
    await refuses(server)
  }
  await postgres.start()
  const between = await send(two, home.karin.token, { ids: [home.box.roomId] })
  await redis.start()
  await bothReady()
  await using tv = await connectBox(two.origin, home.box)
  await tv.mqtt.subscribeAsync(`box/${String(home.box.id)}/inbox`, { qos: 1 })
  expect(await subjects(one)).toEqual([before, between])
  await expect
    .poll(async () => {
      await send(one, home.karin.token, { ids: [home.box.roomId] })
      return tv.received.length
    }, patience)
    .toBeGreaterThan(0)
  fewLines()
}, 120_000)
