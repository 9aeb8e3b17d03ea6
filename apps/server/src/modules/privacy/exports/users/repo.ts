import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import { fullName } from '../../../../platform/full-name.ts'
import { sessions, users } from '../../../accounts/tables.ts'
import { alarms } from '../../../alarms/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { boxes, links } from '../../../boxes/tables.ts'
import { calendarEvents } from '../../../calendar/tables.ts'
import { calls } from '../../../calls/tables.ts'
import { files } from '../../../files/tables.ts'
import { messageRecipients, messages } from '../../../messages/tables.ts'
import { rooms } from '../../../organisation/tables.ts'
import { filesOfMessages } from '../repo.ts'
import { iso, isoOrNull, nameInArchive, pageRows, type Source } from '../part.ts'

/** What the user calls the room of a resident: their own name for the box, or that of the room. */
const calledBy = (userId: number) => sql<string>`coalesce(
  (select nullif(${links.nickName}, '') from ${links} join ${boxes} on ${boxes.id} = ${links.boxId}
    where ${boxes.roomId} = ${rooms.id} and ${links.userId} = ${userId} limit 1), ${rooms.name})`

/** All that is stored about a user: what they have sent and entered, and what lets them in. Of others no more than they saw. */
export const sourceOfUser = (userId: number): Source => ({
  parts: {
    profile: async (db, after) => {
      const rows = await db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), gt(users.id, after)))
      return rows.map((user) => ({
        key: user.id,
        row: {
          name: fullName(user),
          username: user.username,
          email: user.email,
          phone: user.phone,
          company: user.company,
          role: user.role,
          language: user.language,
          since: iso(user.createdAt),
        },
      }))
    },
    messages: async (db, after) => {
      const rows = await db
        .select({
          id: messages.id,
          sentAt: sql`coalesce(${messages.sentAt}, ${messages.createdAt})`.mapWith(messages.createdAt),
          subject: messages.subject,
          body: messages.body,
          readAt:
            sql`(select min(read_at) from ${messageRecipients} where message_id = ${messages.id})`.mapWith(
              messages.createdAt,
            ),
          to: sql<string[]>`array(select ${calledBy(userId)} from ${messageRecipients}
            join ${rooms} on ${rooms.id} = ${messageRecipients.roomId} where message_id = ${messages.id} order by 1 limit 1000)`,
        })
        .from(messages)
        .where(and(eq(messages.senderId, userId), gt(messages.id, after)))
        .orderBy(asc(messages.id))
        .limit(pageRows)
      const carried = await filesOfMessages(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map(({ id, sentAt, subject, body, to, readAt }) => ({
        key: id,
        row: {
          at: iso(sentAt),
          from: '',
          to,
          subject,
          text: body,
          files: (carried.get(id) ?? []).map(nameInArchive),
          readAt: isoOrNull(readAt),
        },
      }))
    },
    calendar: async (db, after) => {
      const rows = await db
        .select()
        .from(calendarEvents)
        .where(
          and(
            eq(calendarEvents.createdBy, userId),
            isNull(calendarEvents.deletedAt),
            gt(calendarEvents.id, after),
          ),
        )
        .orderBy(asc(calendarEvents.id))
        .limit(pageRows)
      return rows.map(({ id, startsAt, endsAt, title, body, interval }) => ({
        key: id,
        row: {
          at: iso(startsAt),
          endsAt: isoOrNull(endsAt),
          subject: title,
          text: body,
          from: '',
          repeats: interval,
        },
      }))
    },
    calls: async (db, after) => {
      const rows = await db
        .select({ call: calls, called: calledBy(userId) })
        .from(calls)
        .leftJoin(rooms, eq(rooms.id, calls.roomId))
        .where(and(eq(calls.userId, userId), gt(calls.id, after)))
        .orderBy(asc(calls.id))
        .limit(pageRows)
      return rows.map(({ call, called }) => ({
        key: call.id,
        row: {
          at: iso(call.startedAt),
          answeredAt: isoOrNull(call.answeredAt),
          endedAt: isoOrNull(call.endedAt),
          with: called,
          direction: call.direction,
        },
      }))
    },
    alarms: async (db, after) => {
      const rows = await db
        .select()
        .from(alarms)
        .where(and(eq(alarms.createdBy, userId), gt(alarms.id, after)))
        .orderBy(asc(alarms.id))
        .limit(pageRows)
      return rows.map(({ id, createdAt, sentAt, title, body, level }) => ({
        key: id,
        row: { at: iso(sentAt ?? createdAt), subject: title, text: body, level, readAt: null },
      }))
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
        row: {
          name: link.nickName === '' ? room : link.nickName,
          calls: link.autoAnswer === null ? '' : 'automatic',
          competence: link.competence,
          permissions: link.permissions,
          since: iso(link.createdAt),
        },
      }))
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
    activity: async (db, after) => {
      const rows = await db
        .select({
          id: auditEntries.id,
          at: auditEntries.at,
          action: auditEntries.action,
          address: auditEntries.address,
        })
        .from(auditEntries)
        .where(and(eq(auditEntries.userId, userId), gt(auditEntries.id, after)))
        .orderBy(asc(auditEntries.id))
        .limit(pageRows)
      return rows.map(({ id, at, action, address }) => ({
        key: id,
        row: { at: iso(at), action, from: address ?? '' },
      }))
    },
  },
  files: (db, after) =>
    db
      .select({ id: files.id, fd: files.fd, name: files.name, mediaType: files.mediaType, size: files.size })
      .from(files)
      .where(
        and(
          eq(files.ownerId, userId),
          isNull(files.deletedAt),
          eq(files.state, 'ready'),
          gt(files.id, after),
        ),
      )
      .orderBy(asc(files.id))
      .limit(pageRows),
})
