import { auditActions } from '@lykta/contract/audit'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from '../../platform/columns.ts'

/**
 * Who did what to whom, and from where. Append-only: only `count` grows. No foreign keys: entries outlive the rows they
 * name.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    at: moment().notNull(),
    action: text({ enum: auditActions }).notNull(),
    userId: integer(),
    boxId: integer(),
    clusterId: integer(),
    subjectType: text(),
    subjectId: integer(),
    detail: jsonb().$type<Record<string, string | number | boolean>>(),
    /** The IP address of whoever did it, and their browser and system; null: unknown, or the server itself. */
    address: text(),
    device: text(),
    /** How often it happened: events that can be repeated without end share one entry for a while. */
    count: integer().notNull().default(1),
  },
  (table) => [
    index().on(table.clusterId, table.at),
    index().on(table.userId, table.at),
    index().on(table.boxId, table.at),
    index().on(table.action, table.at),
    index().on(table.at),
  ],
)
