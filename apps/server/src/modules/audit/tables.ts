import { auditActions } from '@lykta/contract/audit'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from '../../platform/columns.ts'

/** Who did what to whom. Ids only, append-only. No foreign keys: entries outlive the rows they name. */
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
  },
  (table) => [
    index().on(table.clusterId, table.at),
    index().on(table.userId, table.at),
    index().on(table.boxId, table.at),
  ],
)
