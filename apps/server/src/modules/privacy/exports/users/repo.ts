import type { ExportedRow } from '@lykta/contract/privacy'
import { and, asc, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { casing } from '../../../../platform/columns.ts'
import type { Executor } from '../../../../platform/database.ts'
import { fullName } from '../../../../platform/full-name.ts'
import { passkeys, providerIdentities, sessions, staffGroups, users } from '../../../accounts/tables.ts'
import { directoryAccounts } from '../../../accounts/directory/tables.ts'
import { alarmRecipients, alarms } from '../../../alarms/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { boxes, links } from '../../../boxes/tables.ts'
import { calendarEvents, calendarFeeds, calendarSubscriptions } from '../../../calendar/tables.ts'
import { calls } from '../../../calls/tables.ts'
import { consents } from '../../../consents/tables.ts'
import { files } from '../../../files/tables.ts'
import { messageRecipients, messages } from '../../../messages/tables.ts'
import { notificationPreferences, notificationSettings } from '../../../notifications/tables.ts'
import { groups, rooms } from '../../../organisation/tables.ts'
import { portraitFolder } from '../../../files/index.ts'
import { consentsFor, filesOfMessages } from '../repo.ts'
import { hoursOf, iso, pageRows, type Source } from '../part.ts'
import { activityOf, alarmOf, callOf, eventOf, keyed, linkOf, messageOf } from '../present.ts'

const build = new QueryBuilder({ casing })
const handler = alias(users, 'handler')

/** What the user calls the room of a resident: their own name for the box, or that of the room. */
const calledBy = (userId: number) => sql<string>`coalesce(
  (select nullif(${links.nickName}, '') from ${links} join ${boxes} on ${boxes.id} = ${links.boxId}
    where ${boxes.roomId} = ${rooms.id} and ${links.userId} = ${userId} limit 1), ${rooms.name})`

/** Alarms that somebody has sent, changed, taken, ended or gone to a room about. */
const isAlarmOf = (userId: number) =>
  or(
    eq(alarms.createdBy, userId),
    eq(alarms.changedBy, userId),
    eq(alarms.takenBy, userId),
    eq(alarms.endedBy, userId),
    exists(
      build
        .select({ id: alarmRecipients.alarmId })
        .from(alarmRecipients)
        .where(and(eq(alarmRecipients.alarmId, alarms.id), eq(alarmRecipients.handledBy, userId))),
    ),
  )

/** What one user has chosen, which is little and read at once. */
const choicesOf = async (db: Executor, userId: number): Promise<ExportedRow<'choices'>[]> => {
  const of = calledBy(userId)
  const [settings, logins, keys, sent, feeds, subscriptions, notifications] = await Promise.all([
    db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)),
    db.select().from(providerIdentities).where(eq(providerIdentities.userId, userId)),
    db.select().from(passkeys).where(eq(passkeys.userId, userId)),
    db.select().from(directoryAccounts).where(eq(directoryAccounts.userId, userId)),
    db
      .select({ of, createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .innerJoin(rooms, eq(rooms.id, calendarFeeds.roomId))
      .where(eq(calendarFeeds.userId, userId)),
    db
      .select({ of, value: calendarSubscriptions.name })
      .from(calendarSubscriptions)
      .innerJoin(rooms, eq(rooms.id, calendarSubscriptions.roomId))
      .where(eq(calendarSubscriptions.createdBy, userId)),
    db
      .select({ of, preference: notificationPreferences })
      .from(notificationPreferences)
      .innerJoin(boxes, eq(boxes.id, notificationPreferences.boxId))
      .innerJoin(rooms, eq(rooms.id, boxes.roomId))
      .where(eq(notificationPreferences.userId, userId)),
  ])
  return [
    ...settings.flatMap(({ quietHours, offlineMinutes }) => [
      ...(quietHours === null ? [] : [{ choice: 'quietHours' as const, of: '', value: hoursOf(quietHours) }]),
      { choice: 'offlineMinutes' as const, of: '', value: String(offlineMinutes) },
    ]),
    ...logins.map(({ issuer, subject }) => ({ choice: 'login' as const, of: issuer, value: subject })),
    ...keys.map(({ name, createdAt }) => ({ choice: 'login' as const, of: name, value: iso(createdAt) })),
    ...sent.map(({ externalId, username }) => ({
      choice: 'login' as const,
      of: externalId ?? '',
      value: username ?? '',
    })),
    ...feeds.map(({ createdAt, ...feed }) => ({
      choice: 'calendarFeed' as const,
      ...feed,
      value: iso(createdAt),
    })),
    ...subscriptions.map((subscription) => ({ choice: 'calendarSubscription' as const, ...subscription })),
    ...notifications.map(({ of: box, preference: { kind, enabled } }) => ({
      choice: enabled ? ('notification' as const) : ('noNotification' as const),
      of: box,
      value: kind,
    })),
  ]
}

/** All that is stored about a user: what they have sent and entered, and what lets them in. Of others no more than they saw. */
export const sourceOfUser = (userId: number): Source => ({
  parts: {
    profile: async (db, after) => {
      const rows = await db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), gt(users.id, after)))
      const worksIn = await db
        .select({ name: groups.name })
        .from(staffGroups)
        .innerJoin(groups, eq(groups.id, staffGroups.groupId))
        .where(eq(staffGroups.userId, userId))
      return rows.map((user) => ({
        key: user.id,
        row: {
          name: fullName(user),
          username: user.username,
          email: user.email,
          phone: user.phone,
          company: user.company,
          role: user.role,
          groups: worksIn.map(({ name }) => name),
          language: user.language,
          device: user.recentBrowser === null ? '' : Object.values(user.recentBrowser).join(' '),
          since: iso(user.createdAt),
        },
      }))
    },
    messages: async (db, after) => {
      const isTo = or(
        inArray(
          rooms.id,
          build
            .select({ id: messageRecipients.roomId })
            .from(messageRecipients)
            .where(eq(messageRecipients.messageId, messages.id)),
        ),
        sql`${rooms.id} = any(${messages.plannedRooms})`,
      )
      const rows = await db
        .select({
          id: messages.id,
          at: sql`coalesce(${messages.sentAt}, ${messages.scheduledAt}, ${messages.createdAt})`.mapWith(
            messages.createdAt,
          ),
          subject: messages.subject,
          body: messages.body,
          readAt:
            sql`(select min(${messageRecipients.readAt}) from ${messageRecipients} where ${messageRecipients.messageId} = ${messages.id})`.mapWith(
              messageRecipients.readAt,
            ),
          to: sql<
            string[]
          >`array(select ${calledBy(userId)} from ${rooms} where ${isTo} order by 1 limit 1000)`,
        })
        .from(messages)
        .where(and(eq(messages.senderId, userId), gt(messages.id, after)))
        .orderBy(asc(messages.id))
        .limit(pageRows)
      const carried = await filesOfMessages(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map(({ id, to, ...message }) => ({
        key: id,
        row: messageOf(message, { from: '', to, files: carried.get(id) ?? [] }),
      }))
    },
    calendar: async (db, after) => {
      const rows = await db
        .select({ event: calendarEvents, of: calledBy(userId) })
        .from(calendarEvents)
        .innerJoin(rooms, eq(rooms.id, calendarEvents.roomId))
        .where(
          and(
            eq(calendarEvents.createdBy, userId),
            isNull(calendarEvents.deletedAt),
            gt(calendarEvents.id, after),
          ),
        )
        .orderBy(asc(calendarEvents.id))
        .limit(pageRows)
      return rows.map(({ event, of }) => ({ key: event.id, row: eventOf(event, { of, from: '' }) }))
    },
    calls: async (db, after) => {
      const rows = await db
        .select({ call: calls, called: calledBy(userId) })
        .from(calls)
        .leftJoin(rooms, eq(rooms.id, calls.roomId))
        .where(and(eq(calls.userId, userId), gt(calls.id, after)))
        .orderBy(asc(calls.id))
        .limit(pageRows)
      return rows.map(({ call, called }) => ({ key: call.id, row: callOf(call, called) }))
    },
    alarms: async (db, after) => {
      const rows = await db
        .select({ alarm: alarms, sender: users, handler })
        .from(alarms)
        .leftJoin(users, eq(users.id, alarms.createdBy))
        .leftJoin(handler, eq(handler.id, alarms.takenBy))
        .where(and(isAlarmOf(userId), gt(alarms.id, after)))
        .orderBy(asc(alarms.id))
        .limit(pageRows)
      return rows.map((row) => ({ key: row.alarm.id, row: alarmOf(row, null) }))
    },
    people: async (db, after) => {
      const rows = await db
        .select({ link: links, room: rooms.name })
        .from(links)
        .innerJoin(boxes, eq(boxes.id, links.boxId))
        .innerJoin(rooms, eq(rooms.id, boxes.roomId))
        .where(and(eq(links.userId, userId), gt(links.boxId, after)))
        .orderBy(asc(links.boxId))
        .limit(pageRows)
      return rows.map(({ link, room }) => ({
        key: link.boxId,
        row: linkOf(link, link.nickName === '' ? room : link.nickName),
      }))
    },
    consents: async (db, after) => {
      const rows = await consentsFor(db, eq(consents.userId, userId), after)
      // The register's people are not shown to them elsewhere.
      const names = { of: '', by: '', witness: '', withdrawnBy: '', notedBy: '' }
      return rows.map(({ key, row }) => ({ key, row: { ...row, ...names } }))
    },
    devices: async (db, after) => {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.id, after)))
        .orderBy(asc(sessions.id))
        .limit(pageRows)
      return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
        key: id,
        row: { device, since: iso(createdAt), lastUsedAt: iso(lastUsedAt) },
      }))
    },
    choices: async (db, after) => keyed(after === 0 ? await choicesOf(db, userId) : []),
    activity: async (db, after) => {
      const isAbout = and(eq(auditEntries.subjectType, 'user'), eq(auditEntries.subjectId, userId))
      const rows = await db
        .select({ entry: auditEntries, user: users })
        .from(auditEntries)
        .leftJoin(users, eq(users.id, auditEntries.userId))
        .where(and(or(eq(auditEntries.userId, userId), isAbout), gt(auditEntries.id, after)))
        .orderBy(asc(auditEntries.id))
        .limit(pageRows)
      return rows.map(({ entry, user }) => ({
        key: entry.id,
        row: activityOf(entry, user, entry.userId === userId),
      }))
    },
  },
  files: (db, after) =>
    db
      .select({ id: files.id, fd: files.fd, name: files.name, mediaType: files.mediaType, size: files.size })
      .from(files)
      .where(
        and(
          or(
            eq(files.ownerId, userId),
            inArray(
              sql`${portraitFolder} || ${files.fd}`,
              build.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId)),
            ),
          ),
          isNull(files.deletedAt),
          eq(files.state, 'ready'),
          gt(files.id, after),
        ),
      )
      .orderBy(asc(files.id))
      .limit(pageRows),
})
