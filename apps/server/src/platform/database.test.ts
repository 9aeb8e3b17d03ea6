import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clusters, pushSubscriptions } from '../tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { AppError, toAppError } from '../errors.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { paths } from './paths.ts'

const silent = createLog('silent')

/** A database without anything. */
const emptied = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  const client = new Client(database.roles.superuser)
  await client.connect()
  await client.query(
    'drop schema public cascade; drop schema if exists drizzle cascade; create schema public authorization pg_database_owner',
  )
  await client.end()
  return database
}

test('two servers that start at once on an empty database both find it ready', async () => {
  await using database = await emptied()
  const handles = await Promise.all([1, 2, 3].map(() => openDatabase(database.roles.owner, silent)))
  for (const [index, { db }] of handles.entries()) await db.insert(clusters).values({ name: String(index) })
  expect(await handles[0]?.db.select().from(clusters)).toHaveLength(3)
  for (const { close } of handles) await close()
})

test('a schema that cannot be brought up to date stops the start, and leaves nothing connected', async () => {
  await using database = await emptied()
  const client = new Client(database.roles.superuser)
  await client.connect()
  await client.query('create table clusters (id text)')
  await client.end()
  await expect(openDatabase(database.roles.owner, silent)).rejects.toThrow(/already exists|Failed query/)
  await vi.waitFor(async () => {
    expect(await database.connections()).toBe(0)
  })
})

test('a database that is not in UTF-8 stops the start, and says so', async () => {
  await using database = await emptied()
  const name = `${database.connection.database}_ascii`
  const client = new Client(database.roles.superuser)
  await client.connect()
  await client.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  try {
    const opened = openDatabase({ ...database.roles.superuser, database: name }, silent)
    await expect(opened).rejects.toThrow(/SQL_ASCII.*UTF-8/)
  } finally {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
})

test('a database without the alphabets that names are sorted by stops the start before it is changed, and says what to do', async () => {
  await using database = await emptied()
  const client = new Client(database.roles.superuser)
  await client.connect()
  try {
    await client.query('drop collation "sv-x-icu"')
    const opened = openDatabase(database.roles.owner, silent)
    await expect(opened).rejects.toThrow(/has no sv-x-icu, .* with ICU.*pg_import_system_collations/)
    const { rows } = await client.query(`select from pg_tables where schemaname in ('public', 'drizzle')`)
    expect(rows).toEqual([])
    // What it says is enough.
    await client.query(`select pg_import_system_collations('pg_catalog')`)
    const { close } = await openDatabase(database.roles.owner, silent)
    await close()
  } finally {
    await client.end()
  }
})

/** As the server before push notifications left it, with a device that asked to be told. */
const beforePushes = async (): Promise<TestDatabase> => {
  const database = await emptied()
  const folder = await mkdtemp(join(tmpdir(), 'lykta-migrations-'))
  await cp(paths.migrations, folder, { recursive: true })
  const journalPath = join(folder, 'meta', '_journal.json')
  const journal = z
    .looseObject({ entries: z.array(z.looseObject({ idx: z.number() })) })
    .parse(JSON.parse(await readFile(journalPath, 'utf8')))
  const earlier = { ...journal, entries: journal.entries.filter(({ idx }) => idx < 7) }
  await writeFile(journalPath, JSON.stringify(earlier))
  const client = new Client(database.roles.superuser)
  await client.connect()
  await client.query(`set role ${database.roles.owner.user}`)
  await migrate(drizzle(client), { migrationsFolder: folder })
  await client.query('reset role')
  // Whose device it is does not matter here.
  await client.query('set session_replication_role = replica')
  await client.query("insert into push_subscriptions (user_id, token) values (1, 'a token')")
  await client.end()
  await rm(folder, { recursive: true })
  return database
}

test('old device rows without a session do not stop the start, and are removed', async () => {
  await using database = await beforePushes()
  const { db, close } = await openDatabase(database.roles.owner, silent)
  expect(await db.select().from(pushSubscriptions)).toEqual([])
  await close()
})

const breakConnections = async ({ connection }: TestDatabase) => {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
  await client.query(end, [connection.database])
  await client.end()
}

test('a connection that breaks in the middle of a transaction fails it, and nothing else', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, silent)
  const transaction = db.transaction(async (tx) => {
    await tx.insert(clusters).values({ name: 'lost' })
    await breakConnections(database)
    await vi.waitFor(async () => {
      expect(await database.connections()).toBe(0)
    })
    await tx.insert(clusters).values({ name: 'lost too' })
  })
  await expect(transaction).rejects.toThrow(/./)
  expect(await db.select().from(clusters)).toEqual([])
  await close()
})

