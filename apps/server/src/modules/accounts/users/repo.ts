import type { Role, UserSort } from '@lykta/contract/accounts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { containing } from '../../../platform/containing.ts'
import type { Executor } from '../../../platform/database.ts'
import { clusterOfGroup, clusters, groups } from '../../organisation/tables.ts'
import type { UserRow } from '../repo.ts'
import { staffGroups, users } from '../tables.ts'

export interface UserFilter {
  search?: string | undefined
  role?: Role | undefined
  disabled?: boolean | undefined
}

const where = (clusterId: number | null, { search, role, disabled }: UserFilter): SQL | undefined => {
  const pattern = containing(search?.normalize())
  return and(
    // System administrators belong to no cluster, even if their row names one.
    clusterId === null ? undefined : and(eq(users.clusterId, clusterId), ne(users.level, 'system')),
    role === undefined ? undefined : eq(users.role, role),
    disabled === undefined ? undefined : disabled ? isNotNull(users.disabledAt) : isNull(users.disabledAt),
    pattern === undefined
      ? undefined
      : or(
          ilike(users.username, pattern),
          ilike(users.email, pattern),
          ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
        ),
  )
}

const columnsOf = {
  name: [users.lastName, users.firstName],
  username: [users.username],
  createdAt: [users.createdAt],
} as const

export const createUsersRepo = (db: Executor) => ({
  /** `clusterId` null: of every cluster. */
  list: (
    clusterId: number | null,
    filter: UserFilter,
    page: { sort: readonly [UserSort, 'ASC' | 'DESC']; skip: number; limit: number },
  ): Promise<UserRow[]> => {
    const [by, order] = page.sort
    const direction = order === 'ASC' ? asc : desc
    return db
      .select()
      .from(users)
      .where(where(clusterId, filter))
      .orderBy(...columnsOf[by].map((column) => direction(column)), direction(users.id))
      .offset(page.skip)
      .limit(page.limit)
  },

  count: async (clusterId: number | null, filter: UserFilter): Promise<number> => {
    const [row] = await db.select({ count: count() }).from(users).where(where(clusterId, filter))
    return row?.count ?? 0
  },

  /** Changes to one account wait for each other. */
  lock: async (id: number): Promise<UserRow | undefined> => {
    const [user] = await db.select().from(users).where(eq(users.id, id)).for('update')
    return user
  },

  insert: async (user: typeof users.$inferInsert): Promise<UserRow> => {
    const [row] = await db.insert(users).values(user).returning()
    if (row === undefined) throw new Error('the user was not stored')
    return row
  },

  /** The ids of others who have this user name, and this e-mail address, in any case. */
  holders: async (wanted: { username: string; email: string }, butId = 0) => {
    const isName = eq(sql`lower(${users.username})`, sql`lower(${wanted.username})`)
    const isEmail = eq(sql`lower(${users.email})`, sql`lower(${wanted.email})`)
    const rows = await db
      .select({ id: users.id, isName: sql<boolean>`${isName}`, isEmail: sql<boolean>`${isEmail}` })
      .from(users)
      .where(and(ne(users.id, butId), or(isName, isEmail)))
    return {
      username: rows.find((row) => row.isName)?.id,
      email: rows.find((row) => row.isEmail)?.id,
    }
  },

  /** Everybody who administers the cluster; null: the whole system. */
  administratorsOf: (clusterId: number | null): Promise<UserRow[]> =>
    db
      .select()
      .from(users)
      .where(
        and(
          eq(users.role, 'admin'),
          isNull(users.disabledAt),
          clusterId === null ? eq(users.level, 'system') : eq(users.clusterId, clusterId),
        ),
      ),

  hasCluster: async (id: number): Promise<boolean> =>
    (
      await db
        .select({ id: clusters.id })
        .from(clusters)
        .where(and(eq(clusters.id, id), isNull(clusters.retiredAt)))
    ).length > 0,

  /** Returns those of the groups that are in the cluster. */
  groupsIn: async (clusterId: number, groupIds: readonly number[]): Promise<number[]> => {
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, groups.id))
      .where(
        and(
          inArray(groups.id, [...groupIds]),
          eq(clusterOfGroup.clusterId, clusterId),
          isNull(groups.retiredAt),
        ),
      )
    return rows.map(({ id }) => id)
  },

  /** Returns the groups that each user looks after. */
  groupsOf: async (userIds: readonly number[]): Promise<Map<number, number[]>> => {
    const rows = await db
      .select({ userId: staffGroups.userId, groupId: staffGroups.groupId })
      .from(staffGroups)
      .innerJoin(groups, and(eq(groups.id, staffGroups.groupId), isNull(groups.retiredAt)))
      .where(inArray(staffGroups.userId, [...userIds]))
      .orderBy(asc(staffGroups.groupId))
    return new Map(
      [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, ofOne]) => [
        userId,
        ofOne.map(({ groupId }) => groupId),
      ]),
    )
  },

  /** Replaces the user's groups. */
  setGroups: async (userId: number, groupIds: readonly number[]): Promise<void> => {
    await db.delete(staffGroups).where(eq(staffGroups.userId, userId))
    if (groupIds.length > 0) {
      await db.insert(staffGroups).values(groupIds.map((groupId) => ({ userId, groupId })))
    }
  },
})
