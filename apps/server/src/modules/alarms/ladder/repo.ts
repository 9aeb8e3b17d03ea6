import type { LadderStep, LadderStepKind } from '@lykta/contract/alarms'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { isLike } from '../../../platform/like-pattern.ts'
import type { Executor } from '../../../platform/database.ts'
import {
  dueInTurns,
  fewestUnderWay,
  isNext,
  lockDue,
  type DueRow,
  type Part,
} from '../../../platform/jobs/due-rows.ts'
import { staffGroups, userName, users } from '../../accounts/tables.ts'
import { clusterOfGroup, groups, rooms } from '../../organisation/tables.ts'
import { activeUser, anyRoom, ownerOf, waitingForAnswer, type AlarmRow, type StepRow } from '../repo.ts'
import { alarmCalls, alarms, alarmSteps, groupLadders } from '../tables.ts'

const activeStaff = and(eq(users.id, staffGroups.userId), eq(users.role, 'staff'), activeUser)

/** The clusters that these rooms are in. */
const clustersOf = (db: Executor, roomIds: readonly number[]) =>
  db
    .select({ clusterId: clusterOfGroup.clusterId })
    .from(rooms)
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(anyRoom(rooms.id, roomIds))

/** What a mail needs to know about its recipient. */
const mailed = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  language: users.language,
}

type TryOfStep = Pick<StepRow, 'alarmId' | 'position' | 'tries'>

/** The step, unless another server has taken it since. */
const thisTry = ({ alarmId, position, tries }: TryOfStep) =>
  and(
    eq(alarmSteps.alarmId, alarmId),
    eq(alarmSteps.position, position),
    eq(alarmSteps.tries, tries),
    isNotNull(alarmSteps.tryAt),
  )

/** Alarms whose next step is due. */
export const dueLadders = (db: Executor, now: Date, part: Part): Promise<DueRow[]> => {
  const { id, request, nextStepAt: dueAt } = alarms
  return dueInTurns(db, { table: alarms, id, request, dueAt, owner: ownerOf, isDue: lte(dueAt, now) }, part)
}

export const lockDueLadder = (db: Executor, id: number, now: Date): Promise<AlarmRow | undefined> =>
  lockDue(db.select().from(alarms), and(eq(alarms.id, id), lte(alarms.nextStepAt, now)))

export const insertStep = async (db: Executor, step: typeof alarmSteps.$inferInsert): Promise<void> => {
  await db.insert(alarmSteps).values(step)
}

export const insertCalls = async (
  db: Executor,
  alarmId: number,
  userIds: readonly number[],
  at: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  await db
    .insert(alarmCalls)
    .values(userIds.map((userId) => ({ alarmId, userId, at })))
    .onConflictDoNothing()
}

/**
 * Takes for one server, until `until`, the next due step of these kinds that reports to none of these hosts. Untried steps
 * come first, and of those the ones whose authors have the fewest under way.
 */
export const claimStep = async (
  db: Executor,
  kinds: readonly LadderStepKind[],
  { now, until, busyHosts = [] }: { now: Date; until: Date; busyHosts?: readonly string[] },
): Promise<StepRow | undefined> => {
  const isFree =
    busyHosts.length === 0
      ? undefined
      : or(isNull(alarmSteps.host), notInArray(alarmSteps.host, [...busyHosts]))
  const { alarmId, position, tries, tryAt } = alarmSteps
  const joins = sql`join ${alarms} on ${eq(alarms.id, alarmId)}`
  const isUnderWay = and(gt(tryAt, now), gt(tries, 0))
  const underWay = fewestUnderWay({ table: alarmSteps, joins, owner: ownerOf, isUnderWay })
  const [row] = await db
    .update(alarmSteps)
    .set({ tryAt: until, tries: sql`${tries} + 1` })
    .where(
      isNext({
        table: alarmSteps,
        key: [alarmId, position],
        joins: underWay.joins,
        isDue: and(lte(tryAt, now), inArray(alarmSteps.kind, [...kinds]), isFree),
        order: [tries, underWay.count, tryAt, alarmId],
      }),
    )
    .returning()
  return row
}

/** Extends the server's claim on the step, unless the outcome of this try has been written. */
export const renewStep = async (
  db: Executor,
  row: TryOfStep,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(alarmSteps)
    .set({ tryAt: until })
    .where(and(thisTry(row), eq(alarmSteps.tryAt, before)))
}

/** Whether to go on with this try: the alarm still waits for an answer, and no other server has taken the step since. */
export const isStepWanted = async (
  db: Executor,
  { alarmId, position, tries }: TryOfStep,
): Promise<boolean> => {
  const rows = await db
    .select({ position: alarmSteps.position })
    .from(alarmSteps)
    .innerJoin(alarms, eq(alarms.id, alarmSteps.alarmId))
    .where(and(thisTry({ alarmId, position, tries }), waitingForAnswer))
  return rows.length > 0
}

/** Writes that a user has been notified, while others still wait. */
export const addReached = async (db: Executor, row: TryOfStep, userId: number): Promise<void> => {
  await db
    .update(alarmSteps)
    .set({
      reached: sql`${alarmSteps.reached} + 1`,
      missedIds: sql`array_remove(${alarmSteps.missedIds}, ${userId})`,
    })
    .where(thisTry(row))
}

