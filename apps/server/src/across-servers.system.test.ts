import { randomUUID } from 'node:crypto'
import { readsCallerNames } from '@lykta/contract/calls/caller-name'
import { readSideState } from '@lykta/contract/calls/side-state'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from './doors/limits.ts'
import { connectBox } from './testing/box-client.ts'
import { answer, bye, dial, rings, sdp } from './testing/call-world.ts'
import { openFeed, type FeedClient } from './testing/feed-client.ts'
import { letter } from './testing/messages.ts'
import { startRedisServer, type RedisServer } from './testing/redis-server.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { connectVerto, type VertoClient } from './testing/verto-client.ts'
import { createWorld } from './testing/world.ts'

/* What is counted, remembered or waited for holds for two servers as for one. The app is on one, the TV on the other. */

let redis: RedisServer
let one: TestServer
let two: TestServer
beforeAll(async () => {
  redis = await startRedisServer()
  const environment = {
    REDIS_URL: redis.url,
    TRUST_PROXY: 'loopback',
    MESSAGES_PER_HOUR: '2',
  }
  one = await startTestServer({ environment })
  two = await startTestServer({ environment, beside: one })
})
afterAll(async () => {
  await two[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

/** A mother with her TV, her daughter, the floor's nurse and an administrator. */
const makeHome = async () => {
  const world = createWorld(one.db)
  const group = await world.group()
  const box = await world.box(group)
  const karin = await world.user()
  await world.link(karin.id, box.id, { nickName: 'Mamma' })
  const amina = await world.user({ role: 'staff', clusterId: group.clusterId })
  await world.assignStaff(amina.id, group.groupId)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  return { world, box, karin, amina, admin }
}
let home: Awaited<ReturnType<typeof makeHome>>
beforeEach(async () => {
  home = await makeHome()
})

type Who = { extension: string; token: string }
const open: { cut: () => void }[] = []
afterAll(() => {
  for (const client of open) client.cut()
})
const connectTo = async (server: TestServer, who: Who, sessid: string = randomUUID()) => {
  const client = await connectVerto(server.origin)
  open.push(client)
  const credentials = { login: who.extension, passwd: who.token }
  const reply = await client.request('login', { ...credentials, sessid, userVariables: readsCallerNames })
  return { ...client, sessid, reply }
}
const signIn = async (server: TestServer, who: Who, sessid?: string) => {
  const client = await connectTo(server, who, sessid)
  const ready = await client.next('verto.clientReady')
  return { ...client, reattached: ready.params?.['reattached_sessions'] }
}

/** Her daughter calls from one server, and the TV answers at the other. */
const talk = async () => {
  const [caller, callee] = [await signIn(one, home.karin), await signIn(two, home.box)]
  const { callID } = await dial(caller, home.box.extension)
  const leg = await rings(callee)
  await answer(callee, leg)
  await caller.next('verto.answer')
  return { caller, callee, callID, leg }
}

const codeOf = ({ body }: { body: unknown }) => z.object({ code: z.string() }).parse(body).code

describe('limits', () => {
  /** As from somewhere else: this machine is not limited. */
  const outside = { 'x-forwarded-for': '203.0.113.9' }

  test('what one may do in an hour is counted at both', async () => {
    const token = home.karin.token
    const write = (server: TestServer) =>
      server.call('POST', 'message', {
        token,
        body: { ...letter, ids: [home.box.roomId] },
        headers: outside,
      })
    for (const server of [one, two]) expect((await write(server)).status).toBe(200)
    for (const server of [one, two]) expect(codeOf(await write(server))).toBe('hourly_limit')
  })

  test('the tabs of a person are counted at both, and those that are closed no more', async () => {
    const feeds: FeedClient[] = []
    const openOn = async (server: TestServer) => {
      const feed = await openFeed(server.origin)
      feeds.push(feed)
      return (await feed.subscribe(home.karin.token)).statusCode
    }
    for (let count = 0; count < limits.feed.perUser; count += 1)
      expect(await openOn(count % 2 === 0 ? one : two)).toBe(200)
    expect(await openOn(one)).toBe(429)
    expect(await openOn(two)).toBe(429)
    await feeds[0]?.[Symbol.asyncDispose]()
    await expect.poll(() => openOn(two)).toBe(200)
    for (const feed of feeds) await feed[Symbol.asyncDispose]()
  })

  test('the call sessions of a person are counted at both', async () => {
    const most = limits.verto.signedIn.perExtension
    for (let count = 0; count < most; count += 1)
      expect((await connectTo(count % 2 === 0 ? one : two, home.karin)).reply.error).toBeUndefined()
    for (const server of [one, two]) expect((await connectTo(server, home.karin)).reply.error).toBeDefined()
  })
})

describe('rights', () => {
  test('who has lost a resident at one server sees and hears nothing of them at the other', async () => {
    const johan = await home.world.user()
    await home.world.link(johan.id, home.box.id)
    const boxesOf = async (server: TestServer) => {
      const { body } = await server.call('GET', `caretakers/${String(johan.id)}`, { token: johan.token })
      return z.object({ data: z.array(z.unknown()) }).parse(body).data.length
    }
    await using feed = await openFeed(two.origin)
    await feed.subscribe(johan.token)
    expect([await boxesOf(one), await boxesOf(two)]).toEqual([1, 1])
    const path = `boxes/${String(home.box.id)}/links/${String(johan.id)}`
    expect((await one.call('DELETE', path, { token: home.admin.token })).status).toBe(200)
    await feed.hears('changed')
    expect([await boxesOf(one), await boxesOf(two)]).toEqual([0, 0])
    const before = feed.events.length
    await using tv = await connectBox(two.origin, home.box)
    await using others = await openFeed(two.origin)
    await others.subscribe(home.karin.token)
    await tv.status({ online: true, battery: 12 })
    await others.hears('updateDeviceStatus')
    expect(feed.events.slice(before).filter(({ verb }) => verb === 'updateDeviceStatus')).toEqual([])
  })

  test('a user who is disabled at one server is out at the other', async () => {
    await using feed = await openFeed(two.origin)
    await feed.subscribe(home.amina.token)
    const channel = await signIn(two, home.amina)
    const disabled = await one.call('POST', 'users/actions', {
      token: home.admin.token,
      body: { ids: [home.amina.id], action: 'disable' },
    })
    expect(disabled.status).toBe(200)
    await feed.ends()
    expect(await channel.closed()).toBeGreaterThan(0)
    expect((await two.call('GET', 'users/me', { token: home.amina.token })).status).toBe(401)
  })

  test('a TV that is retired at one server is out at the other', async () => {
    await using tv = await connectBox(two.origin, home.box)
    await tv.status({ online: true })
    const channel = await signIn(two, home.box)
    const path = `boxes/${String(home.box.id)}/retire`
    expect((await one.call('POST', path, { token: home.admin.token, body: {} })).status).toBe(200)
    await tv.ends()
    expect(await channel.closed()).toBeGreaterThan(0)
    await expect(connectBox(two.origin, home.box)).rejects.toThrow('Connection refused')
  })
})

describe('calls', () => {
  test('once one has answered, the phone at the other server rings no more', async () => {
    const tv = await signIn(two, home.box)
    const [phone, computer] = [await signIn(one, home.karin), await signIn(two, home.karin)]
    await dial(tv, home.karin.extension)
    const [first, second] = [await rings(phone), await rings(computer)]
    await answer(phone, first)
    expect((await computer.next('verto.bye')).params).toMatchObject({ callID: second })
    expect((await answer(computer, second)).error).toBeDefined()
  })

  test('a caller who gives up lets the TV at the other server be', async () => {
    const [caller, tv] = [await signIn(one, home.karin), await signIn(two, home.box)]
    const { callID } = await dial(caller, home.box.extension)
    const leg = await rings(tv)
    await bye(caller, callID)
    expect((await tv.next('verto.bye')).params).toMatchObject({ callID: leg })
  })

  test('a hold is announced, and new media are offered and answered', async () => {
    const { caller, callee, callID, leg } = await talk()
    await caller.request('verto.modify', { action: 'hold', dialogParams: { callID } })
    const InfoSchema = z.object({ msg: z.object({ body: z.string() }) })
    const said = InfoSchema.parse((await callee.next('verto.info')).params).msg.body
    expect(readSideState(said)).toMatchObject({ held: true })
    const offer = sdp.video('new offer')
    const offered = caller.request('verto.modify', {
      action: 'updateMedia',
      sdp: offer,
      dialogParams: { callID },
    })
    expect((await callee.next('verto.attach')).params).toMatchObject({ callID: leg, sdp: offer })
    await callee.request('verto.attach', { sdp: 'new answer', dialogParams: { callID: leg } })
    expect((await offered).result).toMatchObject({ sdp: 'new answer' })
  })

  test('whoever is lost comes back at the other server, into the same call', async () => {
    const { caller, callee, callID, leg } = await talk()
    callee.cut()
    const back = await signIn(one, home.box, callee.sessid)
    expect(back.reattached).toEqual([leg])
    await bye(back, leg)
    expect((await caller.next('verto.bye')).params).toMatchObject({ callID })
  })

  test('a resident who talks at one server is busy for whoever calls at the other', async () => {
    await talk()
    const johan = await home.world.user()
    await home.world.link(johan.id, home.box.id)
    const again: VertoClient = await signIn(one, johan)
    const { callID } = await dial(again, home.box.extension)
    expect((await again.next('verto.bye')).params).toMatchObject({ callID, cause: 'USER_BUSY' })
  })
})
