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
import { createdAt, identity, moment, ofRequest, updatedAt } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { rooms } from '../organisation/tables.ts'

export const calendarTypes = pgTable(
  'calendar_types',
  { id: identity(), type: text().notNull(), color: text().notNull() },
  (table) => [uniqueIndex('calendar_types_type_unique').on(table.type)],
)

/** What was wrong at the last reading of a subscribed calendar. */
export interface SubscriptionFault {
  code: 'unreachable' | 'refused' | 'too_large' | 'not_a_calendar' | 'unreadable' | 'too_many_events'
  /** The line of the file, counted from 1. */
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
    /** What was left out at the last reading; null: nothing. */
    leftOut: jsonb().$type<NonNullable<CalendarSubscription['leftOut']>>(),
    createdAt: createdAt(),
    request: ofRequest(),
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
    /** Repeats after this many days, weeks or months. */
    every: integer().notNull().default(1),
    /** Weekdays of a weekly event, Sunday 0; empty: the weekday of its start. */
    days: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The weekday on which its weeks begin: Monday, unless moving the event to another day has moved them along. */
    weekStart: integer().notNull().default(1),
    monthlyOn: text({ enum: monthlyChoices }).notNull().default('day'),
    /** The day of a monthly event whose first month is too short for that day; null: the day of its start. */
    monthDay: integer(),
    allDay: boolean().notNull().default(false),
    startsAt: moment().notNull(),
    /** End of the first occurrence; null: 30 minutes after its start, or the end of its day. */
    endsAt: moment(),
    /** Last day on which a repeated event may start; null if it never ends. */
    expiresAt: moment(),
    /** Minutes before the start; -1: none. */
    reminderMinutes: integer().notNull().default(-1),
    /** When the next reminder is due; null: never. */
    nextRemindAt: moment(),
    /** For a changed occurrence: the repeated event, and the local day on which it was. */
    seriesId: integer().references((): AnyPgColumn => calendarEvents.id),
    seriesDay: date({ mode: 'string' }),
    /** For a series that began as an occurrence and those that follow: the series that ends before it. */
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
    request: ofRequest(),
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

/** A local day on which a repeated event does not take place: deleted, or changed into a separate event. */
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

/** A reminder that was due on the TV, and the resident's response. */
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
    /** When it was settled that nobody had acknowledged it. */
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
