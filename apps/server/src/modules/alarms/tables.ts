import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, updatedAt } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { clusters, rooms } from '../organisation/tables.ts'

export const alarms = pgTable(
  'alarms',
  {
    id: identity(),
    clusterId: integer()
      .notNull()
      .references(() => clusters.id),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    body: text().notNull(),
    level: text({ enum: ['info', 'important', 'critical'] }).notNull(),
    sound: text(),
    state: text({ enum: ['draft', 'scheduled', 'sent', 'recalled'] }).notNull(),
    target: text({ enum: ['entity', 'group', 'cluster', 'individuals'] }).notNull(),
    targetIds: integer().array().notNull().default([]),
    scheduledAt: moment(),
    recurrence: jsonb().$type<{ interval: string; days: number[] }>(),
    clientId: uuid(),
    sentAt: moment(),
    recalledAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.clusterId, table.createdAt),
    uniqueIndex('alarms_client_id_unique').on(table.createdBy, table.clientId),
  ],
)

export const alarmRecipients = pgTable(
  'alarm_recipients',
  {
    alarmId: integer()
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    deliveredAt: moment(),
    shownAt: moment(),
    acknowledgedAt: moment(),
    /** The staff member who handled it for the resident. */
    handledBy: integer().references(() => users.id),
    handledAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.alarmId, table.roomId] }), index().on(table.roomId)],
)
