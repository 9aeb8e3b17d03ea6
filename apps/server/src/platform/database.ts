import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool, type PoolConfig } from 'pg'
import type { Log } from './log.ts'
import { paths } from './paths.ts'

export type Database = NodePgDatabase
/** The database, or a transaction in it: repositories are made over either. */
export type Executor = Pick<
  Database,
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

/** Connects and brings the schema up to date. Two servers that start at once take turns. */
export const openDatabase = async (connection: PoolConfig, log: Log): Promise<DatabaseHandle> => {
  const pool = new Pool({ max: 10, connectionTimeoutMillis: 10_000, ...connection })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => {
    log.warn({ err: error }, 'database connection lost')
  })
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(7101)')
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: paths.migrations })
  } finally {
    await client.query('select pg_advisory_unlock(7101)').catch(() => undefined)
    client.release()
  }
  return { db: drizzle(pool, { casing: 'snake_case' }), close: () => pool.end() }
}
