import { escapeIdentifier, type ClientBase } from 'pg'
import { BackupError } from './backup-error.ts'
import type { RowDigest } from './row-digest.ts'
import {
  digestOf,
  setSequence,
  setUpSession,
  tablesIn,
  withoutIndexes,
  writeTable,
  type Sequence,
  type Table,
} from './tables-in.ts'

/** Where rows come from: a backup, or another database. */
export interface RowSource<T extends Table> {
  tables: readonly T[]
  sequences: readonly Sequence[]
  /** Has `write` write the rows of a table; returns what they have to be. */
  read: (table: T, write: (content: AsyncIterable<Buffer>) => Promise<void>) => Promise<RowDigest>
}

/**
 * Writes the rows of all tables, and reads them again to compare: in one transaction, so that a database has all of them or none.
 * Returns the tables that this database does not have, which are none of Lykta's.
 */
export const loadTables = async <T extends Table>(
  client: ClientBase,
  source: RowSource<T>,
  onProgress: (doing: string) => void,
): Promise<string[]> => {
  await setUpSession(client)
  await client.query('begin')
  try {
    const there = new Set((await tablesIn(client)).map(({ name }) => name))
    const tables = source.tables.filter(({ name }) => there.has(name))
    const expected: { table: Table; digest: RowDigest }[] = []
    await withoutIndexes(client, async () => {
      // Migrations have made rows.
      for (const name of there) await client.query(`delete from ${escapeIdentifier(name)}`)
      for (const table of tables) {
        onProgress(`writing ${table.name}`)
        const digest = await source.read(table, (content) => writeTable(client, table, content))
        expected.push({ table, digest })
      }
      onProgress('making indexes')
    })
    for (const sequence of source.sequences) await setSequence(client, sequence)
    for (const { table, digest } of expected) {
      onProgress(`comparing ${table.name}`)
      await compare(client, table, digest)
    }
    await client.query('commit')
    return source.tables.flatMap(({ name }) => (there.has(name) ? [] : [name]))
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** @throws BackupError */
const compare = async (client: ClientBase, table: Table, expected: RowDigest): Promise<void> => {
  const { rows, digest } = await digestOf(client, table)
  if (rows === expected.rows && digest === expected.digest) return
  throw new BackupError(
    `${table.name} is not what it was: ${String(rows)} rows instead of ${String(expected.rows)}, or other values. Nothing was kept.`,
  )
}
