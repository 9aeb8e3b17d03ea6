import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientBase, type ClientConfig, type Pool, type PoolClient, type PoolConfig } from 'pg'
import { alphabets } from './alphabet.ts'
import { BoundedPool } from './bounded-pool.ts'
import { casing } from './columns.ts'
import { connectionSettings } from './connection-settings.ts'
import { grantToApp, standingOf, type Standing } from './database-roles.ts'
import type { Log } from './log.ts'
import { bringSchemaUpToDate, ownSchema, type Schema } from './schema.ts'
import { StartError } from './start-error.ts'
import { traceStatements } from './traced-statements.ts'
import type { Tracing } from './tracing.ts'

export type Database = NodePgDatabase
/** The database, or a transaction in it: repositories work with either. */
export type Executor = Pick<
  Database,
  | '_'
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$with'
  | 'with'
>

interface PoolUse {
  /** Connections. */
  total: number
  idle: number
  /** What waits for one. */
  waiting: number
}

export interface DatabaseHandle {
  /** For what people wait for: calls, messages and alarms. */
  db: Database
  /** For what boxes report. A separate pool, so that neither reports nor people wait for each other. */
  reports: Database
  /** For whether it can be reached, and its time: a connection that nothing else waits for, however much people do. */
  checks: Database
  /** How each pool is used now. */
  pools: () => Record<'people' | 'reports' | 'checks', PoolUse>
  /** What the role may do that all of them work as. */
  standing: Standing
  close: () => Promise<void>
}

const migrationLock = 7101

/** Without an answer for so long, a connection is as good as broken. */
const longestCheckMs = 10_000

/** More would wait for seconds; a client that is refused tries again. */
const mostWaiting = { people: 2_000, reports: 200, checks: 10 }

/**
 * Connects and brings the schema up to date. Servers that start at once wait for each other.
 * @param connection of the role that Lykta works as
 */
export const openDatabase = async (
  connection: PoolConfig,
  log: Log,
  {
    most = mostWaiting,
    schema = ownSchema,
    owner,
    tracing,
  }: {
    most?: { people: number; reports: number }
    schema?: Schema
    /** Of the role that has the tables, where that is another. */
    owner?: ClientConfig | undefined
    tracing?: Tracing | undefined
  } = {},
): Promise<DatabaseHandle> => {
  const pool = new BoundedPool({ max: 10, ...connectionSettings, ...connection }, most.people)
  const reports = new BoundedPool({ ...connectionSettings, ...connection, max: 2 }, most.reports)
  const checks = new BoundedPool(
    { ...connectionSettings, ...connection, max: 1, query_timeout: longestCheckMs },
    mostWaiting.checks,
  )
  // A pool replaces a broken connection, whose query or transaction fails. Its error needs a listener both when idle
  // and in use, or it would crash the process.
  let ending = false
  for (const one of [pool, reports, checks]) {
    one.on('error', () => undefined)
    one.on('connect', (client) => {
      if (tracing !== undefined) traceStatements(client, tracing)
      client.on('error', (error) => {
        // The database may stop just before its closed connections are gone.
        if (!ending) log.warn({ err: error }, 'database connection lost')
      })
    })
  }
  let standing: Standing
  try {
    standing = await bringUpToDate(connection, owner, schema)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    standing,
    db: over(pool),
    reports: over(reports),
    checks: over(checks),
    pools: () => ({ people: poolUse(pool), reports: poolUse(reports), checks: poolUse(checks) }),
    close: async () => {
      ending = true
      await Promise.all([pool.end(), reports.end(), checks.end()])
    },
  }
}

const poolUse = ({ totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Transactions on a connection share its session, and so its prepared statements. */
const over = (pool: Pool): Database => {
  const perConnection = new WeakMap<PoolClient, Database>()
  const transaction: Database['transaction'] = async (run, config) => {
    const client = await pool.connect()
    try {
      const db = perConnection.get(client) ?? drizzle(client, { casing })
      perConnection.set(client, db)
      return await db.transaction(run, config)
    } finally {
      client.release()
    }
  }
  return Object.assign(drizzle(pool, { casing }), { transaction })
}

/** @throws StartError for a database that Lykta cannot use */
export const checkDatabase = async (client: ClientBase): Promise<void> => {
  await checkEncoding(client)
  await checkAlphabets(client)
}

/** @throws StartError for a database that cannot store every text, or whose search would miss words */
const checkEncoding = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding ?? ''
  if (encoding === 'UTF8') return
  throw new StartError(
    `The database of DATABASE_URL stores text as ${encoding}. Lykta needs one in UTF-8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
  )
}

/** @throws StartError for a database that cannot sort names */
const checkAlphabets = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'select collname as name from pg_collation where collname = any($1) and pg_collation_is_visible(oid)',
    [alphabets],
  )
  const missing = alphabets.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length === 0) return
  throw new StartError(
    `The database of DATABASE_URL has no ${missing.join(' and ')}, by which names are sorted. Lykta needs a PostgreSQL built with ICU, as nearly every one is. If yours is, add what is missing as its superuser: SELECT pg_import_system_collations('pg_catalog').`,
  )
}

const bringUpToDate = async (
  connection: ClientConfig,
  owner: ClientConfig | undefined,
  schema: Schema,
): Promise<Standing> => {
  const client = new Client({ ...connectionSettings, ...connection, ...owner })
  // The query that waits fails, and says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkDatabase(client)
    // A migration may take long, and so may waiting for another server's.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await bringSchemaUpToDate(client, schema).catch((error: unknown) => {
      throw owner === undefined ? explainRefusal(error) : error
    })
    const app = new Client(connection).user ?? ''
    const standing = await standingOf(client, app)
    if (owner !== undefined && standing === 'limited') await grantToApp(client, app)
    return standing
  } finally {
    // Ending the connection frees the lock.
    await client.end()
  }
}

const explainRefusal = (error: unknown): unknown => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === '42501'
  if (!isRefused) return error
  return new StartError(
    'The role of DATABASE_URL may not change the tables, which this release has to. Set DATABASE_OWNER_URL to the address of the role that they belong to.',
  )
}
