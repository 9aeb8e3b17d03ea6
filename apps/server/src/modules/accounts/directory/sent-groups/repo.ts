import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { notFound } from '../../../../errors.ts'
import type { Executor } from '../../../../platform/database.ts'
import { totalOf } from '../../../../platform/page-and-total.ts'
import { users } from '../../tables.ts'
import { directoryAccounts, directoryGroups, directoryMembers } from '../tables.ts'
import { ScimRefusal } from '../scim/refusal.ts'
import { rowIdOf } from '../scim/resources.ts'
import type { ScimCaller } from '../tokens.ts'
import { isOfCluster } from '../repo.ts'
import { conditionOf, parseFilter, type Comparable } from '../filter/repo.ts'

export type GroupRow = typeof directoryGroups.$inferSelect

const hasMember = (value: string): SQL | undefined => {
  const id = rowIdOf(value)
  return id === undefined
    ? undefined
    : sql`exists (select from ${directoryMembers} where ${directoryMembers.groupId} = ${directoryGroups.id} and ${directoryMembers.userId} = ${id})`
}

/** By what groups are filtered. */
const comparable: Comparable = {
  id: (value) => {
    const id = rowIdOf(value)
    return id === undefined ? undefined : eq(directoryGroups.id, id)
  },
  displayname: (value) => eq(sql`lower(${directoryGroups.name})`, value.toLowerCase()),
  externalid: (value) => eq(directoryGroups.externalId, value),
  members: hasMember,
  'members.value': hasMember,
}

const inCluster = ({ clusterId }: ScimCaller, condition?: SQL) =>
  and(eq(directoryGroups.clusterId, clusterId), condition)

/** @throws not_found */
export const findGroup = async (db: Executor, caller: ScimCaller, id: number): Promise<GroupRow> => {
  const [group] = await db
    .select()
    .from(directoryGroups)
    .where(inCluster(caller, eq(directoryGroups.id, id)))
  if (group === undefined) throw notFound()
  return group
}

/** Changes to one group wait for each other. @throws not_found */
export const lockGroup = async (tx: Executor, caller: ScimCaller, id: number): Promise<GroupRow> => {
  const [group] = await tx
    .select()
    .from(directoryGroups)
    .where(inCluster(caller, eq(directoryGroups.id, id)))
    .for('update')
  if (group === undefined) throw notFound()
  return group
}

export const membersOf = async (
  db: Executor,
  groupIds: readonly number[],
): Promise<Map<number, number[]>> => {
  const rows = await db
    .select()
    .from(directoryMembers)
    .where(inArray(directoryMembers.groupId, [...groupIds]))
    .orderBy(directoryMembers.userId)
  return new Map(
    [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([id, of]) => [id, of.map(({ userId }) => userId)]),
  )
}

/** @throws ScimRefusal for somebody whom the directory has not sent */
export const checkKnown = async (
  tx: Executor,
  { clusterId }: ScimCaller,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  const known = await tx
    .select({ id: users.id })
    .from(directoryAccounts)
    .innerJoin(users, eq(users.id, directoryAccounts.userId))
    .where(and(isOfCluster(clusterId), inArray(users.id, [...ids])))
  const there = new Set(known.map(({ id }) => id))
  const missing = ids.find((id) => !there.has(id))
  if (missing !== undefined)
    throw new ScimRefusal('invalidValue', `members: there is no user with the id ${String(missing)}.`)
}

export const setMembers = async (
  tx: Executor,
  groupId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> => {
  if (removed.length > 0)
    await tx
      .delete(directoryMembers)
      .where(and(eq(directoryMembers.groupId, groupId), inArray(directoryMembers.userId, [...removed])))
  if (added.length > 0)
    await tx
      .insert(directoryMembers)
      .values(added.map((userId) => ({ groupId, userId })))
      .onConflictDoNothing()
}

export const insertGroup = async (
  db: Executor,
  group: typeof directoryGroups.$inferInsert,
): Promise<GroupRow> => {
  const [row] = await db.insert(directoryGroups).values(group).returning()
  if (row === undefined) throw new Error('the group was not stored')
  return row
}

/** @throws not_found */
export const updateGroup = async (
  db: Executor,
  id: number,
  change: Partial<typeof directoryGroups.$inferInsert>,
): Promise<GroupRow> => {
  const [row] = await db.update(directoryGroups).set(change).where(eq(directoryGroups.id, id)).returning()
  if (row === undefined) throw notFound()
  return row
}

export const deleteGroup = async (db: Executor, id: number): Promise<void> => {
  await db.delete(directoryGroups).where(eq(directoryGroups.id, id))
}

const countMatching = async (db: Executor, condition: SQL | undefined): Promise<number> => {
  const rows = db.select({ id: directoryGroups.id }).from(directoryGroups).where(condition)
  return (await totalOf(db, rows, { skip: 0, limit: 0 })).total
}

export const countGroups = (db: Executor, caller: ScimCaller): Promise<number> =>
  countMatching(db, inCluster(caller))

/** With how many members each has. @throws ScimRefusal for a filter that is not known */
export const pageOfGroups = async (
  db: Executor,
  caller: ScimCaller,
  { filter, skip, limit }: { filter: string | undefined; skip: number; limit: number },
): Promise<{ rows: { group: GroupRow; size: number }[]; total: number }> => {
  const matching = inCluster(
    caller,
    filter === undefined ? undefined : conditionOf(parseFilter(filter), comparable),
  )
  const rows = await db
    .select({
      group: directoryGroups,
      size: sql<number>`(select count(*)::int from ${directoryMembers} where ${directoryMembers.groupId} = ${directoryGroups.id})`,
    })
    .from(directoryGroups)
    .where(matching)
    .orderBy(directoryGroups.id)
    .offset(skip)
    .limit(limit)
  return { rows, total: await countMatching(db, matching) }
}
