import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceStatus } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from './tables.ts'
import { startRedisServer, type RedisServer } from './testing/redis-server.ts'
import { answer, bye, dial, rings } from './testing/call-world.ts'
import { connectBox } from './testing/box-client.ts'
import { createDirectories } from './testing/directories.ts'
import { openFeed } from './testing/feed-client.ts'
import { readInbox, send } from './testing/messages.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { connectVerto, type VertoClient } from './testing/verto-client.ts'
import { createWorld } from './testing/world.ts'

/* Two servers on one database and one Redis: the web on one, the TV on the other. */

let redis: RedisServer
let one: TestServer
let two: TestServer
beforeAll(async () => {
  redis = await startRedisServer()
  const environment = { REDIS_URL: redis.url }
  one = await startTestServer({ environment })
  two = await startTestServer({ environment, beside: one })
})
afterAll(async () => {
  await two[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

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
})

const ConsentNotedSchema = z.object({ data: z.object({ id: z.int() }) })
const SignedInSchema = z.object({ sessid: z.string() })
const signIn = async (
  server: TestServer,
  { extension, token }: { extension: string; token: string },
): Promise<VertoClient> => {
  const client = await connectVerto(server.origin)
  const reply = await client.request('login', {
    login: extension,
    passwd: token,
    sessid: crypto.randomUUID(),
  })
  SignedInSchema.parse(reply.result)
  return client
}

test('a TV on the other server is online at once, and offline when it goes', async () => {
  await using feed = await openFeed(one.origin)
  await feed.subscribe(home.karin.token)
  const tv = await connectBox(two.origin, home.box)
  await tv.status({ online: true, battery: 70 })
  await expect
    .poll(() => feed.events.filter(({ verb }) => verb === 'updateDeviceStatus').at(-1))
    .toMatchObject({ data: { assignedRoom: home.box.roomId, status: deviceStatus.connected } })
  tv.kill()
  await expect
    .poll(() => feed.events.filter(({ verb }) => verb === 'updateDeviceStatus').at(-1))
    .toMatchObject({ data: { assignedRoom: home.box.roomId, status: deviceStatus.notConnected } })
})

test('a message reaches a TV on the other server, and its receipt the app', async () => {
  await using feed = await openFeed(one.origin)
  await feed.subscribe(home.karin.token)
  await using tv = await connectBox(two.origin, home.box)
  await tv.mqtt.subscribeAsync(`box/${String(home.box.id)}/inbox`, { qos: 1 })
  const id = await send(one, home.karin.token, { ids: [home.box.roomId] })
  await expect.poll(() => tv.received.map(({ value }) => value)).toMatchObject([{ kind: 'message', id }])
  expect(await readInbox(two, home.box.token)).toMatchObject([{ kind: 'message' }])
  await tv.publish(`box/${String(home.box.id)}/receipt`, {
    kind: 'message',
    id,
    state: 'read',
    at: Date.now(),
  })
  await expect
    .poll(
      () =>
        feed.events.filter(
          ({ verb, data }) =>
            verb === 'changed' && 'resource' in data && data.resource === 'message-relative',
        ).length,
    )
    .toBeGreaterThan(0)
})

test('[CONSENT-02] a consent withdrawn on one server ends what it was for on the other, whose TV hears of it within a second', async () => {
  const { world, box, karin } = home
  const johan = await world.user()
  await world.link(johan.id, box.id)
  const path = `boxes/${String(box.id)}/consents`
  const { token } = karin
  const given = { giver: 'self', givenBy: 'Astrid', proof: 'signed', from: 1 }
  const body = { ...given, purpose: 'automaticAnswer', userId: johan.id }
  const noted = ConsentNotedSchema.parse((await one.call('POST', path, { token, body })).body).data
  await using tv = await connectBox(two.origin, box)
  for (const topic of ['inbox', 'notice'])
    await tv.mqtt.subscribeAsync(`box/${String(box.id)}/${topic}`, { qos: 1 })
  const answersFor = async () =>
    JSON.stringify((await two.call('GET', 'box/contacts', { token: box.token })).body).includes(
      '"autoAnswer":true',
    )
  expect(await answersFor()).toBe(true)
  const at = Date.now()
  await one.call('POST', `${path}/${String(noted.id)}/withdraw`, { token, body: { withdrawnBy: 'Astrid' } })
  expect(await answersFor()).toBe(false)
  await expect
    .poll(() => tv.received.map(({ value }) => value))
    .toMatchObject([{ kind: 'contacts' }, { kind: 'settings' }])
  expect(Date.now() - at).toBeLessThan(1_000)
})

test('a TV that connects to the other server is not offline by the end of its old connection', async () => {
  const before = await connectBox(one.origin, home.box)
  await before.status({ online: true })
  const after = await connectBox(two.origin, home.box)
  await after.status({ online: true })
  await before.ends()
  const views = await one.call('GET', `caretakers/${String(home.karin.id)}`, { token: home.karin.token })
  expect(JSON.stringify(views.body)).toContain('"online":true')
  await after.mqtt.endAsync()
})

test('a login that ends on one server ends its connections on the other', async () => {
  await using feed = await openFeed(two.origin)
  await feed.subscribe(home.karin.token)
  const channel = await signIn(two, home.karin)
  await one.call('POST', 'logout', { token: home.karin.token })
  await feed.ends()
  expect(await channel.closed()).toBeGreaterThan(0)
})

test('[SCIM-05] whom a directory disables at one server is out at the other within a second', async () => {
  const directory = await createDirectories(one, home.world)()
  await directory.line()
  const id = await directory.user()
  await directory.group('Nurses', [id])
  const [account] = await one.db.select().from(users).where(eq(users.id, id))
  const nurse = { token: await home.world.sessionOf(id), extension: String(account?.extension) }
  await using feed = await openFeed(two.origin)
  await feed.subscribe(nurse.token)
  const channel = await signIn(two, nurse)
  expect((await two.call('GET', 'users/me', { token: nurse.token })).status).toBe(200)
  await directory.patch(`Users/${String(id)}`, { op: 'replace', path: 'active', value: false })
  const at = performance.now()
  expect((await two.call('GET', 'users/me', { token: nurse.token })).status).toBe(401)
  await feed.ends()
  expect(await channel.closed()).toBeGreaterThan(0)
  expect(performance.now() - at).toBeLessThan(1_000)
})

describe('a call to the other server', () => {
  test('rings, is answered, and ends at both sides', async () => {
    const karin = await signIn(one, home.karin)
    const tv = await signIn(two, home.box)
    const { callID } = await dial(karin, home.box.extension)
    const leg = await rings(tv)
    expect((await answer(tv, leg)).error).toBeUndefined()
    expect((await karin.next('verto.answer')).params).toMatchObject({ callID })
    await bye(tv, leg)
    expect((await karin.next('verto.bye')).params).toMatchObject({ callID })
  })

  test('of two who answer at once on two servers, one has it', async () => {
    const karin = await signIn(one, home.karin)
    const again = await signIn(two, home.karin)
    const tv = await signIn(two, home.box)
    await dial(tv, home.karin.extension)
    const [first, second] = [await rings(karin), await rings(again)]
    const answers = await Promise.all([answer(karin, first), answer(again, second)])
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1)
    await tv.next('verto.answer')
  })
})

