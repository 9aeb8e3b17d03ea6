import { sql, type Query } from 'drizzle-orm'
import { drizzle, NodePgDatabase, NodePgSession, type NodePgClient } from 'drizzle-orm/node-postgres'
import {
  PgDialect,
  type PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsByTokenHash } from '../apps/server/src/modules/accounts/repo.ts'
import { insertForRooms } from '../apps/server/src/modules/audit/repo.ts'
import { createAccessRepo } from '../apps/server/src/modules/boxes/access/repo.ts'
import { createInboxRepo } from '../apps/server/src/modules/boxes/inbox/repo.ts'
import { createOwnRepo } from '../apps/server/src/modules/boxes/own/repo.ts'
import { createPairingRepo } from '../apps/server/src/modules/boxes/pairing/repo.ts'
import { lockBox } from '../apps/server/src/modules/boxes/repo.ts'
import { createBoxViewsRepo } from '../apps/server/src/modules/boxes/views/repo.ts'
import { callsOf } from '../apps/server/src/modules/calls/history/repo.ts'
import { countMatches, idsOfPage } from '../apps/server/src/modules/messages/pages/repo.ts'
import { readTimesIn, setMessageReceipt, showableMessages } from '../apps/server/src/modules/messages/repo.ts'
import { casing } from '../apps/server/src/platform/columns.ts'
import { connectionSettings } from '../apps/server/src/platform/connection-settings.ts'
import type { Executor } from '../apps/server/src/platform/database.ts'
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts'
import { region } from './region.ts'

// What the server's prepared statements save: each is run as it is, and as if it were built and planned for every run.
// Times are medians of one run of this file, so that only their ratios are worth comparing between machines.
const blocks = 6
const runs = 30

const rooms = [11, 12, 13, 14, 15]
const audited = {
  at: new Date(),
  action: 'message_sent',
  userId: 7,
  boxId: null,
  subjectType: 'message',
  subjectId: 7,
  detail: {},
  address: null,
  device: null,
} as const
const list = { roomIds: rooms, search: undefined, pictures: false, oldestFirst: false, after: undefined }
const cases: Record<string, (db: Executor) => Promise<unknown>> = {
  'boxes that a user sees': (db) => createAccessRepo(db).ofUser(7),
  'permissions of a user on a box': (db) => createAccessRepo(db).ofUserTo(7, { boxId: 7 }),
  'audience of a box': (db) => createAccessRepo(db).to({ boxId: 7 }),
  'audiences of five rooms': (db) => createAccessRepo(db).to({ roomIds: rooms }),
  'session by its token': (db) => sessionsByTokenHash(db, ['session7']),
  'box by its token': (db) => createPairingRepo(db).boxesByTokenHash(['box7']),
  'status, read and locked': (db) => lockBox(db, 7),
  'inbox after a cursor': (db) => createInboxRepo(db).after(7, 0, 100),
  'inbox entry': (db) =>
    createInboxRepo(db).insert([7], { kind: 'message', itemId: 7, removed: false, at: new Date() }),
  'boxes with rooms and links': (db) => createBoxViewsRepo(db).boxesOf(7, [7]),
  'box with its room': (db) => createOwnRepo(db).boxWithRoom(7),
  'calls of five rooms': (db) => callsOf(db, 7, rooms, 50),
  'page of messages': (db) => idsOfPage(db, { ...list, unreadOf: undefined }, { skip: 0, limit: 20 }),
  'unread count': (db) => countMatches(db, { ...list, unreadOf: 7 }, 1_000),
  'messages for TVs': (db) => showableMessages(db, rooms, new Date()),
  'where and when messages were read': (db) => readTimesIn(db, rooms, rooms),
  receipt: (db) => setMessageReceipt(db, 7, 7, 'read', new Date()),
  'audit of rooms': (db) => insertForRooms(db, rooms, audited),
}

/** PostgreSQL keeps no plan of what has no name. */
class UnnamedSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    _name: string | undefined,
    isResponseInArrayMode: boolean,
    mapRows?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, undefined, isResponseInArrayMode, mapRows)
  }
}

const dialect = new PgDialect({ casing })
let database: TestDatabase
let pool: NodePgClient
let prepared: Executor
beforeAll(async () => {
  database = await createTestDatabase()
  const { $client } = drizzle({ connection: { ...connectionSettings, ...database.connection, max: 1 } })
  // Its connection may outlive its end by a moment, and the database by none.
  $client.on('error', () => undefined)
  pool = $client
  prepared = new NodePgDatabase(dialect, new NodePgSession(pool, dialect, undefined), undefined)
  await prepared.execute(sql.raw(region))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const planned = () => new NodePgDatabase(dialect, new UnnamedSession(pool, dialect, undefined), undefined)

const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test.each(Object.entries(cases))('%s: faster prepared', async (name, query) => {
  const times: { planned: number[]; prepared: number[] } = { planned: [], prepared: [] }
  // In blocks by turns: load of the machine meets both, and neither pays for the other's.
  for (let block = 0; block < blocks; block += 1) {
    for (let run = 0; run < runs; run += 1) times.planned.push(await timeOf(() => query(planned())))
    for (let run = 0; run < runs; run += 1) times.prepared.push(await timeOf(() => query(prepared)))
  }
  const [before, after] = [median(times.planned), median(times.prepared)]
  const ratio = before / after
  console.log(
    `${name}: planned ${before.toFixed(2)} ms, prepared ${after.toFixed(2)} ms, ${ratio.toFixed(1)} times`,
  )
  expect(ratio).toBeGreaterThan(1)
})
