import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client, ClientBase } from 'pg'
import { z } from 'zod'
import type { Schema } from '../schema.ts'

const journal = 'meta/_journal.json'
const JournalSchema = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number() })) })

/** The number of the newest migration of a database; undefined where there is no Lykta. */
export const schemaIn = async (client: ClientBase): Promise<number | undefined> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (found[0]?.there !== true) return undefined
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  const count = rows[0]?.count ?? 0
  return count === 0 ? undefined : count - 1
}

/** Makes the tables as they were at the migration with this number. */
export const makeSchema = async (client: Client, schema: Schema, newest: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-schema-'))
  try {
    await cp(schema.folder, folder, { recursive: true })
    const list = JournalSchema.parse(JSON.parse(await readFile(join(folder, journal), 'utf8')))
    const entries = list.entries.filter(({ idx }) => idx <= newest)
    await writeFile(join(folder, journal), JSON.stringify({ ...list, entries }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
