import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { clusters, entities, entityGroups, groups, rooms } from '../tables.ts'

/** The rooms with their group, entity and cluster, ordered by group. */
export const placesOfRooms = (db: Executor, roomIds: readonly number[]) =>
  db
    .select({
      room: { id: rooms.id, name: rooms.name, location: rooms.location },
      group: { id: groups.id, name: groups.name },
      entity: { id: entities.id, name: entities.name },
      entityGroup: { id: entityGroups.id, name: entityGroups.name },
      cluster: { id: clusters.id, name: clusters.name },
      clusterType: clusters.clusterType,
    })
    .from(rooms)
    .innerJoin(groups, eq(groups.id, rooms.groupId))
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .innerJoin(entityGroups, eq(entityGroups.id, entities.entityGroupId))
    .innerJoin(clusters, eq(clusters.id, entityGroups.clusterId))
    .where(and(isNull(rooms.retiredAt), inArray(rooms.id, [...roomIds])))
    .orderBy(
      asc(clusters.name),
      asc(entityGroups.name),
      asc(entities.name),
      asc(groups.name),
      asc(groups.id),
      asc(rooms.name),
      asc(rooms.id),
    )
