import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, ofRequest } from '../../platform/columns.ts'

/**
 * Everybody who was erased, or is being. Without foreign keys: after a restore of an older backup the list says whom to erase again
 * (`docs/backup.md`).
 */
export const erasures = pgTable(
  'erasures',
  {
    id: identity(),
    kind: text({ enum: ['user', 'resident'] }).notNull(),
    /** The id of the user, or of the resident's box. */
    subjectId: integer().notNull(),
    clusterId: integer(),
    /** SHA-256 of a user's e-mail address, by which mails to it are found. */
    emailHash: text(),
    request: ofRequest(),
    createdAt: createdAt(),
    tries: integer().notNull().default(0),
    /** When the next try is due, unless the server trying it now has finished by then; null: it is done. */
    tryAt: moment(),
    doneAt: moment(),
  },
  (table) => [
    uniqueIndex('erasures_once').on(table.kind, table.subjectId),
    index('erasures_under_way').on(table.tryAt),
  ],
)