/** Writes the outcome of a try. Returns false if another server has taken the step since. */
export const updateStep = async (
  db: Executor,
  row: TryOfStep,
  change: Partial<Pick<StepRow, 'state' | 'reached' | 'userIds' | 'missedIds' | 'tryAt'>>,
): Promise<boolean> => {
  const rows = await db
    .update(alarmSteps)
    .set(change)
    .where(thisTry(row))
    .returning({ position: alarmSteps.position })
  return rows.length > 0
}

export const mailAddresses = async (db: Executor, userIds: readonly number[]) =>
  userIds.length === 0
    ? []
    : db
        .select(mailed)
        .from(users)
        .where(inArray(users.id, [...userIds]))
        .orderBy(asc(users.id))

/** The given users who work in a cluster of these rooms, or administer all clusters. */
export const permittedUsers = async (
  db: Executor,
  userIds: readonly number[],
  roomIds: readonly number[],
): Promise<number[]> => {
  if (userIds.length === 0) return []
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        activeUser,
        ne(users.role, 'relative'),
        or(eq(users.level, 'system'), inArray(users.clusterId, clustersOf(db, roomIds))),
      ),
    )
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

/** The staff of the groups that these rooms are in, even if a TV has been retired. */
export const staffOfRooms = async (db: Executor, roomIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ userId: staffGroups.userId })
    .from(staffGroups)
    .innerJoin(users, activeStaff)
    .innerJoin(rooms, eq(rooms.groupId, staffGroups.groupId))
    .where(anyRoom(rooms.id, roomIds))
    .orderBy(asc(staffGroups.userId))
  return rows.map(({ userId }) => userId)
}

/** The staff of these groups, where the groups are in a cluster of these rooms. */
export const staffOfGroups = async (
  db: Executor,
  groupIds: readonly number[],
  roomIds: readonly number[],
): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ userId: staffGroups.userId })
    .from(staffGroups)
    .innerJoin(users, activeStaff)
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, staffGroups.groupId))
    .where(
      and(
        inArray(staffGroups.groupId, [...groupIds]),
        inArray(clusterOfGroup.clusterId, clustersOf(db, roomIds)),
      ),
    )
    .orderBy(asc(staffGroups.userId))
  return rows.map(({ userId }) => userId)
}

/** The ladder of the group that all the rooms are in; undefined if they are in several, or the group has none. */
export const ladderOfRooms = async (
  db: Executor,
  roomIds: readonly number[],
): Promise<LadderStep[] | undefined> => {
  const of = await db
    .selectDistinct({ groupId: rooms.groupId, steps: groupLadders.steps })
    .from(rooms)
    .leftJoin(groupLadders, eq(groupLadders.groupId, rooms.groupId))
    .where(sql`${rooms.id} = any(${sql.param([...roomIds])}::integer[])`)
    .limit(2)
  return of.length === 1 ? (of[0]?.steps ?? undefined) : undefined
}

/** The groups that these rooms are in, with the approximate size of each with its ladder in an answer, in bytes. */
export const groupsOf = (db: Executor, roomIds: readonly number[]) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      bytes: sql<number>`octet_length(coalesce(${groupLadders.steps}::text, '')) + 200`,
    })
    .from(groups)
    .leftJoin(groupLadders, eq(groupLadders.groupId, groups.id))
    .where(inArray(groups.id, db.select({ id: rooms.groupId }).from(rooms).where(anyRoom(rooms.id, roomIds))))
    .orderBy(asc(groups.name), asc(groups.id))

export const laddersOf = async (
  db: Executor,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, LadderStep[]>> => {
  const rows = await db
    .select({ groupId: groupLadders.groupId, steps: groupLadders.steps })
    .from(groupLadders)
    .where(anyRoom(groupLadders.groupId, groupIds))
  return new Map(rows.map(({ groupId, steps }) => [groupId, steps]))
}

export const clusterOfUsers = async (db: Executor, userIds: readonly number[]) =>
  userIds.length === 0
    ? []
    : db
        .select({ id: users.id, clusterId: users.clusterId, role: users.role })
        .from(users)
        .where(and(inArray(users.id, [...userIds]), activeUser))

export const setLadder = async (
  db: Executor,
  groupId: number,
  steps: LadderStep[] | null,
  at: Date,
): Promise<void> => {
  if (steps === null) {
    await db.delete(groupLadders).where(eq(groupLadders.groupId, groupId))
    return
  }
  await db
    .insert(groupLadders)
    .values({ groupId, steps, updatedAt: at })
    .onConflictDoUpdate({ target: groupLadders.groupId, set: { steps, updatedAt: at } })
}

/** Staff and administrators of a cluster (null: of all), found by part of their name or by id. */
export const peopleToName = (
  db: Executor,
  clusterId: number | null,
  { search, ids }: { search: string | undefined; ids: readonly number[] | undefined },
  limit: number,
) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, role: users.role })
    .from(users)
    .where(
      and(
        activeUser,
        ne(users.role, 'relative'),
        clusterId === null ? undefined : eq(users.clusterId, clusterId),
        ids === undefined ? undefined : inArray(users.id, [...ids]),
        search === undefined
          ? undefined
          : or(isLike(userName(users), search), isLike(users.username, search)),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(limit)
