import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { staffGroups, users } from '../../accounts/tables.ts'
import { entities, entityGroups, groups, rooms } from '../../organisation/tables.ts'
import { boxes, links } from '../tables.ts'

const adminOfCluster = sql<boolean>`(${users.role} = 'admin' and (${users.level} = 'system' or ${users.clusterId} = ${entityGroups.clusterId}))`
const staffOfGroup = sql<boolean>`(${users.role} = 'staff' and ${staffGroups.groupId} is not null)`

/** Who sees which box, and by what tie: the one query behind every permission on a box. */
export const createAccessRepo = (db: Executor) => {
  const ties = (where: SQL | undefined) =>
    db
      .select({
        userId: users.id,
        boxId: boxes.id,
        roomId: boxes.roomId,
        functions: boxes.functions,
        competence: links.competence,
        permissions: links.permissions,
        staffOfGroup,
        adminOfCluster,
      })
      .from(boxes)
      .innerJoin(rooms, eq(rooms.id, boxes.roomId))
      .innerJoin(groups, eq(groups.id, rooms.groupId))
      .innerJoin(entities, eq(entities.id, groups.entityId))
      .innerJoin(entityGroups, eq(entityGroups.id, entities.entityGroupId))
      .innerJoin(users, isNull(users.disabledAt))
      .leftJoin(links, and(eq(links.boxId, boxes.id), eq(links.userId, users.id), eq(links.granted, true)))
      .leftJoin(staffGroups, and(eq(staffGroups.groupId, groups.id), eq(staffGroups.userId, users.id)))
      .where(and(isNull(boxes.retiredAt), or(isNotNull(links.userId), staffOfGroup, adminOfCluster), where))

  return {
    tiesOf: async (userId: number, target: { boxId: number } | { roomId: number }) => {
      const [row] = await ties(
        and(
          eq(users.id, userId),
          'boxId' in target ? eq(boxes.id, target.boxId) : eq(boxes.roomId, target.roomId),
        ),
      )
      return row
    },
    allTiesOf: (userId: number) => ties(eq(users.id, userId)),
    tiesTo: (boxId: number) => ties(eq(boxes.id, boxId)),
  }
}
export type AccessRepo = ReturnType<typeof createAccessRepo>
export type TiesRow = Awaited<ReturnType<AccessRepo['tiesTo']>>[number]
