import { fontSizes } from '@lykta/contract/constants'
import { messageCategories, receiverTypes, type MessageInterval } from '@lykta/contract/messages'
import { getTableColumns, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, ofRequest } from '../../platform/columns.ts'
import { searchable, searchVector } from '../../platform/search-words.ts'
import { users } from '../accounts/tables.ts'
import { files } from '../files/tables.ts'
import { rooms } from '../organisation/tables.ts'

/** The days, and the region's local time on each of them. */
export interface StoredRecurrence {
  interval: MessageInterval
  days: number[]
  /** Minutes since midnight. */
  minute: number
}

export const messages = pgTable(
  'messages',
  {
    id: identity(),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    subject: text().notNull(),
    body: text().notNull(),
    fontSize: text({ enum: fontSizes }).notNull().default('medium'),
    dyslexie: boolean().notNull().default(false),
    kind: text({ enum: messageCategories }).notNull().default('information'),
    receiverType: text({ enum: receiverTypes }).notNull().default('Individuals'),
    threadId: integer().references((): AnyPgColumn => messages.id),
    /** Chosen by the sender's app, so that a retry does not send twice. */
    clientId: uuid(),
    /**
     * The rooms of a plan, which only its sender sees. Each time it is due, a new message is made from it, with its own
     * receipts. Null: not a plan.
     */
    plannedRooms: integer().array(),
    /** When the plan is due next. */
    scheduledAt: moment(),
    recurrence: jsonb().$type<StoredRecurrence>(),
    /** When it disappears from TVs; a plan ends then. */
    expiresAt: moment(),
    /** When the TVs were notified that it expired. */
    expiredAt: moment(),
    reminderMinutes: integer().notNull().default(-1),
    /** When the plan next sends a reminder; null if it has none, or has sent it. */
    remindAt: moment(),
    /** If this message is a reminder: the time of what it reminds of. */
    remindsOfAt: moment(),
    /** The template it was written from. */
    templateId: integer(),
    createdAt: createdAt(),
    sentAt: moment(),
    recalledAt: moment(),
    request: ofRequest(),
    /** The words by which a search finds it. */
    words: searchVector()
      .notNull()
      .generatedAlwaysAs(searchable(sql`subject || ' ' || body`)),
  },
  (table) => [
    uniqueIndex('messages_client_id_unique').on(table.senderId, table.clientId),
    index().on(table.createdAt),
    index().on(table.threadId),
    // Updated with each message: a search would otherwise have to read all pending changes first.
    index('messages_words').using('gin', table.words).with({ fastupdate: false }),
    index('messages_planned')
      .on(table.scheduledAt)
      .where(sql`${table.plannedRooms} is not null`),
    index('messages_expiring')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null and ${table.expiredAt} is null`),
  ],
)

/** All columns but the words, which only a search reads. */
const { words: _words, ...columns } = getTableColumns(messages)
export const messageColumns = columns
export type MessageRow = Omit<typeof messages.$inferSelect, 'words'>

/** One row per room: whether the message was delivered, shown and read there. */
export const messageRecipients = pgTable(
  'message_recipients',
  {
    messageId: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    deliveredAt: moment(),
    shownAt: moment(),
    readAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.roomId] }),
    index().on(table.roomId, table.messageId),
    // Unread messages are counted on every home screen, and are few.
    index('message_recipients_unread')
      .on(table.roomId, table.messageId)
      .where(sql`${table.readAt} is null`),
  ],
)

export const messageFiles = pgTable(
  'message_files',
  {
    messageId: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
    /** The sender's words about the file; null: none. */
    caption: text(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] }), index().on(table.fileId)],
)
