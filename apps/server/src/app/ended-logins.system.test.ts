import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boxes, sensors, sessions } from '../tables.ts'
import { connectBox } from '../testing/box-client.ts'
import { createCallWorld } from '../testing/call-world.ts'
import { openFeed } from '../testing/feed-client.ts'
import { startRedisServer } from '../testing/redis-server.ts'

const checkMs = 14_000

test('of several servers, each closes what has ended without its being told, and nothing else', async () => {
  await using redis = await startRedisServer()
  const it = await createCallWorld({ REDIS_URL: redis.url })
  const { server, world, karin, box } = it
  const { origin, db } = server
  const [amina, otherBox] = [await world.user(), await world.box(await world.group())]
  const open = async (user: typeof karin, tv: typeof box) => {
    const [feed, channel, ofTv] = [await openFeed(origin), await it.signIn(user), await it.signIn(tv)]
    await feed.subscribe(user.token)
    const access = await world.sensor(tv.id)
    const [broker, sensor] = [await connectBox(origin, tv), await connectBox(origin, access, access.options)]
    return { feed, channel, ofTv, broker, sensor }
  }
  const [gone, stays] = [await open(karin, box), await open(amina, otherBox)]

  await db.delete(sessions).where(eq(sessions.userId, karin.id))
  await db.update(boxes).set({ tokenHash: null }).where(eq(boxes.id, box.id))
  await db.delete(sensors).where(eq(sensors.boxId, box.id))
  expect(it.time.isDueIn(checkMs)).toBe(true)
  it.time.advance(checkMs)

  await gone.feed.ends()
  await Promise.all([gone.channel.closed(), gone.ofTv.closed(), gone.broker.ends(), gone.sensor.ends()])
  await Promise.all([stays.channel.request('verto.ping'), stays.ofTv.request('verto.ping')])
  expect([stays.feed.socket, stays.broker.mqtt, stays.sensor.mqtt].map(({ connected }) => connected)).toEqual(
    [true, true, true],
  )
  for (const { feed, broker, sensor } of [gone, stays])
    for (const client of [feed, broker, sensor]) await client[Symbol.asyncDispose]()
  // One of several asks everybody to go to another before it ends, which takes its time.
  const hasEnded = it[Symbol.asyncDispose]().then(() => true)
  const passing = () => {
    it.time.advance(1_000)
    return Promise.race([hasEnded, Promise.resolve(false)])
  }
  await expect.poll(passing, { timeout: 20_000 }).toBe(true)
})

test('a single server, which cannot miss an end, does not look for any', async () => {
  await using it = await createCallWorld()
  expect(it.time.isDueIn(checkMs)).toBe(false)
})
