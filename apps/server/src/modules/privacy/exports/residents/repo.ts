import { and, asc, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { casing } from '../../../../platform/columns.ts'
import type { Executor } from '../../../../platform/database.ts'
import { fullName } from '../../../../platform/full-name.ts'
import { users } from '../../../accounts/tables.ts'
import { alarmRecipients, alarms } from '../../../alarms/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { boxes, links } from '../../../boxes/tables.ts'
import { calendarEvents } from '../../../calendar/tables.ts'
import { calls } from '../../../calls/tables.ts'
import { files } from '../../../files/tables.ts'
import { messageFiles, messageRecipients, messages } from '../../../messages/tables.ts'
import { clusterOfGroup, entities, groups, rooms } from '../../../organisation/tables.ts'
import { filesOfMessages } from '../repo.ts'
import { iso, isoOrNull, nameInArchive, pageRows, type Source } from '../part.ts'

const build = new QueryBuilder({ casing })

/** All that is stored about a resident's stay, as it is shown on the TV and to those who look after it. */
export const sourceOfResident = ({ boxId, roomId }: { boxId: number; roomId: number }): Source => ({
  parts: {
    profile: async (db, after) => {
      const rows = await db
        .select({ box: boxes, room: rooms.name, group: groups.name, entity: entities.name })
        .from(boxes)
        .innerJoin(rooms, eq(rooms.id, boxes.roomId))
        .innerJoin(groups, eq(groups.id, rooms.groupId))
        .innerJoin(entities, eq(entities.id, groups.entityId))
        .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, groups.id))
        .where(and(eq(boxes.id, boxId), gt(boxes.id, after)))
      return rows.map(({ box: { id, profile, language, createdAt }, room, group, entity }) => ({
        key: id,
        row: {
          name: fullName(profile),
          phone: profile.phone,
          address: [profile.address, profile.state].filter((part) => part !== '').join(', '),
          room,
          place: `${entity}, ${group}`,
          language,
          since: iso(createdAt),
        },
      }))
    },
    messages: async (db, after) => {
      const rows = await db
        .select({ message: messages, sender: users, room: rooms.name, readAt: messageRecipients.readAt })
        .from(messageRecipients)
        .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
        .innerJoin(users, eq(users.id, messages.senderId))
        .innerJoin(rooms, eq(rooms.id, messageRecipients.roomId))
        .where(and(eq(messageRecipients.roomId, roomId), gt(messages.id, after)))
        .orderBy(asc(messages.id))
        .limit(pageRows)
      const carried = await filesOfMessages(
        db,
        rows.map(({ message }) => message.id),
      )
      return rows.map(({ message, sender, room, readAt }) => ({
        key: message.id,
        row: {
          at: iso(message.sentAt ?? message.createdAt),
          from: fullName(sender),
          to: [room],
          subject: message.subject,
          text: message.body,
          files: (carried.get(message.id) ?? []).map(nameInArchive),
          readAt: isoOrNull(readAt),
        },
      }))
    },
    calendar: async (db, after) => {
      const rows = await db
        .select({ event: calendarEvents, author: users })
        .from(calendarEvents)
        .innerJoin(users, eq(users.id, calendarEvents.createdBy))
        .where(
          and(
            eq(calendarEvents.roomId, roomId),
            isNull(calendarEvents.deletedAt),
            gt(calendarEvents.id, after),
          ),
        )
        .orderBy(asc(calendarEvents.id))
        .limit(pageRows)
      return rows.map(({ event: { id, startsAt, endsAt, title, body, interval }, author }) => ({
        key: id,
        row: {
          at: iso(startsAt),
          endsAt: isoOrNull(endsAt),
          subject: title,
          text: body,
          from: fullName(author),
          repeats: interval,
        },
      }))
    },
    calls: async (db, after) => {
      const rows = await db
        .select({ call: calls, user: users })
        .from(calls)
        .leftJoin(users, eq(users.id, calls.userId))
        .where(and(eq(calls.boxId, boxId), gt(calls.id, after)))
        .orderBy(asc(calls.id))
        .limit(pageRows)
      return rows.map(({ call, user }) => ({
        key: call.id,
        row: {
          at: iso(call.startedAt),
          answeredAt: isoOrNull(call.answeredAt),
          endedAt: isoOrNull(call.endedAt),
          with: user === null ? '' : fullName(user),
          direction: call.direction,
        },
      }))
    },
    alarms: async (db, after) => {
      const rows = await db
        .select({ alarm: alarms, readAt: alarmRecipients.acknowledgedAt })
        .from(alarmRecipients)
        .innerJoin(alarms, eq(alarms.id, alarmRecipients.alarmId))
        .where(and(eq(alarmRecipients.roomId, roomId), gt(alarms.id, after)))
        .orderBy(asc(alarms.id))
        .limit(pageRows)
      return rows.map(({ alarm: { id, createdAt, sentAt, title, body, level }, readAt }) => ({
        key: id,
        row: { at: iso(sentAt ?? createdAt), subject: title, text: body, level, readAt: isoOrNull(readAt) },
      }))
    },
    people: async (db, after) => {
      const rows = await db
        .select({ link: links, user: users })
        .from(links)
        .innerJoin(users, eq(users.id, links.userId))
        .where(and(eq(links.boxId, boxId), eq(links.granted, true), gt(links.userId, after)))
        .orderBy(asc(links.userId))
        .limit(pageRows)
      return rows.map(({ link, user }) => ({
        key: user.id,
        row: {
          name: fullName(user),
          calls: link.autoAnswer === null ? '' : 'automatic',
          competence: link.competence,
          permissions: link.permissions,
          since: iso(link.createdAt),
        },
      }))
    },
    activity: async (db, after) => {
      const rows = await db
        .select({ id: auditEntries.id, at: auditEntries.at, action: auditEntries.action, user: users })
        .from(auditEntries)
        .leftJoin(users, eq(users.id, auditEntries.userId))
        .where(and(eq(auditEntries.boxId, boxId), gt(auditEntries.id, after)))
        .orderBy(asc(auditEntries.id))
        .limit(pageRows)
      return rows.map(({ id, at, action, user }) => ({
        key: id,
        row: { at: iso(at), action, from: user === null ? '' : fullName(user) },
      }))
    },
  },
  files: (db, after) =>
    db
      .select({ id: files.id, fd: files.fd, name: files.name, mediaType: files.mediaType, size: files.size })
      .from(files)
      .where(
        and(
          isNull(files.deletedAt),
          eq(files.state, 'ready'),
          gt(files.id, after),
          exists(
            build
              .select({ one: sql`1` })
              .from(messageFiles)
              .innerJoin(messageRecipients, eq(messageRecipients.messageId, messageFiles.messageId))
              .where(and(eq(messageFiles.fileId, files.id), eq(messageRecipients.roomId, roomId))),
          ),
        ),
      )
      .orderBy(asc(files.id))
      .limit(pageRows),
})
