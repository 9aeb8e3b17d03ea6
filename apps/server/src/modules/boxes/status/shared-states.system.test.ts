import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type DatabaseHandle } from '../../../platform/database.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import { connectRedis, redisScript } from '../../../platform/redis/connection.ts'
import { systemAfter } from '../../../platform/timers.ts'
import { boxes } from '../../../tables.ts'
import { startRedisServer, type RedisServer } from '../../../testing/redis-server.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { createSharedBoxStates } from './shared-states.ts'
import { storeEveryMs } from './states.ts'

const log = createLog('silent')
let database: TestDatabase
let handle: DatabaseHandle
let redisServer: RedisServer
beforeAll(async () => {
  database = await createTestDatabase()
  handle = await openDatabase(database.connection, log)
  redisServer = await startRedisServer()
})
afterAll(async () => {
  await handle.close()
  await database.drop()
  await redisServer[Symbol.asyncDispose]()
})

const startServer = async (installation: string) => {
  const { db } = handle
  const { after, end, count } = createTestAfter(storeEveryMs)
  const redis = await connectRedis({
    url: redisServer.url,
    installation,
    clock: systemClock,
    after: systemAfter,
    log,
  })
  const lost: (() => Promise<void>)[] = []
  let asked = 0
  const run: typeof redis.run = (script, ...args) => {
    asked += 1
    return redis.run(script, ...args)
  }
  const states = createSharedBoxStates({
    db,
    redis: { ...redis, run },
    bus: { onServerLost: (handler) => void lost.push(handler) },
    after,
    log,
  })
  const store = async () => {
    const turns = count()
    end()
    await vi.waitFor(() => {
      expect(count()).toBe(turns)
    })
  }
  const otherIsLost = async () => {
    for (const handler of lost) await handler()
  }
  return { states, store, end, otherIsLost, stop: states.stop, die: redis.close, run, asked: () => asked }
}

const makeHome = async () => {
  const world = createWorld(handle.db)
  const box = await world.box(await world.group())
  const installation = randomUUID()
  const [one, two] = [await startServer(installation), await startServer(installation)]
  const row = async () => (await handle.db.select().from(boxes).where(eq(boxes.id, box.id)))[0]
  return { box, one, two, row }
}

test('what a box reports to one server is known to the other at once, and stored within a second', async () => {
  const { box, one, two, row } = await makeHome()
  const lastSeenAt = new Date()
  await one.states.change(box.id, () => ({ online: true, battery: 64, lastSeenAt }))
  expect(await two.states.of([box.id])).toMatchObject([{ online: true, battery: 64, lastSeenAt }])
  expect((await two.states.unstored([box.id])).get(box.id)).toMatchObject({ battery: 64 })
  expect(await row()).toMatchObject({ online: false })
  await one.store()
  expect(await row()).toMatchObject({ online: true, battery: 64, lastSeenAt })
  expect((await two.states.unstored([box.id])).size).toBe(0)
  expect(await two.states.of([box.id])).toMatchObject([{ online: true, battery: 64 }])
  await Promise.all([one.stop(), two.stop()])
})

test('what two servers are told at once is all there', async () => {
  const { box, one, two, row } = await makeHome()
  await Promise.all([
    one.states.change(box.id, () => ({ battery: 12 })),
    two.states.change(box.id, () => ({ usbCharge: true })),
    one.states.change(box.id, () => ({ appVersion: '7' })),
    two.states.change(box.id, () => ({ ibeacon: 50 })),
  ])
  await Promise.all([one.store(), two.store()])
  expect(await row()).toMatchObject({ battery: 12, usbCharge: true, appVersion: '7', ibeacon: 50 })
  await Promise.all([one.stop(), two.stop()])
})

test('what hundreds of TVs report at once asks Redis a few times, and every report counts', async () => {
  const { one, two, box } = await makeHome()
  const world = createWorld(handle.db)
  const group = await world.group()
  const ids = [box.id]
  while (ids.length < 40) ids.push((await world.box(group)).id)
  const asked = one.asked()
  // Twice: the second of a TV finds what the first has changed.
  await Promise.all(ids.map((id) => one.states.change(id, () => ({ battery: 12 }))))
  await Promise.all([
    ...ids.map((id) => one.states.change(id, () => ({ online: true }))),
    ...ids.map((id) => one.states.change(id, ({ battery }) => ({ battery: (battery ?? 0) + 1 }))),
  ])
  expect(one.asked() - asked).toBeLessThan(20)
  const states = await two.states.of(ids)
  expect(states).toHaveLength(40)
  expect(states.filter(({ online, battery }) => online && battery === 13)).toHaveLength(40)
  await Promise.all([one.stop(), two.stop()])
})

test('what hundreds of apps show at once asks Redis a few times, and each gets its own', async () => {
  const { one, two, box } = await makeHome()
  const world = createWorld(handle.db)
  const group = await world.group()
  const unreported = (await world.box(group)).id
  await one.states.change(box.id, () => ({ battery: 12 }))
  const asked = two.asked()
  const shown = await Promise.all(
    Array.from({ length: 40 }, (_, app) => two.states.of(app % 2 === 0 ? [box.id] : [unreported, box.id])),
  )
  expect(two.asked() - asked).toBeLessThan(5)
  for (const [app, states] of shown.entries())
    expect(states.map(({ id, battery }) => [id, battery])).toEqual(
      app % 2 === 0
        ? [[box.id, 12]]
        : [
            [unreported, null],
            [box.id, 12],
          ],
    )
  await Promise.all([one.stop(), two.stop()])
})

