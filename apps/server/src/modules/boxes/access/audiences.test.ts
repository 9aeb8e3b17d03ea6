import { randomInt, randomUUID } from 'node:crypto'
import { functionNames, PairingSchema, PairingStateSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createEvents } from '../../../events.ts'
import { createInMemoryBus } from '../../../platform/in-memory/bus.ts'
import { createLog } from '../../../platform/log.ts'
import { boxes, entities, users } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { openFeed, type FeedClient } from '../../../testing/feed-client.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { createBoxAccess } from '../index.ts'
import { createAudiences, longestKnownAwayMs, longestKnownMs } from './audiences.ts'

/** Random numbers that are the same again with the same SEED. */
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000))
let drawn = seed
const below = (limit: number): number => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((drawn / 2_147_483_648) * limit)
}
const oneOf = <T>(all: readonly T[]): T => {
  const one = all[below(all.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** Two clusters with two groups each, a box in every group, and people of every kind. */
const makeRegion = async () => {
  const server = await startTestServer()
  const { db } = server
  const world = createWorld(db)
  const here = await world.group('Here')
  const there = await world.group('There')
  const groupIds = [here.groupId, there.groupId]
  for (const groupId of [here.groupId, there.groupId]) groupIds.push(await world.groupIn(groupId, 'Beside'))
  const system = await world.user({ role: 'admin', level: 'system' })
  const tokens = new Map<number, string>()
  // Whom nothing happens to but links.
  const family = await world.user()
  for (const groupId of groupIds) {
    const box = await world.box({ groupId })
    tokens.set(box.id, box.token)
    for (const { id } of [family, await world.user()]) await world.link(id, box.id)
  }
  for (const clusterId of [here.clusterId, there.clusterId]) {
    await world.user({ role: 'admin', level: 'cluster', clusterId })
    for (const role of ['staff', 'relative'] as const) await world.user({ role, clusterId })
  }
  const clusterIds = [here.clusterId, there.clusterId]
  return { server, db, world, groupIds, clusterIds, system, family, tokens }
}
type Region = Awaited<ReturnType<typeof makeRegion>>

/** Returns whether it was done. */
const ask = async (region: Region, method: string, path: string, body?: object): Promise<boolean> => {
  const { token } = region.system
  const answer = await region.server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  if (answer.status >= 500) throw new Error(JSON.stringify(answer.body))
  return answer.status === 200
}
const somebody = async ({ db, system, family }: Region) => {
  const rows = await db.select().from(users).where(isNull(users.deletedAt))
  return oneOf(rows.filter(({ id }) => id !== system.id && id !== family.id))
}
const aBox = async ({ db }: Region) => oneOf(await db.select().from(boxes).where(isNull(boxes.retiredAt)))
const aStanding = (region: Region) =>
  oneOf([
    { role: 'relative' },
    { role: 'admin', level: 'cluster', cluster: oneOf(region.clusterIds), groups: [] },
    { role: 'admin', level: 'system', groups: [] },
    { role: 'staff', cluster: oneOf(region.clusterIds) },
    { role: 'staff', groups: [oneOf(region.groupIds)] },
  ])
const newUser = (standing: object) => {
  const username = `u${randomUUID()}`
  return { username, email: `${username}@example.org`, firstName: 'Eva', lastName: 'Ek', ...standing }
}
/** The next TV comes to a room without one. */
const pairIn = async (region: Region, room: number): Promise<boolean> => {
  const begun = answerOf(PairingSchema).parse((await region.server.call('POST', 'box/pairing')).body).data
  const isPlaced = await ask(region, 'POST', 'boxes/pair', { code: begun.code, room })
  const headers = { authorization: `Bearer ${begun.secret}` }
  const state = answerOf(PairingStateSchema).parse(
    (await region.server.call('GET', `box/pairing/${begun.id}`, { headers })).body,
  ).data
  if (state.state === 'paired') region.tokens.set(state.boxId ?? 0, state.token ?? '')
  return isPlaced
}

/** All that may change who sees a box; false: the rules refused it, and nothing has changed. */
const steps: Record<string, (region: Region) => Promise<boolean>> = {
  link: async (region) => {
    const path = `boxes/${String((await aBox(region)).id)}/links/${String((await somebody(region)).id)}`
    return ask(region, 'PUT', path, { permissions: [...functionNames], competence: 'user' })
  },
  'end a link': async (region) => {
    const { id: boxId } = await aBox(region)
    const { id: userId } = oneOf([region.family, await somebody(region)])
    const path = `boxes/${String(boxId)}/links/${String(userId)}`
    // Boxes whose residents have left may be all that anybody is linked to.
    await ask(region, 'PUT', path, { permissions: [...functionNames], competence: 'user' })
    return ask(region, 'DELETE', path)
  },
  'change a standing': async (region) =>
    ask(region, 'PUT', `users/${String((await somebody(region)).id)}`, aStanding(region)),
  'disable or enable': async (region) => {
    const user = await somebody(region)
    return ask(region, 'PUT', `users/${String(user.id)}`, { disabled: user.disabledAt === null })
  },
  'disable several': async (region) => {
    const ids = [(await somebody(region)).id, (await somebody(region)).id]
    return ask(region, 'POST', 'users/actions', { action: oneOf(['disable', 'enable']), ids })
  },
  'create a user': (region) => ask(region, 'POST', 'users', newUser(aStanding(region))),
  'import users': (region) =>
    ask(region, 'POST', 'users/import', {
      key: randomUUID(),
      dryRun: false,
      rows: [newUser(aStanding(region)), newUser({ role: 'relative' })],
    }),
  'delete a user': async (region) => ask(region, 'DELETE', `users/${String((await somebody(region)).id)}`),
  'move a group': async (region) => {
    const parent = oneOf(await region.db.select().from(entities))
    return ask(region, 'PUT', `groups/${String(oneOf(region.groupIds))}`, { parent: parent.id })
  },
  'move a room': async (region) => {
    const { roomId } = await aBox(region)
    return ask(region, 'PUT', `rooms/${String(roomId)}`, { parent: oneOf(region.groupIds) })
  },
  'move a box': async (region) => {
    const room = await region.world.room(oneOf(region.groupIds))
    return ask(region, 'POST', `boxes/${String((await aBox(region)).id)}/move`, { room: room.id })
  },
  'retire a box, and pair the next': async (region) => {
    const box = await aBox(region)
    await ask(region, 'POST', `boxes/${String(box.id)}/retire`)
    const room = await region.world.room(oneOf(region.groupIds))
    return pairIn(region, room.id)
  },
  'release a TV, and pair the next': async (region) => {
    const box = await aBox(region)
    await ask(region, 'POST', `boxes/${String(box.id)}/release`)
    return pairIn(region, box.roomId)
  },
}

/** Tries until the rules let it happen: not everything can be done with everybody. */
const isDone = async (region: Region, name: string): Promise<boolean> => {
  for (let attempts = 0; attempts < 100; attempts += 1)
    if ((await steps[name]?.(region)) === true) return true
  return false
}

let battery = 0
/** Who hears of it when every box reports a change, by box. */
const heard = async ({ server, db, world, tokens }: Region) => {
  await using stack = new AsyncDisposableStack()
  const all = await db.select().from(users).where(isNull(users.disabledAt))
  const feeds = new Map<number, { feed: FeedClient; token: string }>()
  for (const { id } of all) {
    const token = await world.sessionOf(id)
    const feed = stack.use(await openFeed(server.origin))
    expect(await feed.subscribe(token)).toMatchObject({ statusCode: 200 })
    feeds.set(id, { feed, token })
  }
  battery += 1
  const rows = await db.select().from(boxes).where(isNull(boxes.retiredAt))
  for (const { id } of rows) {
    await using tv = await connectBox(server.origin, { id, token: tokens.get(id) ?? '' })
    await tv.status({ battery: battery % 100 })
  }
  const byBox = new Map<number, Set<number>>(rows.map(({ id }) => [id, new Set()]))
  for (const [userId, { feed, token }] of feeds) {
    // What was announced before arrives before the response to this.
    await feed.request('post', { url: '/none', headers: { token } })
    for (const event of feed.events)
      if (event.verb === 'updateDeviceStatus') byBox.get(event.data.device.id)?.add(userId)
  }
  return byBox
}

test(
  `after any change those hear of a box who may see it, SEED=${String(seed)}`,
  { timeout: 120_000 },
  async () => {
    const region = await makeRegion()
    await using _ = region.server
    const access = createBoxAccess(region.db)
    const names = Object.keys(steps)
    // Each once, and then any.
    const turns = [...names, ...names.map(() => oneOf(names))]
    for (const name of turns) {
      expect([name, await isDone(region, name)]).toEqual([name, true])
      const expected = new Map<number, Set<number>>()
      const hearing = await heard(region)
      for (const boxId of hearing.keys()) expected.set(boxId, new Set(await access.audience(boxId)))
      expect([name, hearing]).toEqual([name, expected])
    }
  },
)

const createRemembered = () => {
  const events = createEvents({ log: createLog('silent'), bus: createInMemoryBus() })
  const clock = createTestClock()
  const audiencesOf = vi.fn<(boxIds: readonly number[]) => Promise<Map<number, number[]>>>()
  audiencesOf.mockImplementation((boxIds) => Promise.resolve(new Map(boxIds.map((id) => [id, [7]]))))
  const bus = createInMemoryBus()
  const away = vi.spyOn(bus, 'away')
  return {
    events,
    clock,
    audiencesOf,
    away,
    audiences: createAudiences({ access: { audiencesOf }, events, clock, bus }),
  }
}

test('an audience is looked up once, until something changes or a minute has passed', async () => {
  const { events, clock, audiencesOf, audiences } = createRemembered()
  for (const _ of [1, 2, 3]) expect(await audiences.of(1)).toEqual([7])
  expect(audiencesOf).toHaveBeenCalledTimes(1)
  events.publish({ type: 'permissionsChanged', userId: 7 })
  await audiences.of(1)
  events.publish({ type: 'standingChanged', userIds: [7] })
  await audiences.of(1)
  events.publish({ type: 'userDeleted', userId: 7 })
  await audiences.of(1)
  events.publish({ type: 'boxSignedOut', boxId: 1 })
  await audiences.of(1)
  events.publish({ type: 'boxFunctionsChanged', boxId: 1 })
  await audiences.of(1)
  expect(audiencesOf).toHaveBeenCalledTimes(5)
  clock.advance(longestKnownMs + 1)
  await audiences.of(1)
  expect(audiencesOf).toHaveBeenCalledTimes(6)
})

test('while other servers cannot say what they change, an audience is looked up again after seconds', async () => {
  const { clock, audiencesOf, away, audiences } = createRemembered()
  await audiences.of(1)
  clock.advance(longestKnownAwayMs + 1)
  await audiences.of(1)
  expect(audiencesOf).toHaveBeenCalledTimes(1)
  away.mockReturnValue({ since: clock.now(), why: 'Redis cannot be reached.' })
  await audiences.of(1)
  expect(audiencesOf).toHaveBeenCalledTimes(2)
  await audiences.of(1)
  expect(audiencesOf).toHaveBeenCalledTimes(2)
})

test('what was being read when something changed is read again', async () => {
  const { events, audiencesOf, audiences } = createRemembered()
  const { promise, resolve } = Promise.withResolvers<Map<number, number[]>>()
  audiencesOf.mockReturnValueOnce(promise)
  const asked = audiences.of(1)
  events.publish({ type: 'userDeleted', userId: 8 })
  resolve(new Map([[1, [7, 8]]]))
  expect(await asked).toEqual([7])
})

test('a failure is not remembered', async () => {
  const { audiencesOf, audiences } = createRemembered()
  audiencesOf.mockRejectedValueOnce(new Error('no connection'))
  await expect(audiences.of(1)).rejects.toThrow('no connection')
  expect(await audiences.of(1)).toEqual([7])
})
