import type { BoxSort } from '@lykta/contract/boxes'
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { casing } from '../../../platform/columns.ts'
import { containing } from '../../../platform/containing.ts'
import type { Executor } from '../../../platform/database.ts'
import { entities, entityGroups, groups, rooms } from '../../organisation/tables.ts'
import { boxes, links, lowOnBattery, offlineBefore } from '../tables.ts'

export interface ManagedBoxFilter {
  /** Null: of every cluster. */
  clusterId: number | null
  search?: string | undefined
  /** TVs that have not been heard of since then. */
  offlineSince?: Date | undefined
  lowBattery?: boolean | undefined
  /** To which the user has a link. */
  user?: number | undefined
  ids?: readonly number[] | undefined
}

/** Where each room lies, by name. */
const places = new QueryBuilder({ casing })
  .select({
    roomId: rooms.id,
    room: sql<string>`${rooms.name}`.as('room'),
    location: rooms.location,
    groupId: rooms.groupId,
    group: sql<string>`${groups.name}`.as('group_name'),
    entityId: groups.entityId,
    entity: sql<string>`${entities.name}`.as('entity'),
    clusterId: entityGroups.clusterId,
  })
  .from(rooms)
  .innerJoin(groups, eq(groups.id, rooms.groupId))
  .innerJoin(entities, eq(entities.id, groups.entityId))
  .innerJoin(entityGroups, eq(entityGroups.id, entities.entityGroupId))
  .as('places')

const boxesOf = (userId: number) =>
  new QueryBuilder({ casing })
    .select({ id: links.boxId })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.granted, true)))

const firstName = sql`(${boxes.profile} ->> 'firstName')`
const lastName = sql`(${boxes.profile} ->> 'lastName')`

const where = ({
  clusterId,
  search,
  offlineSince,
  lowBattery,
  user,
  ids,
}: ManagedBoxFilter): SQL | undefined => {
  const pattern = containing(search?.normalize())
  return and(
    isNull(boxes.retiredAt),
    clusterId === null ? undefined : eq(places.clusterId, clusterId),
    ids === undefined ? undefined : inArray(boxes.id, [...ids]),
    offlineSince === undefined ? undefined : offlineBefore(offlineSince),
    lowBattery === true ? lowOnBattery : undefined,
    user === undefined ? undefined : inArray(boxes.id, boxesOf(user)),
    pattern === undefined
      ? undefined
      : or(
          ilike(places.room, pattern),
          ilike(places.location, pattern),
          ilike(places.group, pattern),
          ilike(places.entity, pattern),
          ilike(sql`${firstName} || ' ' || ${lastName}`, pattern),
        ),
  )
}

const columnsOf = {
  place: [places.entity, places.group, places.room],
  resident: [lastName, firstName],
  online: [boxes.online],
  battery: [boxes.battery],
  appVersion: [boxes.appVersion],
  lastSeenAt: [boxes.lastSeenAt],
} as const

export const createManagedBoxesRepo = (db: Executor) => ({
  /** Finds the page by ids alone, which are sorted many times faster than whole rows. */
  list: (
    filter: ManagedBoxFilter,
    page: { sort: readonly [BoxSort, 'ASC' | 'DESC']; skip: number; limit: number },
  ) => {
    const [by, order] = page.sort
    const direction = order === 'ASC' ? asc : desc
    const sorted = [...columnsOf[by].map((column) => direction(column)), direction(boxes.id)]
    const found = db
      .select({ id: boxes.id })
      .from(boxes)
      .innerJoin(places, eq(places.roomId, boxes.roomId))
      .where(where(filter))
      .orderBy(...sorted)
      .offset(page.skip)
      .limit(page.limit)
      .as('found')
    return db
      .select({ box: boxes, place: places._.selectedFields })
      .from(found)
      .innerJoin(boxes, eq(boxes.id, found.id))
      .innerJoin(places, eq(places.roomId, boxes.roomId))
      .orderBy(...sorted)
  },

  count: async (filter: ManagedBoxFilter): Promise<number> => {
    const [row] = await db
      .select({ count: count() })
      .from(boxes)
      .innerJoin(places, eq(places.roomId, boxes.roomId))
      .where(where(filter))
    return row?.count ?? 0
  },
})
export type ManagedBoxRow = Awaited<ReturnType<ReturnType<typeof createManagedBoxesRepo>['list']>>[number]
