import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { legKeptMs, ringTimeoutMs } from '@lykta/contract/calls/constants'
import { createClient } from '@redis/client'
import { and, count, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { alarmsMs } from './modules/alarms/index.ts'
import { openDatabase, type DatabaseHandle } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { systemAfter, type After } from './platform/timers.ts'
import { alarms, callLegs, calls, inboxEntries } from './tables.ts'
import { drill } from './testing/alarm-world.ts'
import { connectBox, type BoxClient } from './testing/box-client.ts'
import { answer, bye, dial } from './testing/call-world.ts'
import { startServerToCutOff, type ServerToCutOff } from './testing/cut-off-server.ts'
import { startRedisServer, type RedisServer } from './testing/redis-server.ts'
import { createTestAfter } from './testing/test-after.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { connectVerto, type VertoClient } from './testing/verto-client.ts'
import { createWorld } from './testing/world.ts'

/*
 * What people and TVs do at three servers, in any order and at the same time, while servers are killed and started again.
 */

const runs = 8
/** A busy machine does fewer. */
const longestMs = 15_000
const patience = { timeout: 40_000 }
/** How often a server renews its lease. */
const renewMs = 2_000
const slots = 3

/** Timers that end by themselves, and all at once when a test says so. */
const createHurried = () => {
  const pending = new Set<() => void>()
  const after: After = (ms, run) => {
    const end = () => {
      cancel()
      run()
    }
    const cancelTimer = systemAfter(ms, end)
    const cancel = () => {
      cancelTimer()
      pending.delete(end)
    }
    pending.add(end)
    return cancel
  }
  return {
    after,
    hurry: () => {
      for (const end of new Set(pending)) end()
    },
  }
}

interface Running {
  server: ServerToCutOff
  /** Its name on the bus. */
  serverId: string
  looks: ReturnType<typeof createHurried>
  leases: ReturnType<typeof createHurried>
  waits: ReturnType<typeof createTestAfter>
}

let redis: RedisServer
let asked: ReturnType<typeof createClient>
let database: TestDatabase
let handle: DatabaseHandle
let dataDir: string
let running: Running[] = []
const killed: Running[] = []

const serversKey = async (): Promise<string> => (await asked.keys('*:servers'))[0] ?? 'none'
const serverIds = async (): Promise<string[]> => asked.zRange(await serversKey(), 0, -1)

let lastStart: Promise<unknown> = Promise.resolve()
/** One at a time, so that each knows its name. */
const start = (): Promise<Running> => {
  const starting = lastStart.then(async () => {
    const [looks, leases] = [createHurried(), createHurried()]
    const waits = createTestAfter(ringTimeoutMs, legKeptMs)
    const before = new Set(await serverIds())
    const after: After = (ms, run) =>
      (ms === alarmsMs ? looks : ms === renewMs ? leases : waits).after(ms, run)
    const server = await startServerToCutOff({ database, redisUrl: redis.url, dataDir, overrides: { after } })
    const serverId = (await serverIds()).find((id) => !before.has(id)) ?? 'unknown'
    return { server, serverId, looks, leases, waits }
  })
  lastStart = starting.catch(() => undefined)
  return starting
}

beforeAll(async () => {
  redis = await startRedisServer()
  asked = createClient({ url: redis.url })
  await asked.connect()
  database = await createTestDatabase()
  handle = await openDatabase(database.connection, createLog('silent'))
  dataDir = await mkdtemp(join(tmpdir(), 'lykta-interleavings-'))
  for (let slot = 0; slot < slots; slot += 1) running.push(await start())
}, 120_000)
afterAll(async () => {
  for (const { server } of [...running, ...killed]) await server.end()
  running = []
  await handle.close()
  await database.drop()
  asked.destroy()
  await redis[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
}, 120_000)

/** How often each is drawn. */
const drawn = [
  ['signIn', 6],
  ['call', 10],
  ['answer', 8],
  ['hangUp', 1],
  ['cut', 1],
  ['alarm', 2],
  ['look', 2],
  ['restart', 1],
  ['kill', 1],
] as const
type Kind = (typeof drawn)[number][0]
/** Two devices of one person, one of another, and the TVs of both residents. */
const parties = 5
const step = fc.record({
  kind: fc.oneof(...drawn.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  who: fc.nat(parties - 1),
  at: fc.nat(slots - 1),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** Each group of steps is taken at the same time. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 10 })

interface Party {
  extension: string
  token: string
  sessid: string
  box: { id: number; token: string } | undefined
  calls: string
  /** Its last connection, and the call that it was last in. */
  client?: VertoClient
  callID?: string
  tvs: BoxClient[]
}

const makeHome = async () => {
  const world = createWorld(handle.db)
  const group = await world.group()
  const [first, second] = [await world.box(group), await world.box(group)]
  const [karin, johan] = [await world.user(), await world.user()]
  for (const { id } of [karin, johan]) for (const box of [first, second]) await world.link(id, box.id)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  const party = (
    { extension, token }: { extension: string; token: string },
    called: { extension: string },
    box?: { id: number; token: string },
  ): Party => ({ extension, token, sessid: randomUUID(), box, calls: called.extension, tvs: [] })
  return {
    admin,
    boxes: [first, second],
    people: [
      party(karin, first),
      party(karin, second),
      party(johan, first),
      party(first, karin, first),
      party(second, johan, second),
    ],
  }
}
type Home = Awaited<ReturnType<typeof makeHome>>

/** The answer, unless the connection ends before it. */
const unlessCut = <T>(client: VertoClient, answered: Promise<T>): Promise<T | undefined> =>
  Promise.race([answered, client.closed().then(() => undefined)])

/** How each step is taken. Whatever fails because a server is not there fails as it does for people. */
const stepsOf = ({ people, admin, boxes }: Home) => {
  const answered = new Set<string>()
  /** Every connection that was ever made, with its server. */
  const made: { at: Running; cut: () => void }[] = []
  const restarting = new Set<number>()

  const cut = ({ client, tvs }: Party) => {
    client?.cut()
    for (const tv of tvs) tv.kill()
  }
  const keep = (at: Running, cutIt: () => void) => {
    made.push({ at, cut: cutIt })
    // Its server was killed just as it had connected.
    if (killed.includes(at)) cutIt()
  }
  const replace = async (slot: number, endOld: (old: Running) => Promise<void>) => {
    const old = running[slot]
    if (old === undefined || restarting.has(slot)) return
    restarting.add(slot)
    await endOld(old)
    running[slot] = await start()
    restarting.delete(slot)
  }

  const answerOn = async (party: Party): Promise<void> => {
    const { client } = party
    const invite = client?.rest().findLast(({ method }) => method === 'verto.invite')
    const callID = invite?.params?.callID
    if (client === undefined || callID === undefined) return
    const reply = await unlessCut(client, answer(client, callID))
    if (reply === undefined || reply.error !== undefined) return
    answered.add(callID)
    party.callID = callID
  }

  const steps: Record<Kind, (party: Party, slot: number) => Promise<void>> = {
    signIn: async (party, slot) => {
      const at = running[slot]
      const client = await connectVerto(at?.server.origin ?? '').catch(() => undefined)
      if (at === undefined || client === undefined) return
      keep(at, client.cut)
      party.client = client
      const { extension: login, token: passwd, sessid, box } = party
      await unlessCut(client, client.request('login', { login, passwd, sessid }))
      if (box === undefined) return
      const connecting = connectBox(at.server.origin, box, { connectTimeout: 3_000 })
      const tv = await unlessCut(client, connecting).catch(() => undefined)
      if (tv === undefined) return
      keep(at, tv.kill)
      party.tvs.push(tv)
      tv.mqtt.publish(`box/${String(box.id)}/status`, JSON.stringify({ online: true, at: 1 }))
    },
    call: async (party) => {
      const { client, calls: callee } = party
      const dialled = client && (await unlessCut(client, dial(client, callee)))
      if (dialled !== undefined) party.callID = dialled.callID
    },
    // Wherever it rings, all answer at once.
    answer: async () => {
      await Promise.all(people.map(answerOn))
    },
    hangUp: async ({ client, callID }) => {
      if (client !== undefined && callID !== undefined) await unlessCut(client, bye(client, callID))
    },
    cut: async (party) => {
      cut(party)
    },
    alarm: async (_party, slot) => {
      await fetch(`${running[slot]?.server.origin ?? ''}/api/alarms`, {
        method: 'POST',
        headers: { token: admin.token, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...drill,
          state: 'sent',
          target: 'individuals',
          ids: boxes.map(({ roomId }) => roomId),
          ladder: {
            steps: [
              { kind: 'repeat', after: 0 },
              { kind: 'people', after: 0, ids: [admin.id] },
            ],
          },
        }),
      }).catch(() => undefined)
    },
    look: async () => {
      for (const { looks } of running) looks.hurry()
    },
    restart: (_party, slot) => replace(slot, ({ server }) => server.end()),
    kill: (_party, slot) =>
      replace(slot, async (old) => {
        killed.push(old)
        old.server.cutOff()
        for (const one of made) if (one.at === old) one.cut()
        // As if its lease had run out.
        await asked.zAdd(await serversKey(), { score: 1, value: old.serverId }, { condition: 'XX' })
      }),
  }
  const take = async ({ kind, who, at }: Step): Promise<void> => {
    const party = people[who]
    if (party !== undefined) await steps[kind](party, at)
  }
  return {
    take,
    answered,
    leave: () => {
      for (const one of made) one.cut()
    },
  }
}

/** Calls in which more than one callee talks. */
const answeredTwice = async (): Promise<unknown[]> =>
  handle.db
    .select({ callId: callLegs.callId })
    .from(callLegs)
    .where(
      and(eq(callLegs.side, 'callee'), inArray(callLegs.state, ['active', 'held']), isNull(callLegs.endedAt)),
    )
    .groupBy(callLegs.callId)
    .having(gt(count(), 1))

const open = async () => [
  await handle.db.select({ open: callLegs.id }).from(callLegs).where(isNull(callLegs.endedAt)),
  await handle.db.select({ open: calls.id }).from(calls).where(isNull(calls.endedAt)),
]

/** How often each alarm has been put before each resident: when it came, and once more by its ladder. */
const timesShown = (boxIds: readonly number[]) =>
  handle.db
    .select({ alarm: inboxEntries.itemId, box: inboxEntries.boxId, times: count() })
    .from(inboxEntries)
    .where(and(eq(inboxEntries.kind, 'alarm'), inArray(inboxEntries.boxId, [...boxIds])))
    .groupBy(inboxEntries.itemId, inboxEntries.boxId)

const hurry = () => {
  for (const { leases } of running) leases.hurry()
}

test('in whatever order: no call is answered twice, no leg is left, no TV is at two servers, no step of a ladder begins twice', async () => {
  const until = performance.now() + longestMs
  let stories = 0
  let alarmsShown = 0
  let callsAnswered = 0
  await fc.assert(
    fc.asyncProperty(story, async (batches) => {
      if (performance.now() > until) return
      stories += 1
      const home = await makeHome()
      const { take, answered, leave } = stepsOf(home)
      const everybody: Step[] = home.people.map((_party, who) => ({ kind: 'signIn', who, at: who % slots }))
      // It rings at two devices, which are at two servers.
      const tvCalls: Step[] = [{ kind: 'call', who: 3, at: 0 }]
      const bothAnswer: Step[] = [{ kind: 'answer', who: 0, at: 0 }]
      for (const batch of [everybody, tvCalls, bothAnswer, ...batches]) {
        await Promise.all(batch.map(take))
        hurry()
        expect(await answeredTwice()).toEqual([])
      }

      await vi.waitFor(() => {
        for (const { tvs } of home.people)
          expect(tvs.filter(({ mqtt }) => mqtt.connected).length).toBeLessThanOrEqual(1)
      }, patience)

      leave()
      await vi.waitFor(async () => {
        hurry()
        for (const { waits } of running) waits.end()
        expect(await open()).toEqual([[], []])
      }, patience)
      const legs = await handle.db
        .select({ callId: callLegs.callId })
        .from(callLegs)
        .where(inArray(callLegs.id, [...answered]))
      expect(new Set(legs.map(({ callId }) => callId)).size).toBe(answered.size)
      callsAnswered += answered.size

      await vi.waitFor(async () => {
        for (const { looks } of running) looks.hurry()
        const climbing = await handle.db
          .select({ id: alarms.id })
          .from(alarms)
          .where(and(eq(alarms.createdBy, home.admin.id), lt(alarms.stepsDone, 2)))
        expect(climbing).toEqual([])
      }, patience)
      const shown = await timesShown(home.boxes.map(({ id }) => id))
      expect(shown.filter(({ times }) => times !== 2)).toEqual([])
      alarmsShown += shown.length
    }),
    { numRuns: runs, endOnFailure: true, seed: Number(process.env['SEED'] ?? 1) },
  )
  // Nothing would be shown by stories in which nothing happens.
  expect(stories).toBeGreaterThan(0)
  expect(callsAnswered).toBeGreaterThan(0)
  expect(alarmsShown).toBeGreaterThan(0)
}, 180_000)
