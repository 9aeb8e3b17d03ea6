import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  startEmbeddedPostgres,
  type EmbeddedConnection,
  type EmbeddedRoles,
} from '../platform/embedded-postgres.ts'

export interface TestDatabase extends AsyncDisposable {
  /** Options for a `pg` pool or client: of the limited role that Lykta works as. */
  connection: EmbeddedConnection
  /** The same with the other roles: for what a test changes of the tables, or does as an operator. */
  roles: EmbeddedRoles
  /** Runs a statement as the owner of the tables, for what Lykta's own role may not do. */
  asOwner: (sql: string) => Promise<void>
  /** How many are connected to it. */
  connections: () => Promise<number>
  /** Ends every connection to it and removes it. */
  drop: () => Promise<void>
}

export interface TestPostgres extends AsyncDisposable {
  roles: EmbeddedRoles
}

/** A PostgreSQL for a whole test run, without durability. Removed on disposal, or with this process. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-test-'))
  // PostgreSQL's own account has to traverse it when this runs as root.
  await chmod(dataDir, 0o711)
  // A terminated run takes its server with it.
  process.once('SIGTERM', () => process.exit(143))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  return {
    roles: postgres.roles,
    [Symbol.asyncDispose]: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on a separate connection. */
export const query = async (connection: EmbeddedConnection, sql: string, values: readonly unknown[] = []) => {
  const client = new Client(connection)
  await client.connect()
  try {
    return await client.query<Record<string, string>>(sql, [...values])
  } finally {
    await client.end()
  }
}

/** Returns a digest of every row, except in the tables and columns left out. */
export const fingerprintOf = async (
  connection: EmbeddedConnection,
  leftOut: { tables: readonly string[]; columns: readonly string[] },
): Promise<string> => {
  const { rows: tables } = await query(
    connection,
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> all($1) order by tablename`,
    [leftOut.tables],
  )
  const digests = tables.map(
    ({ name = '' }) =>
      `select md5(string_agg('${name} ' || row, ',' order by row)) as digest
       from (select (to_jsonb(${name}) - $1::text[])::text as row from ${name}) one`,
  )
  const { rows } = await query(connection, digests.join(' union all '), [leftOut.columns])
  return rows
    .flatMap(({ digest }) => digest ?? [])
    .sort()
    .join()
}

/** The roles in another database of the same PostgreSQL. */
export const rolesIn = ({ superuser, owner, app }: EmbeddedRoles, database: string): EmbeddedRoles => ({
  superuser: { ...superuser, database },
  owner: { ...owner, database },
  app: { ...app, database },
})

/**
 * The connections that make and drop databases, one for each PostgreSQL, until it or this process ends: to connect takes
 * as long as to copy a database.
 */
const administrators = new Map<string, Promise<Client>>()

const administratorOf = (superuser: EmbeddedConnection): Promise<Client> => {
  const address = `${superuser.host}:${String(superuser.port)}`
  const known = administrators.get(address)
  if (known !== undefined) return known
  const client = new Client({ ...superuser, database: 'postgres' })
  client.once('end', () => administrators.delete(address))
  client.on('error', () => undefined)
  const connected = client.connect()
  administrators.set(address, connected)
  connected.catch(() => administrators.delete(address))
  return connected
}

/** A copy of a database that nobody is connected to. Takes some 30 ms. */
export const copyDatabase = async ({ roles: template }: { roles: EmbeddedRoles }): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const command = async (sql: string, values: string[] = []): Promise<number> =>
    (await (await administratorOf(template.superuser)).query(sql, values)).rowCount ?? 0
  // Its files are copied: page by page through the buffers takes ten times as long where page faults are dear.
  await command(
    `create database ${name} template ${template.owner.database} owner ${template.owner.user} strategy file_copy`,
  )
  const drop = async () => {
    await command(`drop database if exists ${name} with (force)`)
  }
  const roles = rolesIn(template, name)
  return {
    connection: roles.app,
    roles,
    asOwner: async (sql) => {
      await query(roles.owner, sql)
    },
    connections: () => command('select 1 from pg_stat_activity where datname = $1', [name]),
    drop,
    [Symbol.asyncDispose]: drop,
  }
}

/** As in DATABASE_URL. */
export const addressOf = ({ host, port, user, password, database }: EmbeddedConnection): string =>
  `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${String(port)}`
