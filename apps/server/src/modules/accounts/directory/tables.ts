import { levels, roles } from '@lykta/contract/accounts'
import { accountMails } from '@lykta/contract/audit'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, ofRequest, updatedAt } from '../../../platform/columns.ts'
import { clusters } from '../../organisation/tables.ts'
import { users } from '../tables.ts'

/** What being in a group of a directory makes of an account: the lines of the table in the administration. */
export const directoryRoles = pgTable(
  'directory_roles',
  {
    id: identity(),
    /** The provider that says who is in the group; null: a directory that sends its groups by SCIM. */
    provider: text(),
    /** As the directory calls it: a value of the claim; by SCIM its name or its own id. */
    groupName: text().notNull(),
    role: text({ enum: roles }).notNull(),
    level: text({ enum: levels }).notNull(),
    clusterId: integer().references(() => clusters.id),
    /** The groups whose rooms staff look after. */
    groupIds: integer().array().notNull(),
  },
  (table) => [index().on(table.clusterId)],
)

/** Accounts that a directory has made, and ends. */
export const directoryAccounts = pgTable(
  'directory_accounts',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider whose logins made it; null: SCIM. */
    provider: text(),
    /** By SCIM: the cluster whose directory it is, and what the directory says of the person. */
    clusterId: integer().references(() => clusters.id),
    username: text(),
    externalId: text(),
    active: boolean().notNull().default(true),
    /** When the directory disabled the account. If it was disabled at another time, somebody else did. */
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('directory_accounts_username_unique').on(table.clusterId, sql`lower(${table.username})`),
    uniqueIndex('directory_accounts_external_id_unique').on(table.clusterId, table.externalId),
    index().on(table.externalId),
  ],
)

/** Groups that a directory has sent by SCIM. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: identity(),
    clusterId: integer()
      .notNull()
      .references(() => clusters.id),
    name: text().notNull(),
    externalId: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('directory_groups_external_id_unique').on(table.clusterId, table.externalId),
    index().on(table.clusterId, table.name),
  ],
)

export const directoryMembers = pgTable(
  'directory_members',
  {
    groupId: integer()
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index().on(table.userId)],
)

/**
 * Accounts that have to be made what their directory says, since what it says or the table has changed: written with that change, and gone
 * once it is done.
 */
export const directorySettlings = pgTable(
  'directory_settlings',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator who has changed the table; null: a directory by SCIM. */
    changedBy: integer(),
    /** From where, for the audit. */
    address: text(),
    userAgent: text(),
    /** It could not be done together with others, one of which may be why. */
    apart: boolean().notNull().default(false),
    request: ofRequest(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

/** Mails about accounts that a directory has changed, until they are sent. */
export const directoryMails = pgTable(
  'directory_mails',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: accountMails }).notNull(),
    tries: integer().notNull().default(0),
    /** When the next try is due, unless the server trying it now has finished by then. */
    tryAt: moment().notNull(),
    request: ofRequest(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.tryAt)],
)

/** With which a directory comes by SCIM. Only the directory knows the token; the table has its SHA-256. */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    id: identity(),
    clusterId: integer()
      .notNull()
      .references(() => clusters.id),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** It may do no more than they may. */
    createdBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('scim_tokens_token_hash_unique').on(table.tokenHash),
    index().on(table.clusterId),
    index().on(table.createdBy),
  ],
)
