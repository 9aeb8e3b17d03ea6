import { escapeIdentifier, type ClientBase } from 'pg'
import { BackupError } from './backup-error.ts'
import { schemaIn } from './schema-of.ts'
import { digestOf, setUpSession, tablesIn } from './tables-in.ts'

const newPlace = 'Use a new one: a DATA_DIR that is not there yet, or a DATABASE_URL of an empty database.'

/**
 * A database that nobody has used yet may be written to; one that was only started has no accounts.
 * @throws BackupError for any other
 */
export const checkUnused = async (client: ClientBase, schema: number): Promise<void> => {
  const tables = (await tablesIn(client)).map(({ name }) => name)
  const there = await schemaIn(client)
  if (there === undefined) {
    if (tables.length === 0) return
    throw new BackupError(
      `The database has tables that are not Lykta's, such as ${tables[0] ?? ''}. ${newPlace}`,
    )
  }
  for (const name of ['users', 'audit_entries']) {
    if (!tables.includes(name)) continue
    const { rows } = await client.query(`select from ${escapeIdentifier(name)} limit 1`)
    if (rows.length > 0) throw new BackupError(`This Lykta is in use: its database has accounts. ${newPlace}`)
  }
  if (there > schema)
    throw new BackupError(`The database was begun by a newer Lykta than what it is to get. ${newPlace}`)
}

/** Whether a database has exactly these rows, as after a run that was broken off at its very end. */
export const hasAll = async (
  client: ClientBase,
  expected: readonly { name: string; columns: string[]; rows: number; digest: string }[],
): Promise<boolean> => {
  await setUpSession(client)
  const there = new Map((await tablesIn(client)).map((table) => [table.name, table.columns.join()]))
  for (const { name, columns, rows, digest } of expected) {
    if (there.get(name) !== columns.join()) return false
    const found = await digestOf(client, { name, columns })
    if (found.rows !== rows || found.digest !== digest) return false
  }
  return true
}
