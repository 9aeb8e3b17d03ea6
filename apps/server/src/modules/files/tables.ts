import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, ofRequest } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'

export const files = pgTable(
  'files',
  {
    id: identity(),
    /** Unguessable name under which it is stored and served. */
    fd: text().notNull(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    category: integer().notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    kind: text({ enum: ['image', 'video', 'audio'] }).notNull(),
    /** Bytes of the original. */
    size: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['processing', 'ready', 'failed'] })
      .notNull()
      .default('ready'),
    percent: integer().notNull().default(100),
    reason: text(),
    /** One server works on the film until then, and keeps renewing the claim. The claim of a dead server expires. */
    claimedUntil: moment(),
    /** How often its conversion was started. */
    attempts: integer().notNull().default(0),
    width: integer(),
    height: integer(),
    durationMs: integer(),
    createdAt: createdAt(),
    /** When a newer file of the same name replaced it. Messages that carry it keep it. */
    replacedAt: moment(),
    deletedAt: moment(),
    request: ofRequest(),
  },
  (table) => [
    uniqueIndex('files_fd_unique').on(table.fd),
    index().on(table.ownerId, table.category, table.name),
    // The oldest go first.
    index('files_by_age')
      .on(table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('files_processing')
      .on(table.id)
      .where(sql`${table.state} = 'processing'`),
  ],
)
