import { and, eq, exists, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { casing } from '../../../../platform/columns.ts'
import type { Executor } from '../../../../platform/database.ts'
import { failedAttempts } from '../../../../platform/failed-attempts.ts'
import {
  emailChanges,
  knownDevices,
  passwordResets,
  providerIdentities,
  sessions,
  staffGroups,
  userIdentifiers,
  userImports,
  users,
} from '../../../accounts/tables.ts'
import { devicePins, deviceUsers } from '../../../accounts/shared-devices/tables.ts'
import {
  directoryAccounts,
  directoryMails,
  directoryMembers,
  directorySettlings,
  scimTokens,
} from '../../../accounts/directory/tables.ts'
import {
  alarmCalls,
  alarmNotSentMails,
  alarmRecipients,
  alarms,
  alarmSteps,
  groupLadders,
} from '../../../alarms/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { linkMails, links } from '../../../boxes/tables.ts'
import { calendarEvents, calendarFeeds, calendarSubscriptions } from '../../../calendar/tables.ts'
import { calls, reportedCalls } from '../../../calls/tables.ts'
import { consents } from '../../../consents/tables.ts'
import { files } from '../../../files/tables.ts'
import { messageFiles, messages } from '../../../messages/tables.ts'
import {
  notificationPreferences,
  notificationSettings,
  pushedStates,
  pushSubscriptions,
} from '../../../notifications/tables.ts'
import { diskMails } from '../../../system/tables.ts'
import { dataExports } from '../../tables.ts'
import { deleted, kept, removed, type Fate } from '../fate.ts'

const build = new QueryBuilder({ casing })
const isCarried = build
  .select({ id: messageFiles.fileId })
  .from(messageFiles)
  .where(eq(messageFiles.fileId, files.id))

/** Alarms that have not gone out. */
const isUnsent = inArray(alarms.state, ['draft', 'scheduled'])

/** Every table with something of a user. The rows of plans and files are deleted by their features, which have more to see to. */
export const fatesOfUser = (id: number): Fate[] => [
  { table: users, what: 'profile', rows: eq(users.id, id), becomes: { blanked: { avatar: null } } },
  kept('author', 'profile', users, eq(users.id, id)),
  removed('messages', messages, and(eq(messages.senderId, id), isNotNull(messages.plannedRooms))),
  kept('author', 'messages', messages, and(eq(messages.senderId, id), isNull(messages.plannedRooms))),
  removed('files', files, and(eq(files.ownerId, id), isNull(files.deletedAt), notExists(isCarried))),
  kept('author', 'files', files, and(eq(files.ownerId, id), isNull(files.deletedAt), exists(isCarried))),
  deleted('calendar', calendarSubscriptions, eq(calendarSubscriptions.createdBy, id)),
  deleted('calendar', calendarFeeds, eq(calendarFeeds.userId, id)),
  kept('resident', 'calendar', calendarEvents, eq(calendarEvents.createdBy, id)),
  kept('resident', 'calls', calls, eq(calls.userId, id)),
  deleted('calls', reportedCalls, eq(reportedCalls.userId, id)),
  deleted('alarms', alarms, and(eq(alarms.createdBy, id), isUnsent)),
  kept(
    'alarms',
    'alarms',
    alarms,
    and(or(eq(alarms.createdBy, id), eq(alarms.changedBy, id)), sql`not (${isUnsent})`),
  ),
  kept(
    'alarms',
    'alarms',
    alarms,
    and(or(eq(alarms.takenBy, id), eq(alarms.endedBy, id)), sql`${alarms.createdBy} is distinct from ${id}`),
  ),
  kept('alarms', 'alarms', alarmRecipients, eq(alarmRecipients.handledBy, id)),
  kept('alarms', 'alarms', alarmSteps, sql`${id} = any(${alarmSteps.userIds} || ${alarmSteps.missedIds})`),
  deleted('alarms', alarmCalls, eq(alarmCalls.userId, id)),
  deleted('mails', alarmNotSentMails, eq(alarmNotSentMails.userId, id)),
  // Only the id, which then names nobody; who looks after the ladder sees that somebody is missing.
  kept(
    'alarms',
    'alarms',
    groupLadders,
    sql`${groupLadders.steps} @> ${JSON.stringify([{ ids: [id] }])}::jsonb`,
  ),
  deleted('people', links, eq(links.userId, id)),
  deleted('people', staffGroups, eq(staffGroups.userId, id)),
  deleted('consents', consents, eq(consents.userId, id)),
  kept(
    'resident',
    'consents',
    consents,
    and(
      or(eq(consents.notedBy, id), eq(consents.withdrawalNotedBy, id)),
      sql`${consents.userId} is distinct from ${id}`,
    ),
  ),
  deleted(
    'mails',
    linkMails,
    or(eq(linkMails.recipientId, id), eq(linkMails.byUserId, id), sql`${id} = any(${linkMails.userIds})`),
  ),
  deleted('mails', diskMails, eq(diskMails.userId, id)),
  deleted('devices', pushSubscriptions, eq(pushSubscriptions.userId, id)),
  deleted('devices', sessions, eq(sessions.userId, id)),
  deleted('devices', knownDevices, eq(knownDevices.userId, id)),
  deleted('devices', passwordResets, eq(passwordResets.userId, id)),
  deleted('devices', providerIdentities, eq(providerIdentities.userId, id)),
  deleted('devices', userIdentifiers, eq(userIdentifiers.userId, id)),
  deleted('devices', devicePins, eq(devicePins.userId, id)),
  deleted('devices', deviceUsers, eq(deviceUsers.userId, id)),
  deleted('devices', directoryAccounts, eq(directoryAccounts.userId, id)),
  deleted('devices', directoryMembers, eq(directoryMembers.userId, id)),
  deleted('devices', directorySettlings, eq(directorySettlings.userId, id)),
  deleted('mails', directoryMails, eq(directoryMails.userId, id)),
  deleted('devices', scimTokens, eq(scimTokens.createdBy, id)),
  deleted('devices', emailChanges, eq(emailChanges.userId, id)),
  deleted('choices', notificationPreferences, eq(notificationPreferences.userId, id)),
  deleted('choices', notificationSettings, eq(notificationSettings.userId, id)),
  deleted('choices', pushedStates, eq(pushedStates.userId, id)),
  deleted('choices', userImports, eq(userImports.userId, id)),
  deleted(
    'choices',
    dataExports,
    or(eq(dataExports.askedBy, id), and(eq(dataExports.kind, 'user'), eq(dataExports.subjectId, id))),
  ),
  kept('law', 'audit', auditEntries, eq(auditEntries.userId, id)),
  // A hash, which nobody can ask for by the person.
  kept('brief', 'devices', failedAttempts, sql`false`),
]

/** The user's plans, which nobody has received. */
export const plansOfUser = async (db: Executor, id: number, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.senderId, id), isNotNull(messages.plannedRooms)))
    .limit(limit)
  return rows.map((row) => row.id)
}

export const filesOfUser = async (db: Executor, id: number): Promise<number[]> => {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, id), isNull(files.deletedAt), notExists(isCarried)))
  return rows.map((row) => row.id)
}

/** The name of a file often says what it shows. */
export const blankNamesOfDeletedFiles = async (db: Executor, id: number): Promise<void> => {
  await db
    .update(files)
    .set({ name: '' })
    .where(and(eq(files.ownerId, id), isNotNull(files.deletedAt)))
}
