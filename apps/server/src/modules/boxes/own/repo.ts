import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { rooms } from '../../organisation/tables.ts'
import { boxes, links } from '../tables.ts'

/** What a box asks about itself. */
export const createOwnRepo = (db: Executor) => ({
  boxWithRoom: async (boxId: number) => {
    const [row] = await db
      .select({ box: boxes, room: rooms })
      .from(boxes)
      .innerJoin(rooms, eq(rooms.id, boxes.roomId))
      .where(and(eq(boxes.id, boxId), isNull(boxes.retiredAt)))
    return row
  },

  /** The people who are linked to the box, in the order in which they came. */
  linkedPeople: (boxId: number) =>
    db
      .select({
        userId: users.id,
        firstName: users.firstName,
        avatar: users.avatar,
        extension: users.extension,
        autoAnswer: links.autoAnswer,
      })
      .from(links)
      .innerJoin(users, and(eq(users.id, links.userId), isNull(users.disabledAt)))
      .where(and(eq(links.boxId, boxId), eq(links.granted, true)))
      .orderBy(asc(links.createdAt), asc(users.id)),
})
