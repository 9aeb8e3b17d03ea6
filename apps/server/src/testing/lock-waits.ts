import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '../platform/database.ts'

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Resolves when a query waits for a lock in this database; other tests' databases are on the same server. Queries
 * outside the transaction.
 */
export const somebodyWaits = (db: Database): Promise<void> =>
  vi.waitFor(async () => {
    expect((await db.execute(waiting)).rows).not.toEqual([])
  })
