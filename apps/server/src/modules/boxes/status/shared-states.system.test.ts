import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type DatabaseHandle } from '../../../platform/database.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import { connectRedis } from '../../../platform/redis/connection.ts'
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
  const states = createSharedBoxStates({
    db,
    redis,
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
  return { states, store, end, otherIsLost, stop: states.stop, die: redis.close }
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
