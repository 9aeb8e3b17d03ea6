import type { ExportedRow } from '@lykta/contract/privacy'
import { and, asc, eq, exists, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { casing } from '../../../../platform/columns.ts'
import type { Executor } from '../../../../platform/database.ts'
import { fullName } from '../../../../platform/full-name.ts'
import { users } from '../../../accounts/tables.ts'
import { alarmRecipients, alarms } from '../../../alarms/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { boxes, links, sensors } from '../../../boxes/tables.ts'
import { calendarEvents, calendarSubscriptions } from '../../../calendar/tables.ts'
import { calls } from '../../../calls/tables.ts'
import { consents } from '../../../consents/tables.ts'
import { files } from '../../../files/tables.ts'
import { messageFiles, messageRecipients, messages } from '../../../messages/tables.ts'
import { entities, groups, rooms } from '../../../organisation/tables.ts'
import { hoursOf, iso, pageRows, type Source } from '../part.ts'
import { activityOf, alarmOf, callOf, eventOf, keyed, linkOf, messageOf } from '../present.ts'
import { consentsFor, filesOfMessages } from '../repo.ts'

const build = new QueryBuilder({ casing })
const handler = alias(users, 'handler')

interface Stay {
  boxId: number
  roomId: number
}

/** What a resident has agreed to and others have set up for them, which is little and read at once. */
const choicesOf = async (db: Executor, { boxId, roomId }: Stay): Promise<ExportedRow<'choices'>[]> => {
  const [rows, subscriptions] = await Promise.all([
    db.select().from(boxes).where(eq(boxes.id, boxId)),
    db.select().from(calendarSubscriptions).where(eq(calendarSubscriptions.roomId, roomId)),
  ])
  return [
    ...rows.flatMap(({ quietHours, help, silence }) => [
      ...(quietHours === null ? [] : [{ choice: 'quietHours' as const, of: '', value: hoursOf(quietHours) }]),
      ...(help === null ? [] : [{ choice: 'help' as const, of: help.number, value: agreementOf(help) }]),
      ...(silence === null
        ? []
        : [{ choice: 'silence' as const, of: silence.by, value: agreementOf(silence) }]),
    ]),
    ...subscriptions.map(({ name }) => ({ choice: 'calendarSubscription' as const, of: '', value: name })),
  ]
}

const agreementOf = ({ agreedBy, agreedAt }: { agreedBy: string; agreedAt: number }): string =>
  `${agreedBy}, ${new Date(agreedAt).toISOString().slice(0, 10)}`

/** All that is stored about a resident's stay, as it is shown on the TV and to those who look after it. */
export const sourceOfResident = (stay: Stay): Source => {
  const { boxId, roomId } = stay
  return {
    parts: {
      profile: async (db, after) => {
        const rows = await db
          .select({ box: boxes, room: rooms, group: groups.name, entity: entities.name })
          .from(boxes)
          .innerJoin(rooms, eq(rooms.id, boxes.roomId))
          .innerJoin(groups, eq(groups.id, rooms.groupId))
          .innerJoin(entities, eq(entities.id, groups.entityId))
          .where(and(eq(boxes.id, boxId), gt(boxes.id, after)))
        return rows.map(({ box: { id, profile, language, createdAt }, room, group, entity }) => ({
          key: id,
          row: {
            name: fullName(profile),
            title: profile.title === '' ? room.location : profile.title,
            phone: profile.phone,
            address: [profile.address, profile.state].filter((part) => part !== '').join(', '),
            room: room.name,
            place: `${entity}, ${group}`,
            language,
            since: iso(createdAt),
          },
        }))
      },
      messages: async (db, after) => {
        const rows = await db
          .select({
            id: messages.id,
            at: sql`coalesce(${messages.sentAt}, ${messages.createdAt})`.mapWith(messages.createdAt),
            subject: messages.subject,
            body: messages.body,
            sender: users,
            room: rooms.name,
            readAt: messageRecipients.readAt,
          })
          .from(messageRecipients)
          .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
          .innerJoin(users, eq(users.id, messages.senderId))
          .innerJoin(rooms, eq(rooms.id, messageRecipients.roomId))
          .where(and(eq(messageRecipients.roomId, roomId), gt(messageRecipients.messageId, after)))
          .orderBy(asc(messageRecipients.messageId))
          .limit(pageRows)
        const carried = await filesOfMessages(
          db,
          rows.map(({ id }) => id),
        )
        return rows.map(({ id, sender, room, ...message }) => ({
          key: id,
          row: messageOf(message, { from: fullName(sender), to: [room], files: carried.get(id) ?? [] }),
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
        return rows.map(({ event, author }) => ({
          key: event.id,
          row: eventOf(event, { of: '', from: fullName(author) }),
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
          row: callOf(call, user === null ? null : fullName(user)),
        }))
      },
      alarms: async (db, after) => {
        const here = and(eq(alarmRecipients.alarmId, alarms.id), eq(alarmRecipients.roomId, roomId))
        const rows = await db
          .select({ alarm: alarms, sender: users, handler, readAt: alarmRecipients.acknowledgedAt })
          .from(alarms)
          .leftJoin(alarmRecipients, here)
          .leftJoin(users, eq(users.id, alarms.createdBy))
          .leftJoin(handler, eq(handler.id, sql`coalesce(${alarmRecipients.handledBy}, ${alarms.takenBy})`))
          .where(and(or(isNotNull(alarmRecipients.alarmId), eq(alarms.roomId, roomId)), gt(alarms.id, after)))
          .orderBy(asc(alarms.id))
          .limit(pageRows)
        return rows.map(({ readAt, ...row }) => ({ key: row.alarm.id, row: alarmOf(row, readAt) }))
      },
      people: async (db, after) => {
        const rows = await db
          .select({ link: links, user: users })
          .from(links)
          .innerJoin(users, eq(users.id, links.userId))
          .where(and(eq(links.boxId, boxId), eq(links.granted, true), gt(links.userId, after)))
          .orderBy(asc(links.userId))
          .limit(pageRows)
        // What they call the resident and have hidden for themselves is theirs alone.
        return rows.map(({ link, user }) => ({
          key: user.id,
          row: { ...linkOf(link, fullName(user)), hidden: [] },
        }))
      },
      consents: (db, after) => consentsFor(db, eq(consents.boxId, boxId), after),
      devices: async (db, after) => {
        const rows = await db
          .select()
          .from(sensors)
          .where(and(eq(sensors.boxId, boxId), gt(sensors.id, after)))
          .orderBy(asc(sensors.id))
          .limit(pageRows)
        return rows.map(({ id, name, createdAt }) => ({
          key: id,
          row: { device: name, since: iso(createdAt), lastUsedAt: null },
        }))
      },
      choices: async (db, after) => keyed(after === 0 ? await choicesOf(db, stay) : []),
      activity: async (db, after) => {
        const rows = await db
          .select({ entry: auditEntries, user: users })
          .from(auditEntries)
          .leftJoin(users, eq(users.id, auditEntries.userId))
          .where(and(eq(auditEntries.boxId, boxId), gt(auditEntries.id, after)))
          .orderBy(asc(auditEntries.id))
          .limit(pageRows)
        return rows.map(({ entry, user }) => ({ key: entry.id, row: activityOf(entry, user, false) }))
      },
    },
    files: (db, after) =>
      db
        .select({
          id: files.id,
          fd: files.fd,
          name: files.name,
          mediaType: files.mediaType,
          size: files.size,
        })
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
  }
}
