import { and, asc, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { likePattern, isLike } from '../../../platform/like-pattern.ts'
import type { Executor } from '../../../platform/database.ts'
import { boxes } from '../../boxes/tables.ts'
import { entities, entityGroups, groups, groupsCalled, rooms } from '../tables.ts'

export interface RoomFilter {
  /** Null: every cluster. */
  clusterId: number | null
  search?: string | undefined
  /** Only rooms without a box that has a TV. */
  free?: boolean | undefined
  /** Only rooms without a box. */
  empty?: boolean | undefined
  groupId?: number | undefined
  id?: number | undefined
}

const where = ({ clusterId, search, free, empty, groupId, id }: RoomFilter): SQL | undefined => {
  const pattern = likePattern(search)
  return and(
    isNull(rooms.retiredAt),
    groupId === undefined ? undefined : eq(rooms.groupId, groupId),
    id === undefined ? undefined : eq(rooms.id, id),
    clusterId === null ? undefined : eq(entityGroups.clusterId, clusterId),
    pattern === undefined
      ? undefined
      : or(
          isLike(rooms.name, pattern),
          isLike(rooms.location, pattern),
          inArray(rooms.groupId, groupsCalled(pattern)),
        ),
    free === true ? isNull(boxes.tokenHash) : undefined,
    empty === true ? isNull(boxes.id) : undefined,
  )
}

export const pageOfRooms = (db: Executor, filter: RoomFilter, page: { skip: number; limit: number }) =>
  db
    .select({ room: rooms, group: groups, entity: entities, boxId: boxes.id, profile: boxes.profile })
    .from(rooms)
    .innerJoin(groups, eq(groups.id, rooms.groupId))
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .innerJoin(entityGroups, eq(entityGroups.id, entities.entityGroupId))
    .leftJoin(boxes, and(eq(boxes.roomId, rooms.id), isNull(boxes.retiredAt)))
    .where(where(filter))
    .orderBy(asc(entities.name), asc(groups.name), asc(rooms.name), asc(rooms.id))
    .offset(page.skip)
    .limit(page.limit)

export const countRooms = async (db: Executor, filter: RoomFilter): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(rooms)
    .innerJoin(groups, eq(groups.id, rooms.groupId))
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .innerJoin(entityGroups, eq(entityGroups.id, entities.entityGroupId))
    .leftJoin(boxes, and(eq(boxes.roomId, rooms.id), isNull(boxes.retiredAt)))
    .where(where(filter))
  return row?.count ?? 0
}
