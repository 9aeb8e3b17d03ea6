import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../../../platform/columns.ts'
import { sharedDevices, users } from '../tables.ts'

/** What somebody of the staff types on a shared device of their cluster. */
export const devicePins = pgTable('device_pins', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  pinHash: text().notNull(),
  /** Wrong ones in a row, on whichever device. With the last of them it is locked until a full login. */
  tries: integer().notNull().default(0),
  createdAt: createdAt(),
})

/** Who has used a shared device, so that it can offer their names. */
export const deviceUsers = pgTable(
  'device_users',
  {
    deviceId: integer()
      .notNull()
      .references(() => sharedDevices.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.userId] }),
    index().on(table.userId),
    index().on(table.lastUsedAt),
  ],
)