test('a report that comes while an earlier one is stored is stored too', async () => {
  const { box, one, two, row } = await makeHome()
  await one.states.change(box.id, () => ({ battery: 12 }))
  const storing = one.store()
  await two.states.change(box.id, () => ({ battery: 11 }))
  await storing
  await two.store()
  expect((await row())?.battery).toBe(11)
  await Promise.all([one.stop(), two.stop()])
})

test('and so is one that comes to the same server', async () => {
  const { box, one, two, row } = await makeHome()
  for (let battery = 40; battery > 20; battery -= 1) {
    await one.states.change(box.id, () => ({ battery: battery * 2 }))
    const storing = one.store()
    await one.states.change(box.id, () => ({ battery }))
    await storing
    await one.store()
    expect((await row())?.battery).toBe(battery)
  }
  await Promise.all([one.stop(), two.stop()])
})

test('what a server that died had not stored, another stores', async () => {
  const { box, one, two, row } = await makeHome()
  await one.states.change(box.id, () => ({ battery: 12 }))
  one.die()
  await two.otherIsLost()
  await two.store()
  expect((await row())?.battery).toBe(12)
  await Promise.all([one.stop(), two.stop()])
})

describe('a TV that has gone to another server while its own was cut off', () => {
  const [before, after] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T12:01:00Z')]
  const atTheOther = { online: true, battery: 50, lastSeenAt: after }

  const move = async () => {
    const it = await makeHome()
    await it.one.states.change(it.box.id, () => ({ online: true, battery: 60, lastSeenAt: before }))
    await it.one.store()
    it.one.die()
    return it
  }
  const moveNow = async ({ box, two }: Awaited<ReturnType<typeof move>>) => {
    await two.states.change(box.id, () => atTheOther)
    await two.store()
  }

  test('is not offline for its old connection having ended', async () => {
    const it = await move()
    await moveNow(it)
    // Its last will, and then its end.
    for (let times = 0; times < 2; times += 1)
      await it.one.states.change(it.box.id, () => ({ online: false }))
    await it.one.stop()
    expect(await it.row()).toMatchObject(atTheOther)
    await it.two.stop()
  })

  test('keeps what it has reported there', async () => {
    const it = await move()
    await it.one.states.change(it.box.id, () => ({ online: false, battery: 59 }))
    await moveNow(it)
    await it.one.stop()
    expect(await it.row()).toMatchObject(atTheOther)
    await it.two.stop()
  })

  test('also once its old server is back', async () => {
    const { box, one, two } = await makeHome()
    await one.states.change(box.id, () => ({ online: true, lastSeenAt: before }))
    await one.store()
    redisServer.pause()
    await one.states.change(box.id, () => ({ online: false }))
    await two.states.change(box.id, () => atTheOther)
    redisServer.goOn()
    const sees = (server: typeof one) =>
      vi.waitFor(async () => {
        expect(await server.states.of([box.id])).toMatchObject([atTheOther])
        expect((await server.states.unstored([box.id])).get(box.id)).toMatchObject(atTheOther)
      })
    await sees(two)
    await sees(one)
    await Promise.all([one.stop(), two.stop()])
  })

  test('and is offline when its old server was the last to hear from it', async () => {
    const it = await move()
    await it.one.states.change(it.box.id, () => ({ online: false, battery: 59 }))
    await it.one.stop()
    expect(await it.row()).toMatchObject({ online: false, battery: 59, lastSeenAt: before })
    await it.two.stop()
  })
})

test('a state that cannot be read is dropped, and stops no other', async () => {
  const { box, one, two, row } = await makeHome()
  const world = createWorld(handle.db)
  const other = await world.box(await world.group())
  const spoil = redisScript(`redis.call('SET', ARGV[1] .. 'state:' .. ARGV[2], ARGV[3])`)
  for (const text of ['{"id":', '{"battery":"full"}']) {
    await one.states.change(box.id, () => ({ battery: 12 }))
    await one.states.change(other.id, () => ({ battery: 13 }))
    await one.run(spoil, box.id, text)
    expect((await two.states.of([box.id, other.id])).map(({ battery }) => battery)).toEqual([null, 13])
    expect([...(await two.states.unstored([box.id, other.id])).keys()]).toEqual([other.id])
    await one.store()
    expect((await two.states.unstored([box.id, other.id])).size).toBe(0)
    const [stored] = await handle.db.select().from(boxes).where(eq(boxes.id, other.id))
    expect(stored?.battery).toBe(13)
    await handle.db.update(boxes).set({ battery: null })
  }
  await one.states.change(box.id, () => ({ battery: 12 }))
  await one.run(spoil, box.id, 'x')
  await two.states.change(box.id, () => ({ battery: 11 }))
  await two.store()
  expect((await row())?.battery).toBe(11)
  await Promise.all([one.stop(), two.stop()])
})

test('while Redis is away a server knows what its own boxes report, and stores it; what Redis has kept is older', async () => {
  const { box, one, two, row } = await makeHome()
  const storedAs = (values: object) =>
    vi.waitFor(async () => {
      one.end()
      expect(await row()).toMatchObject(values)
    })
  await one.states.change(box.id, () => ({ online: true, battery: 13 }))
  redisServer.pause()
  await vi.waitFor(async () => {
    await one.states.change(box.id, () => ({ online: false, battery: 12 }))
    expect(await one.states.of([box.id])).toMatchObject([{ battery: 12 }])
  })
  await storedAs({ online: false, battery: 12 })
  redisServer.goOn()
  await vi.waitFor(async () => {
    expect((await two.states.of([box.id]))[0]).toMatchObject({ online: false, battery: 12 })
  })
  await one.states.change(box.id, () => ({ battery: 11 }))
  await storedAs({ online: false, battery: 11 })
  expect((await two.states.of([box.id]))[0]?.battery).toBe(11)
  await two.stop()
  await one.stop()
})
