import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '../platform/database.ts'

/** Resolves when this many others wait for a lock in this database. */
export const untilBlocked = (db: Database, howMany = 1): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await db.execute(waiting)).rows).toHaveLength(howMany)
  })
