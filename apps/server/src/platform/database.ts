import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { casing } from './columns.ts'
import type { Log } from './log.ts'
import { paths } from './paths.ts'

export type Database = NodePgDatabase
/** The database, or a transaction in it: repositories are made over either. */
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

export interface DatabaseHandle {
  db: Database
  close: () => Promise<void>
}

const migrationLock = 7101

export const connectionSettings = {
  // Left to choose, PostgreSQL plans some prepared statements anew for each run, which costs more than it saves.
  options: '-c plan_cache_mode=force_generic_plan',
  // What has not answered by then never will; it must not keep a connection from everybody else.
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** Connects and brings the schema up to date. Two servers that start at once take turns. */
export const openDatabase = async (connection: PoolConfig, log: Log): Promise<DatabaseHandle> => {
  const pool = new Pool({ max: 10, ...connectionSettings, ...connection })
  // One that breaks is replaced by the pool, and fails the query or transaction it was in. It says so, idle or in use:
  // without a listener for either, that would end the process.
  let ending = false
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // The database may end a moment before a connection that has said goodbye to it is gone.
      if (!ending) log.warn({ err: error }, 'database connection lost')
    })
  })
  try {
    await bringUpToDate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: over(pool),
    close: () => {
      ending = true
      return pool.end()
    },
  }
}

/** Transactions on one connection share its session, and so the statements that were prepared there. */
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

const bringUpToDate = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    // A migration may take its time, and so may another server's, which this one waits for.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client, { casing }), { migrationsFolder: paths.migrations })
  } finally {
    // Its end frees the lock, and takes the setting with it.
    client.release(true)
  }
}
