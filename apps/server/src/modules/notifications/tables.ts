import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { boxes } from '../boxes/tables.ts'

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A Web Push subscription as JSON text, or an opaque token. */
    token: text().notNull(),
    createdAt: createdAt(),
    failedAt: moment(),
  },
  (table) => [uniqueIndex('push_subscriptions_once').on(table.userId, table.token), index().on(table.userId)],
)

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    boxId: integer()
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['call', 'message', 'alarm', 'box_offline', 'battery_low'] }).notNull(),
    enabled: boolean().notNull(),
    quietHours: jsonb().$type<{ from: string; to: string }>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.boxId, table.kind] })],
)
