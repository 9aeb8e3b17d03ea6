import { fontSizes } from '@lykta/contract/constants'
import { messageKinds } from '@lykta/contract/messages'
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
import { createdAt, identity, moment } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { files } from '../files/tables.ts'
import { rooms } from '../organisation/tables.ts'

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
    kind: text({ enum: messageKinds }).notNull().default('information'),
    receiverType: text({ enum: ['Individuals', 'Group', 'Entity', 'Cluster'] })
      .notNull()
      .default('Individuals'),
    threadId: integer().references((): AnyPgColumn => messages.id),
    /** Chosen by the sender's app, so that sending again is not sending twice. */
    clientId: uuid(),
    /** When it goes out; null: at once. */
    scheduledAt: moment(),
    recurrence: jsonb().$type<{ interval: string; days: number[] }>(),
    expiresAt: moment(),
    reminderMinutes: integer().notNull().default(-1),
    createdAt: createdAt(),
    sentAt: moment(),
    recalledAt: moment(),
  },
  (table) => [
    uniqueIndex('messages_client_id_unique').on(table.senderId, table.clientId),
    index().on(table.createdAt),
    index().on(table.threadId),
  ],
)

/** One row a room: who has it, on whose screen it was, who has read it. */
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
  },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] }), index().on(table.fileId)],
)
