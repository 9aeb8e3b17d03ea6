import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import { casing, moment } from '../columns.ts'
import type { Executor } from '../database.ts'

/**
 * When this Lykta was last backed up, when a backup was checked (`verify`) and when it was read as for restoring (`rehearsal`), and when it
 * was restored.
 */
export const backupRuns = pgTable('backup_runs', {
  what: text({ enum: ['backup', 'verify', 'rehearsal', 'restore'] }).primaryKey(),
  succeededAt: moment(),
  /** Of the last that succeeded: what was written, and how long it took. */
  bytes: bigint({ mode: 'number' }),
  durationMs: integer(),
  failedAt: moment(),
  /** Why the last that failed did. */
  fault: text(),
})

export type BackupRun = typeof backupRuns.$inferSelect
export type BackupOutcome =
  | { succeededAt: Date; bytes: number; durationMs: number }
  | { failedAt: Date; fault: string }

export const readBackupRuns = (db: Executor): Promise<BackupRun[]> => db.select().from(backupRuns)

export const recordBackupRun = async (
  client: Client,
  what: BackupRun['what'],
  outcome: BackupOutcome,
): Promise<void> => {
  await drizzle(client, { casing })
    .insert(backupRuns)
    .values({ what, ...outcome })
    .onConflictDoUpdate({ target: backupRuns.what, set: outcome })
}
