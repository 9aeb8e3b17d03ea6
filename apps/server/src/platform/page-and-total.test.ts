import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { pageWithTotal, totalOf } from './page-and-total.ts'
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

const numbers = Array.from({ length: 100 }, (_, index) => index)

test.each([
  ['counted, unless the page says otherwise', { skip: 0, limit: 50 }, 50, { total: 100 }, [50]],
  ['as far as is asked', { skip: 0, limit: 10, countTo: 70 }, 10, { total: 70, more: true }, [10]],
  ['by one row more', { skip: 0, limit: 50, countTo: 0 }, 50, { total: 50, more: true }, [51]],
  ['by one row more that there is not', { skip: 50, limit: 50, countTo: 0 }, 50, { total: 100 }, [51]],
  ['by a page that is not full', { skip: 90, limit: 50, countTo: 0 }, 10, { total: 100 }, [51]],
  ['counted, behind the end', { skip: 150, limit: 50, countTo: 0 }, 0, { total: 100 }, [51]],
  [
    'counted, where nothing else is asked',
    { skip: 0, limit: 0, countTo: 0 },
    0,
    { total: 0, more: true },
    [0],
  ],
] as const)('a page knows how many rows there are: %s', async (_what, page, rows, total, read) => {
  const asked: number[] = []
  const answer = await pageWithTotal(
    page,
    ({ skip, limit }) => {
      asked.push(limit)
      return Promise.resolve(numbers.slice(skip, skip + limit))
    },
    () => totalOf(opened.db, hundred, page),
  )
  expect(answer).toEqual({ rows: numbers.slice(page.skip, page.skip + rows), total })
  expect(asked).toEqual(read)
})
