import type { Competence, FunctionName } from '@lykta/contract/boxes'
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { staffGroups, users } from '../../accounts/tables.ts'
import { clusterOfGroup, entities, entityGroups, groups, rooms } from '../../organisation/tables.ts'
import { boxes, links } from '../tables.ts'

/**
 * Who sees which box, and why: the one query behind every permission on a box. One row per source of access; a user with
 * two sources for a box has two rows. Each of its three parts repeats the filter, so that none scans all users or boxes.
 */
const sources = (db: Executor, only: { user?: SQL; box?: SQL }) => {
  const activeBox = and(isNull(boxes.retiredAt), only.box)
  const activeUser = and(isNull(users.disabledAt), only.user)
  const box = {
    // Both columns are called id, which an outer query could not tell apart.
    userId: sql<number>`${users.id}`.as('user_id'),
    boxId: sql<number>`${boxes.id}`.as('box_id'),
    roomId: boxes.roomId,
    boxFunctions: boxes.functions,
  }
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
    .where(eq(links.granted, true).inlineParams())
  const staffed = db
    .select({ ...box, kind: sql<'link' | 'staff' | 'admin'>`'staff'`, ...none })
    .from(staffGroups)
    .innerJoin(rooms, eq(rooms.groupId, staffGroups.groupId))
    .innerJoin(boxes, and(eq(boxes.roomId, rooms.id), activeBox))
    .innerJoin(
      users,
      and(eq(users.id, staffGroups.userId), eq(users.role, 'staff').inlineParams(), activeUser),
    )
    .leftJoin(links, ownChoices)
  const administered = db
    .select({ ...box, kind: sql<'link' | 'staff' | 'admin'>`'admin'`, ...none })
    .from(users)
    .innerJoin(
      entityGroups,
      or(eq(users.level, 'system').inlineParams(), eq(users.clusterId, entityGroups.clusterId)),
    )
    .innerJoin(entities, eq(entities.entityGroupId, entityGroups.id))
    .innerJoin(groups, eq(groups.entityId, entities.id))
    .innerJoin(rooms, eq(rooms.groupId, groups.id))
    .innerJoin(boxes, and(eq(boxes.roomId, rooms.id), activeBox))
    .leftJoin(links, ownChoices)
    .where(and(eq(users.role, 'admin').inlineParams(), activeUser))
  return unionAll(linked, staffed, administered)
}

const ofUser = prepared({ userId: users.id }, (db, value) =>
  sources(db, { user: eq(users.id, value('userId')) }),
)
const ofUserToBox = prepared({ userId: users.id, boxId: boxes.id }, (db, value) =>
  sources(db, { user: eq(users.id, value('userId')), box: eq(boxes.id, value('boxId')) }),
)
const ofUserToRooms = prepared({ userId: users.id, roomIds: [boxes.roomId] }, (db, value) =>
  sources(db, { user: eq(users.id, value('userId')), box: isAnyOf(boxes.roomId, value('roomIds')) }),
)
/** Who sees which box, without the reasons: an alarm asks for a thousand boxes at once, an administrator for all. */
const audienceOf = (db: Executor, of: Parameters<typeof sources>[1]) => {
  const all = sources(db, of).as('sources')
  return db.select({ userId: all.userId, boxId: all.boxId, roomId: all.roomId }).from(all)
}

const seenByUsers = prepared({ userIds: [users.id] }, (db, value) =>
  audienceOf(db, { user: isAnyOf(users.id, value('userIds')) }),
)
const toBox = prepared({ boxId: boxes.id }, (db, value) => sources(db, { box: eq(boxes.id, value('boxId')) }))
const ofUsersToRooms = prepared({ userIds: [users.id], roomIds: [boxes.roomId] }, (db, value) =>
  sources(db, {
    user: isAnyOf(users.id, value('userIds')),
    box: isAnyOf(boxes.roomId, value('roomIds')),
  }),
)
const toRooms = prepared({ roomIds: [boxes.roomId] }, (db, value) =>
  sources(db, { box: isAnyOf(boxes.roomId, value('roomIds')) }),
)

const audienceByBox = prepared({ boxIds: [boxes.id] }, (db, value) =>
  audienceOf(db, { box: isAnyOf(boxes.id, value('boxIds')) }),
)
const audienceByRoom = prepared({ roomIds: [boxes.roomId] }, (db, value) =>
  audienceOf(db, { box: isAnyOf(boxes.roomId, value('roomIds')) }),
)

/** Why a user sees which rooms, and nothing else about them: for a whole cluster the rest would take most of the time. */
const roomsOfUser = prepared({ userId: users.id }, (db, value) => {
  const self = and(eq(users.id, value('userId')), isNull(users.disabledAt))
  const boxInUse = and(eq(boxes.roomId, rooms.id), isNull(boxes.retiredAt))
  const inCare = {
    roomId: rooms.id,
    isInCare: sql<boolean>`true`,
    hasBox: sql<boolean>`${boxes.id} is not null`,
  }
  const linked = db
    .select({ roomId: boxes.roomId, isInCare: sql<boolean>`false`, hasBox: sql<boolean>`true` })
    .from(links)
    .innerJoin(boxes, and(eq(boxes.id, links.boxId), isNull(boxes.retiredAt)))
    .innerJoin(users, and(eq(users.id, links.userId), self))
    .where(eq(links.granted, true).inlineParams())
  const staffed = db
    .select(inCare)
    .from(staffGroups)
    .innerJoin(users, and(eq(users.id, staffGroups.userId), eq(users.role, 'staff').inlineParams(), self))
    .innerJoin(rooms, eq(rooms.groupId, staffGroups.groupId))
    .leftJoin(boxes, boxInUse)
  const administered = db
    .select(inCare)
    .from(users)
    .innerJoin(
      clusterOfGroup,
      or(eq(users.level, 'system').inlineParams(), eq(users.clusterId, clusterOfGroup.clusterId)),
    )
    .innerJoin(rooms, eq(rooms.groupId, clusterOfGroup.groupId))
    .leftJoin(boxes, boxInUse)
    .where(and(eq(users.role, 'admin').inlineParams(), self))
  return unionAll(linked, staffed, administered)
})

/** One box, or the boxes in some rooms. */
export type BoxTarget = { boxId: number } | { roomIds: readonly number[] }

export const sourcesOfUser = (db: Executor, userId: number) => ofUser(db, { userId })

export const boxesSeenBy = (db: Executor, userIds: readonly number[]) => seenByUsers(db, { userIds })

export const roomsSeenBy = (db: Executor, userId: number) => roomsOfUser(db, { userId })

export const sourcesOfUserTo = (db: Executor, userId: number, target: BoxTarget) =>
  'boxId' in target ? ofUserToBox(db, { userId, ...target }) : ofUserToRooms(db, { userId, ...target })

export const sourcesOfUsersTo = (db: Executor, userIds: readonly number[], roomIds: readonly number[]) =>
  ofUsersToRooms(db, { userIds, roomIds })

export const audienceOfBoxes = (db: Executor, boxIds: readonly number[]) => audienceByBox(db, { boxIds })

export const audienceOfRooms = (db: Executor, roomIds: readonly number[]) => audienceByRoom(db, { roomIds })

export const sourcesTo = (db: Executor, target: BoxTarget) =>
  'boxId' in target ? toBox(db, target) : toRooms(db, target)

export type AccessSourceRow = Awaited<ReturnType<typeof sourcesOfUser>>[number]
