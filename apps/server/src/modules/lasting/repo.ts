import type { OwnLastingKind } from '@lykta/contract/accounts'
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { emailChanges, passwordResets, sessions } from '../accounts/tables.ts'
import { scimTokens } from '../accounts/directory/tables.ts'
import { alarms } from '../alarms/tables.ts'
import { boxes, links } from '../boxes/tables.ts'
import { calendarFeeds, calendarSubscriptions } from '../calendar/tables.ts'
import { messages } from '../messages/tables.ts'
import { pushSubscriptions } from '../notifications/tables.ts'
import { rooms } from '../organisation/tables.ts'

export interface LastingRow {
  id: number
  name?: string | null
  roomId?: number | null
  since?: Date
  lastUsedAt?: Date | null
  nextAt?: Date | null
  endsAt?: Date | null
}

const most = 200

/** The user's own of each kind, newest first. A new kind does not compile without its query. */
export const ownOfKind: Record<
  OwnLastingKind,
  (db: Executor, userId: number, now: Date) => Promise<LastingRow[]>
> = {
  pushDevice: (db, userId) =>
    db
      .select({ id: pushSubscriptions.id, name: sessions.device, since: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(and(eq(pushSubscriptions.userId, userId), isNotNull(pushSubscriptions.endpoint)))
      .orderBy(desc(pushSubscriptions.id))
      .limit(most),

  calendarAddress: (db, userId) =>
    db
      .select({
        id: calendarFeeds.id,
        roomId: calendarFeeds.roomId,
        since: calendarFeeds.createdAt,
        lastUsedAt: calendarFeeds.readAt,
      })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, userId))
      .orderBy(desc(calendarFeeds.id))
      .limit(most),

  passwordLink: (db, userId, now) =>
    db
      .select({
        id: passwordResets.id,
        since: passwordResets.createdAt,
        endsAt: passwordResets.expiresAt,
      })
      .from(passwordResets)
      .where(
        and(
          eq(passwordResets.userId, userId),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, now),
        ),
      )
      .orderBy(desc(passwordResets.id))
      .limit(most),

  emailChange: (db, userId, now) =>
    db
      .select({ id: emailChanges.userId, name: emailChanges.email, endsAt: emailChanges.expiresAt })
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now))),

  calendarSubscription: (db, userId) =>
    db
      .select({
        id: calendarSubscriptions.id,
        name: calendarSubscriptions.name,
        roomId: calendarSubscriptions.roomId,
        since: calendarSubscriptions.createdAt,
        lastUsedAt: calendarSubscriptions.readAt,
      })
      .from(calendarSubscriptions)
      .where(eq(calendarSubscriptions.createdBy, userId))
      .orderBy(desc(calendarSubscriptions.id))
      .limit(most),

  plannedMessage: (db, userId) =>
    db
      .select({
        id: messages.id,
        name: messages.subject,
        roomId: sql<
          number | null
        >`case when cardinality(${messages.plannedRooms}) = 1 then ${messages.plannedRooms}[1] end`,
        since: messages.createdAt,
        nextAt: messages.scheduledAt,
        endsAt: messages.expiresAt,
      })
      .from(messages)
      .where(and(eq(messages.senderId, userId), isNotNull(messages.plannedRooms)))
      .orderBy(desc(messages.id))
      .limit(most),

  scheduledAlarm: (db, userId) =>
    db
      .select({
        id: alarms.id,
        name: alarms.title,
        since: alarms.createdAt,
        nextAt: alarms.scheduledAt,
      })
      .from(alarms)
      .where(
        and(
          eq(sql`coalesce(${alarms.changedBy}, ${alarms.createdBy})`, userId),
          eq(alarms.state, 'scheduled'),
        ),
      )
      .orderBy(desc(alarms.id))
      .limit(most),

  scimToken: (db, userId) => {
    const { id, name, createdAt: since, lastUsedAt, createdBy } = scimTokens
    const own = db.select({ id, name, since, lastUsedAt }).from(scimTokens).where(eq(createdBy, userId))
    return own.orderBy(desc(id)).limit(most)
  },
}

/** These boxes, by one user's names for them. */
export const boxesAsCalledBy = (db: Executor, userId: number, boxIds: readonly number[]) =>
  db
    .select({
      roomId: boxes.roomId,
      nickName: links.nickName,
      profile: boxes.profile,
      room: { name: rooms.name, location: rooms.location },
    })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .leftJoin(links, and(eq(links.boxId, boxes.id), eq(links.userId, userId)))
    .where(inArray(boxes.id, [...boxIds]))
