import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { openDatabase, type DatabaseHandle } from '../../../platform/database.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { createBoxAccess } from '../index.ts'
import { createStatus } from './service.ts'

const log = createLog('silent')
let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = await openDatabase(database.connection, log)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

test('a state that could not be announced is announced with the next report, though that repeats it', async () => {
  const { db } = handle
  const world = createWorld(db)
  const box = await world.box(await world.group())
  const access = createBoxAccess(db)
  let isBroken = true
  const announced: string[] = []
  const status = createStatus({
    db,
    clock: createTestClock(),
    access: {
      ...access,
      audience: (boxId) => (isBroken ? Promise.reject(new Error('no connection')) : access.audience(boxId)),
    },
    announcer: {
      announce: (_userIds, _room, verb) => {
        announced.push(verb)
      },
    },
    log,
  })
  const report = { online: true, battery: 80, usingBattery: false, at: 1 }
  await status.report(box.id, report)
  expect(announced).toEqual([])
  isBroken = false
  await status.report(box.id, report)
  await status.report(box.id, report)
  expect(announced).toEqual(['updateDeviceStatus'])
})
