import type { DiskReport } from '@lykta/contract/system'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'

/** What each server says of itself every minute. */
export const servers = pgTable('servers', {
  /** The machine's name and the port. */
  name: text().primaryKey(),
  version: text().notNull(),
  startedAt: moment().notNull(),
  seenAt: moment().notNull(),
  disks: jsonb().$type<DiskReport[]>().notNull(),
})

/** Mails about a disk, until they have been sent or given up. */
export const diskMails = pgTable(
  'disk_mails',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    server: text().notNull(),
    disk: jsonb().$type<DiskReport>().notNull(),
    tries: integer().notNull().default(0),
    tryAt: moment().notNull(),
  },
  (table) => [index().on(table.tryAt)],
)
