import type { Competence, FunctionName } from '@lykta/contract/boxes'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/database.ts'
import { staffGroups, users } from '../../accounts/tables.ts'
import { entities, entityGroups, groups, rooms } from '../../organisation/tables.ts'
import { boxes, links } from '../tables.ts'

/** One user, one box, some rooms: what the query is narrowed to. */
interface Narrowed {
  userId?: number
  boxId?: number
  roomId?: number
  roomIds?: readonly number[]
}

/** Who sees which box, and by what tie: the one query behind every permission on a box. */
export const createAccessRepo = (db: Executor) => ({
  /**
   * A row for every tie; a user with two ties to a box has two. Each of the three ways is narrowed by itself, so that
   * none of them looks through all users or all boxes.
   */
  ties: ({ userId, boxId, roomId, roomIds }: Narrowed) => {
    const activeBox = and(
      isNull(boxes.retiredAt),
      boxId === undefined ? undefined : eq(boxes.id, boxId),
      roomId === undefined ? undefined : eq(boxes.roomId, roomId),
      roomIds === undefined ? undefined : inArray(boxes.roomId, [...roomIds]),
    )
    const activeUser = and(isNull(users.disabledAt), userId === undefined ? undefined : eq(users.id, userId))
    const box = { userId: users.id, boxId: boxes.id, roomId: boxes.roomId, boxFunctions: boxes.functions }
    const chosen = sql<Record<string, boolean> | null>`${links.settings}`
    const ownChoices = and(eq(links.userId, users.id), eq(links.boxId, boxes.id))
    const none = {
      chosen,
      competence: sql<Competence | null>`null::text`,
      permissions: sql<FunctionName[] | null>`null::text[]`,
    }

    const linked = db
      .select({
        ...box,
        kind: sql<'link' | 'staff' | 'admin'>`'link'`,
        chosen,
        competence: sql<Competence | null>`${links.competence}`,
        permissions: sql<FunctionName[] | null>`${links.permissions}`,
      })
      .from(links)
      .innerJoin(boxes, and(eq(boxes.id, links.boxId), activeBox))
      .innerJoin(users, and(eq(users.id, links.userId), activeUser))
      .where(eq(links.granted, true))
    const staffed = db
      .select({ ...box, kind: sql<'link' | 'staff' | 'admin'>`'staff'`, ...none })
      .from(staffGroups)
      .innerJoin(rooms, eq(rooms.groupId, staffGroups.groupId))
      .innerJoin(boxes, and(eq(boxes.roomId, rooms.id), activeBox))
      .innerJoin(users, and(eq(users.id, staffGroups.userId), eq(users.role, 'staff'), activeUser))
      .leftJoin(links, ownChoices)
    const administered = db
      .select({ ...box, kind: sql<'link' | 'staff' | 'admin'>`'admin'`, ...none })
      .from(users)
      .innerJoin(entityGroups, or(eq(users.level, 'system'), eq(users.clusterId, entityGroups.clusterId)))
      .innerJoin(entities, eq(entities.entityGroupId, entityGroups.id))
      .innerJoin(groups, eq(groups.entityId, entities.id))
      .innerJoin(rooms, eq(rooms.groupId, groups.id))
      .innerJoin(boxes, and(eq(boxes.roomId, rooms.id), activeBox))
      .leftJoin(links, ownChoices)
      .where(and(eq(users.role, 'admin'), activeUser))
    return unionAll(linked, staffed, administered)
  },
})
export type AccessRepo = ReturnType<typeof createAccessRepo>
export type TieRow = Awaited<ReturnType<AccessRepo['ties']>>[number]
