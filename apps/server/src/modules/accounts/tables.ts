import { factorNeeds, identifierKinds, levels, roles, type UserBrowser } from '@lykta/contract/accounts'
import { languages } from '@lykta/contract/languages'
import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { inAlphabetOf, shownName } from '../../platform/alphabet.ts'
import { createdAt, identity, moment, updatedAt } from '../../platform/columns.ts'
import { clusters, groups } from '../organisation/tables.ts'

/** Extensions are unique across users, boxes and groups. Those of users start at 200000. */
export const userExtensions = pgSequence('user_extensions', { startWith: 200_000, maxValue: 699_999 })

/** The name of a user, as it is shown. */
export const userName = ({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>) =>
  shownName(firstName, lastName)

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull(),
    email: text().notNull(),
    /** Null: none has been chosen yet. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull().default(''),
    company: text().notNull().default(''),
    /** The address of the picture that others see: an uploaded one, or one from the region's branding. */
    avatar: text(),
    role: text({ enum: roles }).notNull(),
    level: text({ enum: levels }).notNull().default('user'),
    /** Null for system administrators and for relatives with boxes in several clusters. */
    clusterId: integer().references(() => clusters.id),
    language: text({ enum: languages }).notNull().default('en'),
    textSize: text({ enum: ['normal', 'large', 'larger'] })
      .notNull()
      .default('normal'),
    contrast: text({ enum: ['normal', 'high'] })
      .notNull()
      .default('normal'),
    mobileApp: boolean().notNull().default(true),
    enableVideoCall: boolean().notNull().default(true),
    forceChangePassword: boolean().notNull().default(false),
    extension: text()
      .notNull()
      .default(sql`nextval('user_extensions')::text`),
    /** 1 available, 2 in a call. */
    availability: integer().notNull().default(1),
    /** The browser that the override login registered. */
    recentBrowser: jsonb().$type<UserBrowser>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    disabledAt: moment(),
    /** The row and name stay for what the owner has sent; everything else is deleted. The account is also disabled. */
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_extension_unique').on(table.extension),
    index().on(table.clusterId),
    ...languages.map((language) =>
      index(`users_by_name_${language}`).on(inAlphabetOf(language, userName(table)), table.id),
    ),
    index('users_by_username').on(table.username, table.id),
    index().on(table.createdAt, table.id),
    // Administrators are few, and are looked up whenever a box changes.
    index('users_admins')
      .on(table.clusterId)
      .where(sql`${table.role} = 'admin'`),
  ],
)

/** The groups whose rooms a staff member looks after. */
export const staffGroups = pgTable(
  'staff_groups',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] }), index().on(table.groupId)],
)

/** Who a user is to a provider of OpenID Connect. */
export const providerIdentities = pgTable(
  'provider_identities',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the provider in the settings. */
    provider: text().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('provider_identities_subject_unique').on(table.issuer, table.subject),
    // Several providers may be one broker with one issuer.
    uniqueIndex('provider_identities_user_unique').on(table.userId, table.provider),
  ],
)

/** Sign-ins by a provider that have begun. Only the browser knows the token, from which all other secrets of the sign-in follow. */
export const providerFlows = pgTable(
  'provider_flows',
  {
    tokenHash: text().primaryKey(),
    provider: text().notNull(),
    /** The provider was asked to ask anew. */
    anew: boolean().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** By what a provider's answer is recognised as a user's: a keyed hash of it, never the number itself. */
export const userIdentifiers = pgTable(
  'user_identifiers',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: identifierKinds }).notNull(),
    keyedHash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    uniqueIndex('user_identifiers_unique').on(table.kind, table.keyedHash),
  ],
)

