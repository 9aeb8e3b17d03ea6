import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { clusters } from '../../organisation/tables.ts'
import type { UserRow } from '../repo.ts'
import { users } from '../tables.ts'
import { directoryAccounts, directoryGroups, directoryMembers, directoryRoles } from './tables.ts'
import type { RoleRow } from './given.ts'

export type DirectoryAccount = typeof directoryAccounts.$inferSelect

/** A cluster that is no longer in use gives nobody anything. */
const inUse = or(isNull(directoryRoles.clusterId), isNull(clusters.retiredAt))

/** The lines for these groups, as a provider calls them. */
export const linesOfProvider = async (
  db: Executor,
  provider: string,
  groups: readonly string[],
): Promise<RoleRow[]> => {
  if (groups.length === 0) return []
  const rows = await db
    .select({ line: directoryRoles })
    .from(directoryRoles)
    .leftJoin(clusters, eq(clusters.id, directoryRoles.clusterId))
    .where(and(eq(directoryRoles.provider, provider), inArray(directoryRoles.groupName, [...groups]), inUse))
  return rows.map(({ line }) => line)
}

/** The lines for the groups in which these users are by SCIM, which give something in its cluster alone. */
export const linesOfMembers = async (
  db: Executor,
  userIds: readonly number[],
): Promise<Map<number, RoleRow[]>> => {
  const rows = await db
    .selectDistinctOn([directoryMembers.userId, directoryRoles.id], {
      userId: directoryMembers.userId,
      line: directoryRoles,
    })
    .from(directoryMembers)
    .innerJoin(directoryGroups, eq(directoryGroups.id, directoryMembers.groupId))
    .innerJoin(
      directoryRoles,
      and(
        isNull(directoryRoles.provider),
        eq(directoryRoles.clusterId, directoryGroups.clusterId),
        or(
          eq(directoryRoles.groupName, directoryGroups.name),
          eq(directoryRoles.groupName, directoryGroups.externalId),
        ),
      ),
    )
    .innerJoin(clusters, and(eq(clusters.id, directoryRoles.clusterId), isNull(clusters.retiredAt)))
    .where(inArray(directoryMembers.userId, [...userIds]))
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, of]) => [
      userId,
      of.map(({ line }) => line),
    ]),
  )
}

export const accountOf = async (db: Executor, userId: number): Promise<DirectoryAccount | undefined> => {
  const [account] = await db.select().from(directoryAccounts).where(eq(directoryAccounts.userId, userId))
  return account
}

export const insertAccount = async (
  db: Executor,
  account: typeof directoryAccounts.$inferInsert,
): Promise<void> => {
  await db.insert(directoryAccounts).values(account)
}

export const updateAccounts = async (
  db: Executor,
  userIds: readonly number[],
  change: Partial<typeof directoryAccounts.$inferInsert>,
): Promise<void> => {
  if (Object.values(change).some((value) => value !== undefined))
    await db
      .update(directoryAccounts)
      .set(change)
      .where(inArray(directoryAccounts.userId, [...userIds]))
}

/** What SCIM has made in a cluster. Whoever is elsewhere by now, or stands above it, is no longer its. */
export const isOfCluster = (clusterId: number | typeof directoryAccounts.clusterId) =>
  and(
    eq(directoryAccounts.clusterId, clusterId),
    eq(users.clusterId, clusterId),
    isNull(users.deletedAt),
    sql`${users.level} <> 'system'`,
  )

/** Those of these users that SCIM has made, in its cluster. */
export const accountsOf = async (
  db: Executor,
  userIds: readonly number[],
): Promise<Map<number, DirectoryAccount>> => {
  const rows = await db
    .select({ account: directoryAccounts })
    .from(directoryAccounts)
    .innerJoin(users, and(eq(users.id, directoryAccounts.userId), isOfCluster(directoryAccounts.clusterId)))
    .where(inArray(users.id, [...userIds]))
  return new Map(rows.map(({ account }) => [account.userId, account]))
}

/** The one account of this id in the directories that come to these clusters by SCIM; undefined also if two have somebody of that id. */
export const userOfExternalId = async (
  db: Executor,
  clusterIds: readonly number[],
  externalId: string,
): Promise<UserRow | undefined> => {
  const found = await db
    .select({ user: users })
    .from(directoryAccounts)
    .innerJoin(users, eq(users.id, directoryAccounts.userId))
    .where(
      and(
        isOfCluster(directoryAccounts.clusterId),
        inArray(directoryAccounts.clusterId, [...clusterIds]),
        eq(directoryAccounts.externalId, externalId),
      ),
    )
    .limit(2)
  return found.length === 1 ? found[0]?.user : undefined
}
