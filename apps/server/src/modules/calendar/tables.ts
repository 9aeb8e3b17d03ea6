import { calendarIntervals, monthlyChoices, type CalendarSubscription } from '@lykta/contract/calendar'
import { fontSizes } from '@lykta/contract/constants'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, updatedAt } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { rooms } from '../organisation/tables.ts'

export const calendarTypes = pgTable(
  'calendar_types',
  { id: identity(), type: text().notNull(), color: text().notNull() },
  (table) => [uniqueIndex('calendar_types_type_unique').on(table.type)],
)

/** What was wrong when a subscribed calendar was last read. */
export interface SubscriptionFault {
  code: 'unreachable' | 'refused' | 'too_large' | 'not_a_calendar' | 'unreadable' | 'too_many_events'
  /** Of the file, counted from 1. */
  line?: number | undefined
  /** The HTTP status that refused it. */
  status?: number | undefined
}

/** Somebody else's calendar, read every hour into a resident's. */
export const calendarSubscriptions = pgTable(
  'calendar_subscriptions',
  {
    id: identity(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    url: text().notNull(),
    /** When it is read next. */
    dueAt: moment().notNull(),
    /** When it was last read without a fault. */
    readAt: moment(),
    fault: jsonb().$type<SubscriptionFault>(),
    /** What of it was left out when it was last read; null: nothing. */
    leftOut: jsonb().$type<NonNullable<CalendarSubscription['leftOut']>>(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.roomId), index().on(table.dueAt)],
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
    /** Every so many days, weeks or months. */
    every: integer().notNull().default(1),
    /** Weekdays of a weekly event, Sunday 0; empty: that of its start. */
    days: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The weekday on which its weeks begin: Monday, until its weekdays are moved over one. */
    weekStart: integer().notNull().default(1),
    monthlyOn: text({ enum: monthlyChoices }).notNull().default('day'),
    /** The day of a monthly event that begins on the last day of a month that is too short for it; null: that of its start. */
    monthDay: integer(),
    allDay: boolean().notNull().default(false),
    startsAt: moment().notNull(),
    /** End of the first occurrence; null: 30 minutes after its start, or the end of its day. */
    endsAt: moment(),
    /** Last day on which a repeated event may start; null if it never ends. */
    expiresAt: moment(),
    /** Minutes before the start; -1: none. */
    reminderMinutes: integer().notNull().default(-1),
    /** When the next reminder is due; null: none is. */
    nextRemindAt: moment(),
    /** Of an occurrence that was changed: the repeated event, and the local day on which it was. */
    seriesId: integer().references((): AnyPgColumn => calendarEvents.id),
    seriesDay: date({ mode: 'string' }),
    /** Of an event that began as an occurrence and those that follow: the one that ends before it. */
    continuesId: integer().references((): AnyPgColumn => calendarEvents.id),
    subscriptionId: integer().references(() => calendarSubscriptions.id, { onDelete: 'cascade' }),
    /** Tells the events of a subscription apart. */
    subscriptionKey: text(),
    /** Chosen by its author's app, so that a retry does not create it twice. */
    clientId: uuid(),
    /** The same for the latest change. */
    changeId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
  },
  (table) => [
    index().on(table.roomId, table.startsAt),
    index().on(table.seriesId),
    index().on(table.continuesId),
    index('calendar_events_reminding')
      .on(table.nextRemindAt)
      .where(sql`${table.nextRemindAt} is not null`),
    uniqueIndex('calendar_events_client_id_unique').on(table.createdBy, table.clientId, table.roomId),
    uniqueIndex('calendar_events_subscription_unique').on(table.subscriptionId, table.subscriptionKey),
  ],
)

/** A local day on which a repeated event does not take place: deleted there, or changed and now an event of its own. */
export const calendarExceptions = pgTable(
  'calendar_exceptions',
  {
    eventId: integer()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.day] })],
)

/** A reminder that was due on the TV, and what the resident did. */
export const calendarReminders = pgTable(
  'calendar_reminders',
  {
    eventId: integer()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    /** Start of the occurrence that it reminds of. */
    occurrenceAt: moment().notNull(),
    remindAt: moment().notNull(),
    shownAt: moment(),
    acknowledgedAt: moment(),
    /** When it was found that nobody had acknowledged it. */
    unansweredAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.occurrenceAt] }),
    index('calendar_reminders_waiting')
      .on(table.remindAt)
      .where(sql`${table.acknowledgedAt} is null and ${table.unansweredAt} is null`),
  ],
)

/** A private address at which a user's phone or computer reads a resident's calendar. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    /** SHA-256 of the secret in the address. */
    secretHash: text().notNull(),
    createdAt: createdAt(),
    readAt: moment(),
  },
  (table) => [
    uniqueIndex('calendar_feeds_secret_unique').on(table.secretHash),
    uniqueIndex('calendar_feeds_user_unique').on(table.userId, table.roomId),
  ],
)