/** A tablet of a ward that staff share, known by a cookie of which the table has the SHA-256. */
export const sharedDevices = pgTable(
  'shared_devices',
  {
    id: identity(),
    clusterId: integer()
      .notNull()
      .references(() => clusters.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Null: its code has not been entered yet. */
    secretHash: text(),
    codeHash: text(),
    codeExpiresAt: moment(),
    createdAt: createdAt(),
    enrolledAt: moment(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('shared_devices_secret_hash_unique').on(table.secretHash),
    uniqueIndex('shared_devices_code_hash_unique').on(table.codeHash),
    index().on(table.clusterId),
  ],
)

/** A live login. Only the browser knows the token; the table has its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /**
     * `change_password`: may only choose a new password; `second_factor`: only complete its login; `add_factor`: only add a second
     * factor.
     */
    scope: text({ enum: ['full', 'change_password', 'second_factor', 'add_factor'] })
      .notNull()
      .default('full'),
    /** Browser and system, such as "Firefox, Windows". */
    device: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: moment().notNull(),
    /** When its user last proved who they are in this session. */
    provedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** By which login of a provider or passkey it was opened; a passkey may have been the second step. */
    identityId: integer().references(() => providerIdentities.id, { onDelete: 'set null' }),
    passkeyId: integer().references(() => passkeys.id, { onDelete: 'set null' }),
    /** SHA-256 of what the provider calls its own session, which may end this one. */
    providerSessionHash: text(),
    /** On which shared device: the next login there ends it. */
    sharedDeviceId: integer().references(() => sharedDevices.id, { onDelete: 'cascade' }),
    /** Opened by the PIN of a shared device, which proves nothing elsewhere. */
    byPin: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_unique').on(table.tokenHash),
    index().on(table.userId),
    index().on(table.identityId),
    index().on(table.passkeyId),
    index().on(table.sharedDeviceId),
  ],
)

/** Links to choose a new password, mailed or handed out. Each works once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** Sets the first password. The row stays, as the state of the invitation. */
    invitation: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('password_resets_token_hash_unique').on(table.tokenHash), index().on(table.userId)],
)

/** A browser in which the user has logged in before: others' wrong guesses do not delay it. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('known_devices_token_hash_unique').on(table.userId, table.tokenHash),
    index().on(table.lastUsedAt),
  ],
)

/** Imports of users already carried out, so that repeating one does nothing. */
export const userImports = pgTable('user_imports', {
  key: text().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  created: jsonb().$type<number[]>().notNull().default([]),
  createdAt: createdAt(),
})

/** A new e-mail address that takes effect once its owner has opened the link mailed to it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [uniqueIndex('email_changes_token_hash_unique').on(table.tokenHash)],
)

/** A passkey: the public half, by which the server knows what the other has signed. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    /** In base64url. */
    publicKey: text().notNull(),
    /** How often it has signed, if it counts: one that does not go up is a copy's. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [uniqueIndex('passkeys_credential_id_unique').on(table.credentialId), index().on(table.userId)],
)

/** What a passkey is to sign, once and within minutes, whichever server asked. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    /** Null: whoever has a passkey may log in. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['make', 'login', 'prove'] }).notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** An app on the phone that makes codes. */
export const codeApps = pgTable('code_apps', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In clear while a server runs that can read no other; empty once it is sealed. */
  secret: text().notNull(),
  /** With `code-key`, in base64. */
  sealedSecret: text(),
  createdAt: createdAt(),
  /** Null: the first code has not been entered yet, and none is asked for. */
  confirmedAt: moment(),
  /** The half-minute of the last code, which does not count again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** For whoever has lost the phone. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [uniqueIndex('recovery_codes_unique').on(table.userId, table.codeHash)],
)

/** What the accounts of a role need besides the password. Without a cluster: wherever it has no rule of its own. */
export const factorRules = pgTable(
  'factor_rules',
  {
    id: identity(),
    clusterId: integer().references(() => clusters.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
    needs: text({ enum: factorNeeds }).notNull(),
  },
  (table) => [unique('factor_rules_unique').on(table.clusterId, table.role).nullsNotDistinct()],
)
