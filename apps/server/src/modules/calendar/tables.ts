import { calendarIntervals } from '@lykta/contract/calendar'
import { fontSizes } from '@lykta/contract/constants'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, updatedAt } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { rooms } from '../organisation/tables.ts'

export const calendarTypes = pgTable(
  'calendar_types',
  { id: identity(), type: text().notNull(), color: text().notNull() },
  (table) => [uniqueIndex('calendar_types_type_unique').on(table.type)],
)

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: identity(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    typeId: integer().references(() => calendarTypes.id),
    title: text().notNull(),
    body: text().notNull(),
    fontSize: text({ enum: fontSizes }).notNull().default('medium'),
    interval: text({ enum: calendarIntervals }).notNull().default('none'),
    startsAt: moment().notNull(),
    /** End of the first occurrence; null means 30 minutes after its start. */
    endsAt: moment(),
    /** Last day on which a repeated event may start; null if it never ends. */
    expiresAt: moment(),
    /** Minutes before the start; -1: none. */
    reminderMinutes: integer().notNull().default(-1),
    clientId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
  },
  (table) => [
    index().on(table.roomId, table.startsAt),
    uniqueIndex('calendar_events_client_id_unique').on(table.createdBy, table.clientId),
  ],
)

/** One occurrence of a repeated event that was moved, changed or removed. */
export const calendarExceptions = pgTable(
  'calendar_exceptions',
  {
    eventId: integer()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    /** The start that the occurrence would have without the change. */
    occurrenceAt: moment().notNull(),
    /** The changed fields; null if it does not take place. */
    change: jsonb().$type<{ title?: string; body?: string; start?: number; end?: number }>(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.occurrenceAt] })],
)
