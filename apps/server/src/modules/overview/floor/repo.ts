import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { boxes } from '../../boxes/tables.ts'
import { messageRecipients, messages } from '../../messages/tables.ts'
import { entities, groups, rooms } from '../../organisation/tables.ts'

/** The boxes with their place, and how many of the user's messages are unread there. */
export const boxesByPlace = (db: Executor, userId: number, boxIds: readonly number[]) => {
  const unread = db
    .select({ roomId: messageRecipients.roomId, count: sql<number>`count(*)::int`.as('count') })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .where(
      and(
        isNull(messageRecipients.readAt),
        inArray(
          messageRecipients.roomId,
          db
            .select({ id: boxes.roomId })
            .from(boxes)
            .where(inArray(boxes.id, [...boxIds])),
        ),
        eq(messages.senderId, userId),
        isNull(messages.recalledAt),
      ),
    )
    .groupBy(messageRecipients.roomId)
    .as('unread')
  return db
    .select({
      id: boxes.id,
      roomId: boxes.roomId,
      timeZone: boxes.timeZone,
      group: { id: groups.id, name: groups.name },
      entity: { id: entities.id, name: entities.name },
      unread: sql<number>`coalesce(${unread.count}, 0)`,
    })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(groups, eq(groups.id, rooms.groupId))
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .leftJoin(unread, eq(unread.roomId, boxes.roomId))
    .where(inArray(boxes.id, [...boxIds]))
    .orderBy(asc(entities.name), asc(groups.name), asc(groups.id), asc(rooms.name), asc(boxes.id))
}
