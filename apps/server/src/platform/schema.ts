import { readMigrationFiles } from 'drizzle-orm/migrator'
import { desc, inArray, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import { version } from '../version.ts'
import { casing } from './columns.ts'
import { paths } from './paths.ts'
import { StartError } from './start-error.ts'

/**
 * A migration that is no mere addition: what it takes away or changes, and the oldest code that works all the same. Migrations have
 * the numbers of their files, and code has the number of the newest migration that it knows.
 */
export interface Narrowing {
  migration: number
  oldestCode: number
  /** What it changes, and why code that is so old does not notice. */
  because: string
}

/** Those that are there already; a release keeps them for good. What they may be: record 0065. */
const narrowings: readonly Narrowing[] = []

export interface Schema {
  folder: string
  narrowings: readonly Narrowing[]
}

export const ownSchema: Schema = { folder: paths.migrations, narrowings }

export const codeOf = ({ folder }: Schema): number =>
  readMigrationFiles({ migrationsFolder: folder }).length - 1

/** What the migrations that were applied have taken from older code. Read by every release, so it never changes itself. */
export const schemaNarrowings = pgTable('schema_narrowings', {
  migration: integer().primaryKey(),
  oldestCode: integer().notNull(),
  /** The release that applied it. */
  release: text().notNull(),
})

/** Each server of a database has a shared lock on the number of its code while it runs. */
export const codeLock = 7103
/** The lock that all servers of a database have, also those that say no number. */
export const serverLock = 7102

/**
 * Brings the schema up to date, or leaves it as it is where a newer release has done so already. The caller lets one server do so at a time.
 * @throws StartError if this code would fail on the schema, or another server on what this one would make of it
 */
export const bringSchemaUpToDate = async (client: Client, schema: Schema): Promise<void> => {
  const db = drizzle(client, { casing })
  const code = codeOf(schema)
  const applied = await narrowingsIn(client)
  const [strictest] = applied ?? []
  if (strictest !== undefined && strictest.oldestCode > code)
    throw new StartError(
      `This Lykta ${version} is too old for its database, which Lykta ${strictest.release} has upgraded. Start that release or a newer one; to go back, first put back the copy of the database from before the upgrade.`,
    )
  if (!(await hasPending(client, schema))) return
  const known = new Set(applied?.map(({ migration }) => migration))
  const fresh = schema.narrowings.filter(({ migration }) => !known.has(migration))
  const oldestCode = Math.max(0, ...fresh.map((one) => one.oldestCode))
  if (fresh.length > 0 && (await oldestRunning(db)) < oldestCode)
    throw new StartError(
      `A Lykta that is too old for the upgrade to ${version} still runs on this database. End it first, or upgrade it to a release in between.`,
    )
  const state = async () => {
    if (fresh.length === 0) return
    await db
      .insert(schemaNarrowings)
      .values(
        fresh.map((one) => ({ migration: one.migration, oldestCode: one.oldestCode, release: version })),
      )
  }
  // The migrations commit by themselves. Stated before, as no older code may start in between; a server that dies there has
  // refused it too early.
  if (applied !== undefined) await state()
  try {
    await migrate(db, { migrationsFolder: schema.folder })
  } catch (error) {
    const migrations = fresh.map(({ migration }) => migration)
    if (applied !== undefined)
      await db.delete(schemaNarrowings).where(inArray(schemaNarrowings.migration, migrations))
    throw error
  }
  // The table itself is new.
  if (applied === undefined) await state()
}

/** Asked before drizzle is, which needs the right to make a schema even where there is nothing to do. */
const hasPending = async (client: Client, { folder }: Schema): Promise<boolean> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (found[0]?.there !== true) return true
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const newest = Number(rows[0]?.newest ?? -1)
  return readMigrationFiles({ migrationsFolder: folder }).some(({ folderMillis }) => folderMillis > newest)
}

/** The strictest first; undefined: this database is from before they were stated. */
const narrowingsIn = async (
  client: Client,
): Promise<(typeof schemaNarrowings.$inferSelect)[] | undefined> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_narrowings') is not null as there`,
  )
  if (rows[0]?.there !== true) return undefined
  return drizzle(client, { casing })
    .select()
    .from(schemaNarrowings)
    .orderBy(desc(schemaNarrowings.oldestCode))
}

/** The oldest code that runs on this database; a server that says no number is older than all that do. */
const oldestCodes = sql<{ code: string | null }>`
  select min(coalesce(code.objid::bigint, 0)) as code
  from pg_locks server
  left join pg_locks code on code.pid = server.pid and code.locktype = 'advisory'
    and code.classid = ${codeLock} and code.objsubid = 2
  where server.locktype = 'advisory' and server.classid = 0 and server.objid = ${serverLock} and server.objsubid = 1
    and server.granted and server.database = (select oid from pg_database where datname = current_database())`

const oldestRunning = async (db: Pick<NodePgDatabase, 'execute'>): Promise<number> => {
  const { rows } = await db.execute<{ code: string | null }>(oldestCodes)
  const code = rows[0]?.code ?? null
  return code === null ? Infinity : Number(code)
}

/** Whether a server runs on this database that does not know what this code does. */
export const olderServerRuns = async (db: Pick<NodePgDatabase, 'execute'>, code: number): Promise<boolean> =>
  (await oldestRunning(db)) < code
