import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres, type EmbeddedConnection } from '../platform/embedded-postgres.ts'

export interface TestDatabase extends AsyncDisposable {
  /** Options for a `pg` pool or client. */
  connection: EmbeddedConnection
  /** How many are connected to it. */
  connections: () => Promise<number>
  /** Ends every connection to it and removes it. */
  drop: () => Promise<void>
}

/** A PostgreSQL for a whole test run, which keeps nothing: gone when it is disposed of, or with this process. */
export const startTestPostgres = async (): Promise<{ connection: EmbeddedConnection } & AsyncDisposable> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-test-'))
  // PostgreSQL's own account passes through, where this runs as root.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  return {
    connection: postgres.connection,
    [Symbol.asyncDispose]: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A copy of a database that nobody is connected to. Takes some 30 ms. */
export const copyDatabase = async (template: EmbeddedConnection): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const command = async (sql: string, values: string[] = []): Promise<number> => {
    const client = new Client({ ...template, database: 'postgres' })
    await client.connect()
    try {
      return (await client.query(sql, values)).rowCount ?? 0
    } finally {
      await client.end()
    }
  }
  await command(`create database ${name} template ${template.database}`)
  const drop = async () => {
    await command(`drop database if exists ${name} with (force)`)
  }
  return {
    connection: { ...template, database: name },
    connections: () => command('select 1 from pg_stat_activity where datname = $1', [name]),
    drop,
    [Symbol.asyncDispose]: drop,
  }
}
