import { notificationKinds } from '@lykta/contract/notifications'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '../../platform/columns.ts'
import { sessions, users } from '../accounts/tables.ts'
import { boxes } from '../boxes/tables.ts'

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that registered it: a device gets pushes only while it is logged in. */
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** A Web Push subscription as JSON text, or an opaque token. */
    token: text().notNull(),
    /** Where pushes go; null: an opaque token, which is not used. */
    endpoint: text(),
    /** When it was last registered, which browsers do whenever the app is opened. */
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_once').on(table.userId, table.token),
    index('push_subscriptions_endpoint').on(table.endpoint),
    index().on(table.userId),
    index().on(table.sessionId),
  ],
)

/** Deviations from the default of a kind. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    boxId: integer()
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    enabled: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.boxId, table.kind] })],
)

export const notificationSettings = pgTable('notification_settings', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** `HH:mm` in the region's time; null: none. */
  quietHours: jsonb().$type<{ from: string; to: string }>(),
  offlineMinutes: integer().notNull().default(15),
})

/** Users notified of a lasting state of a box, so that nobody is notified of it twice. */
export const pushedStates = pgTable(
  'told_states',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    boxId: integer()
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.boxId, table.kind] }), index().on(table.boxId)],
)
