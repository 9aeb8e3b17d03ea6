import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type DatabaseHandle } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import { messageRecipients, messages } from '../../../tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { countMatches, idsOfPage, type PageFilter } from './repo.ts'

const count = 13_000
const rooms = { most: 1, third: 3, empty: 999_999 }
const many = (length: number) => [1, ...Array.from({ length }, (_, index) => 1_000_000 + index)]

/** What stands in the messages: `number` rises with time. */
const words = {
  'in every one': { search: 'every', has: () => true },
  'in old ones only, of which there are many': { search: 'old', has: (number: number) => number <= 10_500 },
  'in few': { search: 'rare', has: (number: number) => number % 1_000 === 0 },
  'a frequent and a rare one': { search: 'eve rare', has: (number: number) => number % 1_000 === 0 },
  'two that no message has both of': { search: 'old latest', has: () => false },
  'of one message': { search: 'oldest', has: (number: number) => number === 1 },
  'in none': { search: 'missing', has: () => false },
}

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = await openDatabase(database.roles.superuser, createLog('silent'))
  const { id } = await createWorld(handle.db).user()
  await handle.db.transaction(async (tx) => {
    // No room has to be there for its messages to be found.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into ${messages} (sender_id, subject, body)
      select ${id}, 'Every', concat_ws(' ',
        case when number <= 10500 then 'old' end, case when number > 12990 then 'latest' end,
        case when number % 1000 = 0 then 'rare' end, case when number = 1 then 'oldest' end)
      from generate_series(1, ${count}::int) as number order by number`)
    await tx.execute(sql`
      insert into ${messageRecipients} (message_id, room_id)
      select id, case when id % 3 = 0 then 3 else 1 end from ${messages}`)
  })
  await handle.db.execute(sql`analyze`)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const limit = 7
const all = { search: undefined, unreadOf: undefined, pictures: false, oldestFirst: false, after: undefined }

/** The ids that a plain reading of all messages finds. */
const expected = ({ roomIds, oldestFirst, after }: PageFilter, has: (number: number) => boolean) => {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  return (oldestFirst ? ids : ids.toReversed()).filter(
    (id) =>
      has(id) &&
      roomIds.includes(id % 3 === 0 ? 3 : 1) &&
      (after === undefined || (oldestFirst ? id > after : id < after)),
  )
}

describe.each([
  ['one room', [rooms.most]],
  ['two rooms', [rooms.most, rooms.third]],
  ['a room without messages', [rooms.empty]],
  ['a hundred rooms', many(100)],
  ['more rooms than are read one by one', many(1_000)],
])('[MSG-48] in %s', (_place, roomIds) => {
  test.each(Object.entries(words))('finds words that are %s', async (_what, { search, has }) => {
    for (const oldestFirst of [false, true]) {
      for (const after of [undefined, 5_000]) {
        const filter = { ...all, roomIds, search, oldestFirst, after }
        const found = expected(filter, has)
        for (const skip of [0, limit])
          expect(await idsOfPage(handle.db, filter, { skip, limit })).toEqual(found.slice(skip, skip + limit))
        expect(await countMatches(handle.db, filter, 100)).toBe(Math.min(100, found.length))
      }
    }
  })

  test('lists all without words, on from any message', async () => {
    for (const oldestFirst of [false, true]) {
      const filter = { ...all, roomIds, oldestFirst, after: 5_000 }
      const found = expected(filter, () => true)
      expect(await idsOfPage(handle.db, filter, { skip: 0, limit })).toEqual(found.slice(0, limit))
      expect(await countMatches(handle.db, filter, 100)).toBe(Math.min(100, found.length))
    }
  })
})
