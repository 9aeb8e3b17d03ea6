import { sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** A standby answers as a primary does and stores nothing, nor does a primary that somebody, or its full disk, has set so. */
export const readOnlyFault = async (db: Pick<Executor, 'execute'>): Promise<string | undefined> => {
  const { rows } = await db.execute<{ isReadOnly: boolean }>(
    sql`select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  return rows[0]?.isReadOnly === true ? 'The database can only be read, as a standby can.' : undefined
}
