import { exportStates, type RetentionKind } from '@lykta/contract/privacy'
import { bigint, boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, ofRequest, updatedAt } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { clusters } from '../organisation/tables.ts'

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

/** An archive of what is stored about a user or a resident, or its making. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: identity(),
    kind: text({ enum: ['user', 'resident'] }).notNull(),
    /** The id of the user, or of the resident's box. */
    subjectId: integer().notNull(),
    askedBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clusterId: integer(),
    request: ofRequest(),
    createdAt: createdAt(),
    state: text({ enum: exportStates }).notNull().default('waiting'),
    percent: integer().notNull().default(0),
    /** Under which the archive is stored. */
    fd: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    endsAt: moment(),
    /** SHA-256 of the secret in the link, which works until then. */
    linkHash: text(),
    linkEndsAt: moment(),
    tries: integer().notNull().default(0),
    /** When the next try is due, unless the server trying it now has finished by then; null: it is over. */
    tryAt: moment(),
  },
  (table) => [
    index().on(table.askedBy, table.id),
    index('data_exports_under_way').on(table.tryAt),
    index().on(table.fd),
    uniqueIndex('data_exports_link_unique').on(table.linkHash),
  ],
)

/** For how long a kind of data is kept: in a cluster, or wherever a cluster has no rule of its own (null). */
export const retentionRules = pgTable(
  'retention_rules',
  {
    id: identity(),
    clusterId: integer().references(() => clusters.id, { onDelete: 'cascade' }),
    kind: text().$type<RetentionKind>().notNull(),
    /** Null: until somebody deletes it. */
    days: integer(),
    updatedAt: updatedAt(),
  },
  (table) => [unique('retention_rules_unique').on(table.clusterId, table.kind).nullsNotDistinct()],
)

/** When each kind is looked through next for what is too old, by one server. */
export const retentionRuns = pgTable('retention_runs', {
  kind: text().$type<RetentionKind>().primaryKey(),
  /** When the next look is due, unless the server that is looking now has finished by then. */
  tryAt: moment().notNull(),
  tries: integer().notNull().default(0),
  /** A rule has changed since the look that is under way began. */
  again: boolean().notNull().default(false),
})
