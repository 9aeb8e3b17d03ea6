import { and, eq, inArray, min, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import { dueInTurns, type DueRow, type Part } from '../../../../platform/jobs/due-rows.ts'
import { clusters } from '../../../organisation/tables.ts'
import type { UserRow } from '../../repo.ts'
import { users } from '../../tables.ts'
import type { ChangedBy } from '../../users/audit.ts'
import { directoryGroups, directoryMembers, directorySettlings } from '../tables.ts'

/** Rows per statement. */
const batchSize = 1_000

/**
 * What groups say and what the table says of them change one after the other: otherwise whoever comes into a group while its line is
 * written is seen by neither. Groups change beside each other.
 */
export const lockCluster = async (
  tx: Executor,
  clusterId: number,
  strength: 'share' | 'no key update',
): Promise<void> => {
  await tx.select({ id: clusters.id }).from(clusters).where(eq(clusters.id, clusterId)).for(strength)
}

/** Enters that these accounts have to be settled, in the order given. */
export const enterSettlings = async (
  tx: Executor,
  by: ChangedBy,
  userIds: readonly number[],
): Promise<void> => {
  const of = {
    changedBy: 'userId' in by ? by.userId : null,
    address: by.from?.address ?? null,
    userAgent: by.from?.userAgent ?? null,
  }
  for (let at = 0; at < userIds.length; at += batchSize)
    await tx
      .insert(directorySettlings)
      .values(userIds.slice(at, at + batchSize).map((userId) => ({ ...of, userId })))
}

/** The members of the groups that SCIM has sent under one of these names. */
export const membersOfNamed = async (
  tx: Executor,
  clusterId: number,
  names: readonly string[],
): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ userId: directoryMembers.userId })
    .from(directoryMembers)
    .innerJoin(directoryGroups, eq(directoryGroups.id, directoryMembers.groupId))
    .where(
      and(
        eq(directoryGroups.clusterId, clusterId),
        or(inArray(directoryGroups.name, [...names]), inArray(directoryGroups.externalId, [...names])),
      ),
    )
    .orderBy(directoryMembers.userId)
  return rows.map(({ userId }) => userId)
}

/** The accounts that have waited longest, without those that are settled each by itself. */
export const usersToSettle = async (db: Executor, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ userId: directorySettlings.userId })
    .from(directorySettlings)
    .where(eq(directorySettlings.apart, false))
    .groupBy(directorySettlings.userId)
    .orderBy(min(directorySettlings.id))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/**
 * Locks those of the accounts that have to be settled, in one order: another server may do the same. A directory goes on changing their
 * groups meanwhile.
 */
export const lockToSettle = (tx: Executor, userIds: readonly number[]): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        sql`exists (select from ${directorySettlings} where ${directorySettlings.userId} = ${users.id})`,
      ),
    )
    .orderBy(users.id)
    .for('no key update')

/** What has been entered of each, and by whom last. */
export const settlingsOf = async (
  tx: Executor,
  userIds: readonly number[],
): Promise<Map<number, { by: ChangedBy; ids: number[] }>> => {
  const rows = await tx
    .select()
    .from(directorySettlings)
    .where(inArray(directorySettlings.userId, [...userIds]))
    .orderBy(directorySettlings.id)
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, of]) => {
      const { changedBy = null, address = null, userAgent = null } = of.at(-1) ?? {}
      const from = address === null ? {} : { from: { address, userAgent: userAgent ?? '' } }
      const by = changedBy === null ? { ...from, directory: 'scim' } : { ...from, userId: changedBy }
      return [userId, { by, ids: of.map(({ id }) => id) }]
    }),
  )
}

export const removeSettlings = async (tx: Executor, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(directorySettlings).where(inArray(directorySettlings.id, [...ids]))
}

export const settleApart = async (db: Executor, userIds: readonly number[]): Promise<void> => {
  await db
    .update(directorySettlings)
    .set({ apart: true })
    .where(inArray(directorySettlings.userId, [...userIds]))
}

export const settlingsApart = (db: Executor, part: Part): Promise<DueRow[]> => {
  const { id, request, createdAt: dueAt, userId: owner, apart } = directorySettlings
  return dueInTurns(
    db,
    { table: directorySettlings, id, request, dueAt, owner, isDue: eq(apart, true) },
    part,
  )
}

export const userOfSettling = async (db: Executor, id: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ userId: directorySettlings.userId })
    .from(directorySettlings)
    .where(eq(directorySettlings.id, id))
  return row?.userId
}