test('a server whose files are elsewhere does not start beside them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-elsewhere-'))
  const environment = { REDIS_URL: redis.url, DATA_DIR: folder }
  await expect(startTestServer({ environment, beside: one })).rejects.toThrow('has its files elsewhere')
  await rm(folder, { recursive: true })
})

test('a server that speaks to nobody does not start beside them', async () => {
  await expect(startTestServer({ beside: one })).rejects.toThrow('set REDIS_URL for both')
})

test('what was sent while Redis was away reaches a TV on the other server when it is back', async () => {
  await using tv = await connectBox(two.origin, home.box)
  await tv.mqtt.subscribeAsync(`box/${String(home.box.id)}/inbox`, { qos: 1 })
  await redis.kill()
  await send(one, home.karin.token, { ids: [home.box.roomId] })
  await redis.start()
  // It is asked to connect anew, and reads on from its cursor.
  await tv.ends()
  expect(await readInbox(two, home.box.token)).toMatchObject([{ kind: 'message' }])
  await expect.poll(async () => (await fetch(`${two.origin}/readyz`)).status).toBe(200)
})

test('a server that ends sends its TVs to the other, and none of them was offline', async () => {
  const third = await startTestServer({ environment: { REDIS_URL: redis.url }, beside: one })
  await using feed = await openFeed(one.origin)
  await feed.subscribe(home.karin.token)
  const tv = await connectBox(third.origin, home.box)
  await tv.status({ online: true })
  const statuses = () => feed.events.filter(({ verb }) => verb === 'updateDeviceStatus')
  await expect.poll(() => statuses().length).toBe(1)
  const ending = third[Symbol.asyncDispose]()
  await expect
    .poll(async () => (await fetch(`${third.origin}/readyz`).catch(() => undefined))?.status ?? 0)
    .not.toBe(200)
  await tv.ends()
  await using back = await connectBox(two.origin, home.box)
  await back.status({ online: true })
  await ending
  expect(statuses()).toHaveLength(1)
})
