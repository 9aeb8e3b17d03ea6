import { deviceStatus } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { CreatedMessageSchema } from '@lykta/contract/messages'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from './tables.ts'
import { answer, dial, rings } from './testing/call-world.ts'
import { connectBox } from './testing/box-client.ts'
import { openFeed } from './testing/feed-client.ts'
import { letter } from './testing/messages.ts'
import { startRedisServer, type RedisServer } from './testing/redis-server.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { connectVerto } from './testing/verto-client.ts'
import { createWorld } from './testing/world.ts'

/* What becomes of the TVs and calls of a server that is killed while another one lives. */

/** The lease of the killed server has to run out, and more on a busy machine. */
const patience = { timeout: 40_000 }

let redis: RedisServer
let server: TestServer
let killed: ServerProcess
let origin: string
beforeEach(async () => {
  redis = await startRedisServer()
  server = await startTestServer({ environment: { REDIS_URL: redis.url } })
  killed = await startServerProcess(server, { redisUrl: redis.url })
  ;({ origin } = killed)
})
const kill = () => killed.end('SIGKILL')
afterEach(async () => {
  await kill()
  await server[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

const makeHome = async () => {
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  return { box, karin }
}
const signIn = async (to: string, { extension, token }: { extension: string; token: string }) => {
  const client = await connectVerto(to)
  await client.request('login', { login: extension, passwd: token, sessid: crypto.randomUUID() })
  return client
}

test('its TVs are offline, its ringing calls over and its answered calls lost, unless they come to the other in time', async () => {
  const [lost, back, late, ringing, talking] = [
    await makeHome(),
    await makeHome(),
    await makeHome(),
    await makeHome(),
    await makeHome(),
  ]
  await using feed = await openFeed(server.origin)
  await feed.subscribe(lost.karin.token)
  await using feedOfBack = await openFeed(server.origin)
  await feedOfBack.subscribe(back.karin.token)
  await using feedOfLate = await openFeed(server.origin)
  await feedOfLate.subscribe(late.karin.token)
  const statusesOf = (events: typeof feed.events) =>
    events.flatMap((event) => (event.verb === 'updateDeviceStatus' ? [event.data.status] : []))

  const tv = await connectBox(origin, lost.box)
  await tv.status({ online: true })
  const returning = await connectBox(origin, back.box)
  await returning.status({ online: true })
  await expect.poll(() => statusesOf(feed.events)).toEqual([deviceStatus.connected])
  const slow = await connectBox(origin, late.box)
  await slow.status({ online: true })
  await expect.poll(() => statusesOf(feedOfBack.events)).toEqual([deviceStatus.connected])
  await expect.poll(() => statusesOf(feedOfLate.events)).toEqual([deviceStatus.connected])

  // Karin rings from here at a TV that is on the server which is killed.
  await signIn(origin, ringing.box)
  const caller = await signIn(server.origin, ringing.karin)
  const { callID } = await dial(caller, ringing.box.extension)
  const tvOfTalk = await signIn(origin, talking.box)
  const talker = await signIn(server.origin, talking.karin)
  const talk = await dial(talker, talking.box.extension)
  await answer(tvOfTalk, await rings(tvOfTalk))
  await talker.next('verto.answer')

  await kill()
  await using again = await connectBox(server.origin, back.box)
  await again.status({ online: true })

  expect((await caller.next('verto.bye')).params).toMatchObject({ callID })
  // One of many that come back: nobody is told that it was away.
  await using atLast = await connectBox(server.origin, late.box)
  await atLast.status({ online: true })
  await expect
    .poll(() => statusesOf(feed.events), patience)
    .toEqual([deviceStatus.connected, deviceStatus.notConnected])
  expect(statusesOf(feedOfBack.events)).toEqual([deviceStatus.connected])
  expect(statusesOf(feedOfLate.events)).toEqual([deviceStatus.connected])
  expect((await talker.next('verto.bye')).params).toMatchObject({ callID: talk.callID })
  const [call] = await server.db.select().from(calls).where(eq(calls.boxId, talking.box.id))
  expect(call).toMatchObject({ cause: 'RECOVERY_ON_TIMER_EXPIRE' })
}, 120_000)

test('what it stored and told nobody of, TVs at the other hear of when it counts as lost', async () => {
  const { box, karin } = await makeHome()
  const response = await fetch(`${origin}/api/message`, {
    method: 'POST',
    headers: { token: karin.token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...letter, ids: [box.roomId] }),
  })
  const { data } = answerOf(CreatedMessageSchema).parse(await response.json())
  // Connected since, and has not read its inbox: as if it had been told of nothing.
  await using tv = await connectBox(server.origin, box)
  await tv.mqtt.subscribeAsync(`box/${String(box.id)}/inbox`, { qos: 1 })
  await kill()
  await expect
    .poll(() => tv.received.map(({ value }) => value), patience)
    .toMatchObject([{ kind: 'message', id: data.id, entry: { cursor: 1 } }])
}, 120_000)
