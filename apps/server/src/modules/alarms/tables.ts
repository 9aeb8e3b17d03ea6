import {
  alarmLevels,
  alarmOrigins,
  alarmSounds,
  alarmStates,
  alarmTargets,
  ladderEnds,
  ladderStepKinds,
  type LadderStep,
} from '@lykta/contract/alarms'
import { sql } from 'drizzle-orm'
import {
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
import { createdAt, identity, moment, ofRequest, updatedAt } from '../../platform/columns.ts'
import { users } from '../accounts/tables.ts'
import { files } from '../files/tables.ts'
import type { StoredRecurrence } from '../messages/tables.ts'
import { clusters, groups, rooms } from '../organisation/tables.ts'

export const alarms = pgTable(
  'alarms',
  {
    id: identity(),
    origin: text({ enum: alarmOrigins }).notNull().default('staff'),
    /** The cluster whose administrators see it while it is a draft or scheduled; null: no single one. */
    clusterId: integer().references(() => clusters.id),
    /** Null: the resident or the server created it. */
    createdBy: integer().references(() => users.id),
    /** Who saved it last, whose rooms it goes to when it is due; null: whoever created it. */
    changedBy: integer().references(() => users.id),
    /** The room that a call for help or a silence is about. */
    roomId: integer().references(() => rooms.id),
    title: text().notNull(),
    body: text().notNull(),
    level: text({ enum: alarmLevels }).notNull(),
    /** Null: the recording below is used. */
    sound: text({ enum: alarmSounds }),
    soundFileId: integer().references(() => files.id),
    state: text({ enum: alarmStates }).notNull(),
    target: text({ enum: alarmTargets }).notNull(),
    targetIds: integer().array().notNull().default([]),
    /** When it goes out next. A repeated alarm then makes a new one, so that each time has its own receipts. */
    scheduledAt: moment(),
    recurrence: jsonb().$type<StoredRecurrence>(),
    /** The ladder as its sender wrote it; null: that of the group, or the default. */
    ladder: jsonb().$type<LadderStep[]>(),
    /** The ladder that it climbs, fixed when it was sent. Empty: none. */
    steps: jsonb().$type<LadderStep[]>().notNull().default([]),
    stepsDone: integer().notNull().default(0),
    /** When the next step, or the end without an answer, is due. */
    nextStepAt: moment(),
    ladderEnd: text({ enum: ladderEnds }),
    /** For a silence: when the resident was last noticed. */
    silentSince: moment(),
    takenBy: integer().references(() => users.id),
    takenAt: moment(),
    endNote: text(),
    endedBy: integer().references(() => users.id),
    endedAt: moment(),
    clientId: uuid(),
    /** For a call for help: the press, which the TV or the pendant may report again. */
    helpId: uuid(),
    sentAt: moment(),
    recalledAt: moment(),
    /** The one that has sent it, or else saved it last. */
    request: ofRequest(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.state, table.createdAt),
    index().on(table.roomId),
    index('alarms_planned')
      .on(table.scheduledAt)
      .where(sql`${table.state} = 'scheduled'`),
    index('alarms_climbing')
      .on(table.nextStepAt)
      .where(sql`${table.nextStepAt} is not null`),
    index('alarms_open')
      .on(table.id)
      .where(sql`${table.nextStepAt} is not null or ${table.ladderEnd} = 'unanswered'`),
    uniqueIndex('alarms_client_id_unique').on(table.createdBy, table.clientId),
    uniqueIndex('alarms_help_id_unique').on(table.roomId, table.helpId),
  ],
)

/** One row per room, even without a TV. */
export const alarmRecipients = pgTable(
  'alarm_recipients',
  {
    alarmId: integer()
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    /** How often it has sounded again. */
    repeats: integer().notNull().default(0),
    deliveredAt: moment(),
    shownAt: moment(),
    acknowledgedAt: moment(),
    /** Who has been there to see to the resident. */
    handledBy: integer().references(() => users.id),
    handledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.alarmId, table.roomId] }),
    index().on(table.roomId, table.alarmId),
  ],
)

/** A step that has begun, one row each, so that it begins once on however many servers. */
export const alarmSteps = pgTable(
  'alarm_steps',
  {
    alarmId: integer()
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ladderStepKinds }).notNull(),
    at: moment().notNull(),
    state: text({ enum: ['under_way', 'done', 'off_duty', 'failed'] }).notNull(),
    /** How many TVs, people or addresses it has notified. */
    reached: integer().notNull().default(0),
    /** The users whom it calls. */
    userIds: integer().array().notNull().default([]),
    /** Users whom it should notify and has not: they may not be called any more, or their mail has not been sent. */
    missedIds: integer().array().notNull().default([]),
    /** For a webhook: the host that it reports to. */
    host: text(),
    tries: integer().notNull().default(0),
    /** While it is under way: when the next try is due, unless the server trying it now has finished by then. */
    tryAt: moment(),
    request: ofRequest(),
  },
  (table) => [
    primaryKey({ columns: [table.alarmId, table.position] }),
    index('alarm_steps_under_way')
      .on(table.tryAt)
      .where(sql`${table.tryAt} is not null`),
  ],
)

/** Users whom a ladder has called: they see the alarm and may take it, whatever their other rights. */
export const alarmCalls = pgTable(
  'alarm_calls',
  {
    alarmId: integer()
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.alarmId, table.userId] }), index().on(table.userId)],
)

/** Mails under way that say that a scheduled alarm was not sent. */
export const alarmNotSentMails = pgTable(
  'alarm_not_sent_mails',
  {
    alarmId: integer()
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the alarm should have been sent. */
    dueAt: moment().notNull(),
    /** The alarm stays scheduled, for the next time. */
    isRepeated: boolean().notNull(),
    tries: integer().notNull().default(0),
    tryAt: moment().notNull(),
    request: ofRequest(),
  },
  (table) => [primaryKey({ columns: [table.alarmId, table.userId, table.dueAt] }), index().on(table.tryAt)],
)

export const groupLadders = pgTable('group_ladders', {
  groupId: integer()
    .primaryKey()
    .references(() => groups.id, { onDelete: 'cascade' }),
  steps: jsonb().$type<LadderStep[]>().notNull(),
  updatedAt: updatedAt(),
})
