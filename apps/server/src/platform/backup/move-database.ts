import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { ownSchema } from '../schema.ts'
import { BackupError } from './backup-error.ts'
import { loadTables } from './load-tables.ts'
import { createRowDigest } from './row-digest.ts'
import { makeSchema, schemaIn } from './schema-of.ts'
import { digestOf, readTable, sequencesIn, setUpSession, tablesIn } from './tables-in.ts'
import { checkUnused, hasAll } from './target.ts'

export interface Moved {
  rows: number
  /** An earlier run had written everything, and was broken off before it could say so. */
  wasThere: boolean
  /** Tables that are none of Lykta's. */
  leftOut: string[]
}

/**
 * Copies all rows of a database, which nobody writes to meanwhile, to an empty one, and compares them. Broken off, nothing is there;
 * run again, it begins anew.
 * @throws BackupError
 */
export const moveDatabase = async (
  from: Client,
  to: Client,
  onProgress: (doing: string) => void,
): Promise<Moved> => {
  await setUpSession(from)
  const schema = await schemaIn(from)
  if (schema === undefined)
    throw new BackupError('There is nothing to move: no Lykta has started on the database of the settings.')
  await from.query('begin isolation level repeatable read read only')
  try {
    const tables = await tablesIn(from)
    if ((await schemaIn(to)) === schema && (await isSame(from, to, onProgress)))
      return { rows: 0, wasThere: true, leftOut: [] }
    await checkUnused(to, schema)
    await makeSchema(to, ownSchema, schema)
    let rows = 0
    const sequences = await sequencesIn(from)
    const leftOut = await loadTables(
      to,
      {
        tables,
        sequences,
        read: async (table, write) => {
          const digest = createRowDigest()
          await pipeline(readTable(from, table), digest.watch, write)
          rows += digest.rows()
          return digest.result()
        },
      },
      onProgress,
    )
    await to.query('analyze')
    return { rows, wasThere: false, leftOut }
  } finally {
    await from.query('rollback').catch(() => undefined)
  }
}

/** A database with accounts that has the same rows; one without has to be written all the same. */
const isSame = async (from: Client, to: Client, onProgress: (doing: string) => void): Promise<boolean> => {
  const { rows } = await to.query(`select from users limit 1`)
  if (rows.length === 0) return false
  const expected = []
  for (const table of await tablesIn(from)) {
    onProgress(`comparing ${table.name}`)
    expected.push({ ...table, ...(await digestOf(from, table)) })
  }
  return hasAll(to, expected)
}
