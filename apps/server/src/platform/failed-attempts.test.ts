import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createAttempts, failedAttempts, type AttemptLimit } from './failed-attempts.ts'
import { openDatabase, type DatabaseHandle } from './database.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = await openDatabase(database.connection, createLog('silent'))
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

let serial = 0
/** Attempts at a subject of the test's own. */
const start = (limit = 2) => {
  const clock = createTestClock()
  const attempts = createAttempts(handle.db, clock)
  serial += 1
  const once: AttemptLimit = { subject: `subject-${String(serial)}`, limit, windowMs: 60_000 }
  const waitSeconds = async (limits: AttemptLimit[] = [once]): Promise<number | undefined> => {
    try {
      await attempts.reserve(limits)
      return undefined
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'too_many_attempts')
        return thrown.details.retryAfterSeconds
      throw thrown
    }
  }
  return { clock, attempts, once, waitSeconds }
}

test('the wait lasts until the oldest failure has left the window', async () => {
  const { clock, waitSeconds } = start()
  expect(await waitSeconds()).toBeUndefined()
  clock.advance(20_000)
  expect(await waitSeconds()).toBeUndefined()
  clock.advance(10_000)
  expect(await waitSeconds()).toBe(30)
  clock.advance(29_999)
  expect(await waitSeconds()).toBe(1)
  clock.advance(1)
  expect(await waitSeconds()).toBeUndefined()
  expect(await waitSeconds()).toBe(20)
})

test('a success is not counted', async () => {
  const { attempts, once, waitSeconds } = start(1)
  for (let number = 0; number < 3; number += 1) await (await attempts.reserve([once])).succeeded()
  expect(await waitSeconds()).toBeUndefined()
  expect(await waitSeconds()).toBe(60)
})

test('clearing forgets one subject only', async () => {
  const { attempts, once, waitSeconds } = start(1)
  const other = { ...once, subject: `${once.subject}-other` }
  await waitSeconds([once, other])
  await attempts.clear(once.subject)
  expect(await waitSeconds([once])).toBeUndefined()
  expect(await waitSeconds([other])).toBe(60)
})

test('refused by one limit, an attempt counts for none', async () => {
  const { once, waitSeconds } = start(1)
  const other = { ...once, subject: `${once.subject}-other`, limit: 2 }
  await waitSeconds([other])
  await waitSeconds([once])
  expect(await waitSeconds([other, once])).toBe(60)
  expect(await waitSeconds([other])).toBeUndefined()
})

test('of many concurrent attempts no more than the limit get through', async () => {
  const { waitSeconds } = start(3)
  const waits = await Promise.all(Array.from({ length: 30 }, () => waitSeconds()))
  expect(waits.filter((wait) => wait === undefined).length).toBeLessThanOrEqual(3)
})

test('what is counted cannot be read in the database', async () => {
  const { once, waitSeconds } = start()
  await handle.db.delete(failedAttempts)
  await waitSeconds()
  const rows = await handle.db.select().from(failedAttempts)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(once.subject)
})
