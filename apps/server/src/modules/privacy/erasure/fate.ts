import type { ErasedThing, KeptReason } from '@lykta/contract/privacy'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** What becomes of the rows of a table that are about somebody who is erased. */
export interface Fate {
  table: PgTable
  /** What people call it. */
  what: ErasedThing
  /** The rows that are about them. */
  rows: SQL | undefined
  /** `removed`: deleted by its feature, which has TVs or stored files to see to. */
  becomes: 'deleted' | 'removed' | { blanked: Readonly<Record<string, unknown>> } | { kept: KeptReason }
}

export const deleted = (what: ErasedThing, table: PgTable, rows: SQL | undefined): Fate => ({
  table,
  what,
  rows,
  becomes: 'deleted',
})

export const removed = (what: ErasedThing, table: PgTable, rows: SQL | undefined): Fate => ({
  ...deleted(what, table, rows),
  becomes: 'removed',
})

export const kept = (why: KeptReason, what: ErasedThing, table: PgTable, rows: SQL | undefined): Fate => ({
  table,
  what,
  rows,
  becomes: { kept: why },
})
