import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { totalOf } from './counting.ts'
import { openDatabase, type DatabaseHandle } from './database.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let opened: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  opened = await openDatabase(database.connection, createLog('silent'))
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const hundred = sql`(select 1 from generate_series(1, 100))`

test.each([
  ['all of them, unless the page says otherwise', { skip: 0, limit: 50 }, { total: 100 }],
  ['to the end of the page', { skip: 0, limit: 50, countTo: 0 }, { total: 50, more: true }],
  ['to the end of a later page', { skip: 40, limit: 20, countTo: 50 }, { total: 60, more: true }],
  ['as far as is asked', { skip: 0, limit: 10, countTo: 70 }, { total: 70, more: true }],
  ['no further than there are any', { skip: 0, limit: 10, countTo: 100 }, { total: 100 }],
  ['what there is before a page that comes too late', { skip: 150, limit: 10, countTo: 0 }, { total: 100 }],
] as const)('rows are counted: %s', async (_what, page, total) => {
  expect(await totalOf(opened.db, hundred, page)).toEqual(total)
})
