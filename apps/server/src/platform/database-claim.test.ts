import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { createTestAfter } from '../testing/test-after.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { claimDatabase } from './database-claim.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

const deps = () => ({ log: createLog('silent'), withOthers: false, code: 1, ...createTestAfter(5_000) })

const breakConnections = async ({ connection }: TestDatabase) => {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
  await client.query(end, [connection.database])
  await client.end()
}

const isClaimed = async ({ connection }: TestDatabase): Promise<boolean> => {
  const client = new Client(connection)
  await client.connect()
  const { rowCount } = await client.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and classid = 0 and granted and datname = current_database()`,
  )
  await client.end()
  return rowCount === 1
}

test('a database is claimed by one server at a time, and is free again when that one ends', async () => {
  await using database = await createTestDatabase()
  await using other = await createTestDatabase()
  const release = await claimDatabase(database.connection, deps())
  await expect(claimDatabase(database.connection, deps())).rejects.toBeInstanceOf(StartError)
  const releaseOther = await claimDatabase(other.connection, deps())
  await releaseOther()
  await release()
  const releaseAgain = await claimDatabase(database.connection, deps())
  await releaseAgain()
  await vi.waitFor(async () => expect(await database.connections()).toBe(0))
})

test('a claim that was lost with its connection is made again', async () => {
  await using database = await createTestDatabase()
  const first = deps()
  const release = await claimDatabase(database.connection, first)
  await breakConnections(database)
  await vi.waitFor(() => expect(first.count()).toBe(1))
  // Meanwhile another server has it, for a moment.
  const releaseSecond = await claimDatabase(database.connection, deps())
  first.end()
  await vi.waitFor(() => expect(first.count()).toBe(1))
  await releaseSecond()
  first.end()
  await vi.waitFor(async () => expect(await isClaimed(database)).toBe(true))
  await expect(claimDatabase(database.connection, deps())).rejects.toBeInstanceOf(StartError)
  await release()
})
