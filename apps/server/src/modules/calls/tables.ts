import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { boxes } from '../boxes/tables.ts'
import { rooms } from '../organisation/tables.ts'

/** One call through the channel: the source of everybody's history. */
export const calls = pgTable(
  'calls',
  {
    id: identity(),
    callerExtension: text().notNull(),
    calleeExtension: text().notNull(),
    /** The user's side; null until somebody of a group answers. */
    userId: integer().references(() => users.id),
    /** The resident's side. */
    boxId: integer().references(() => boxes.id),
    roomId: integer().references(() => rooms.id),
    direction: text({ enum: ['to_box', 'from_box'] }).notNull(),
    video: boolean().notNull(),
    startedAt: moment().notNull(),
    answeredAt: moment(),
    endedAt: moment(),
    cause: text(),
    /** When the resident saw that they had missed the call. */
    seenAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.startedAt),
    index().on(table.boxId, table.startedAt),
    index().on(table.roomId, table.startedAt),
    index().on(table.endedAt),
  ],
)

/** One device's side of a call. It outlives a dropped socket and a server restart. */
export const callLegs = pgTable(
  'call_legs',
  {
    /** The callID on the wire. */
    id: uuid().primaryKey(),
    callId: integer()
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    /** The session (of a browser or TV) that it belongs to. */
    vertoSessionId: text('session_id').notNull(),
    extension: text().notNull(),
    side: text({ enum: ['caller', 'callee'] }).notNull(),
    state: text({ enum: ['ringing', 'active', 'held', 'ended'] }).notNull(),
    createdAt: createdAt(),
    /** When its socket was lost; null: connected. */
    detachedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    index().on(table.callId),
    index().on(table.vertoSessionId),
    // Queried whenever somebody is called or shown. Few legs are open.
    index('call_legs_open')
      .on(table.extension)
      .where(sql`${table.endedAt} is null`),
  ],
)

/** A call that an app reported and the channel has no record of. */
export const reportedCalls = pgTable(
  'reported_calls',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    incoming: boolean().notNull(),
    startedAt: moment().notNull(),
    /** Seconds. */
    durationSeconds: integer().notNull(),
    callId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.userId, table.roomId, table.startedAt),
    uniqueIndex('reported_calls_once').on(table.userId, table.callId),
  ],
)