test('a connection that breaks is replaced, and the process lives on', async () => {
  await using database = await createTestDatabase()
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const { db, close } = await openDatabase(database.connection, log)
  await db.execute(sql`select 1`)
  await breakConnections(database)
  await vi.waitFor(() => {
    expect(lines.length).toBeGreaterThan(0)
  })
  expect(await db.select().from(clusters)).toEqual([])
  await close()
})

test('a query without an answer is given up', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, silent)
  const { rows } = await db.execute(
    sql`select current_setting('statement_timeout') as statement,
               current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows).toEqual([{ statement: '30s', idle: '30s' }])
  await close()
})

/** A database with one connection, which is in use until it is let go. */
/** The time to connect is counted too: on a busy machine it takes far more than the wait has to. */
const waitMs = 1_000

const openBusy = async (database: TestDatabase, settings: object = {}) => {
  const handle = await openDatabase({ ...database.connection, max: 1, ...settings }, silent, {
    most: { people: 2, reports: 2 },
  })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const began = Promise.withResolvers<undefined>()
  const busy = handle.db.transaction(async () => {
    began.resolve(undefined)
    await promise
  })
  await began.promise
  const letGo = async () => {
    resolve(undefined)
    await busy
  }
  return { ...handle, letGo }
}
const refusal = async (query: PromiseLike<unknown>) => {
  try {
    await query
  } catch (error) {
    const { code, details } = toAppError(error)
    return [code, details.retryAfterSeconds]
  }
  return undefined
}

test('what would wait behind too much else is refused at once, and nothing that waits is lost', async () => {
  await using database = await createTestDatabase()
  const { db, close, letGo } = await openBusy(database)
  const waiting = [1, 2].map((name) =>
    db
      .insert(clusters)
      .values({ name: String(name) })
      .execute(),
  )
  expect(await refusal(db.select().from(clusters))).toEqual(['unavailable', 2])
  expect(await refusal(db.transaction(() => Promise.resolve()))).toEqual(['unavailable', 2])
  await letGo()
  await Promise.all(waiting)
  expect(await db.select().from(clusters)).toHaveLength(2)
  await close()
})

test('that the database could not be asked is no refusal, which services and doors would take for an answer', async () => {
  await using database = await createTestDatabase()
  const { db, close, letGo } = await openBusy(database, { connectionTimeoutMillis: waitMs })
  const late = db.transaction(() => Promise.resolve())
  await expect(late).rejects.not.toBeInstanceOf(AppError)
  expect(await refusal(late)).toEqual(['unavailable', 2])
  await letGo()
  await close()
})

test('what has waited for too long is refused, and was not done', async () => {
  await using database = await createTestDatabase()
  const { db, close, letGo } = await openBusy(database, { connectionTimeoutMillis: waitMs })
  expect(await refusal(db.insert(clusters).values({ name: 'late' }))).toEqual(['unavailable', 2])
  await letGo()
  expect(await db.select().from(clusters)).toEqual([])
  await close()
})

test('what boxes report does not wait for people, and people do not wait for it', async () => {
  await using database = await createTestDatabase()
  const { db, reports, close, letGo } = await openBusy(database)
  expect(await reports.select().from(clusters)).toEqual([])
  await letGo()
  const held = Promise.withResolvers<undefined>()
  const busy = [1, 2].map(() => reports.transaction(() => held.promise))
  expect(await db.select().from(clusters)).toEqual([])
  held.resolve(undefined)
  await Promise.all(busy)
  await close()
})
