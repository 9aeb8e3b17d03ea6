import type { IdentifierKind, Role, UserSort } from '@lykta/contract/accounts'
import type { Language } from '@lykta/contract/languages'
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { inAlphabetOf } from '../../../platform/alphabet.ts'
import { likePattern, isLike } from '../../../platform/like-pattern.ts'
import { pageWithTotal, totalOf, type Page, type Total } from '../../../platform/page-and-total.ts'
import { deleteFactors } from '../factors/repo.ts'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { clusterOfGroup, clusters, entities, groups } from '../../organisation/tables.ts'
import type { UserRow } from '../repo.ts'
import {
  emailChanges,
  knownDevices,
  passwordResets,
  providerIdentities,
  staffGroups,
  userIdentifiers,
  userImports,
  userName,
  users,
} from '../tables.ts'
import { deviceUsers } from '../shared-devices/tables.ts'
import {
  directoryAccounts,
  directoryMails,
  directoryMembers,
  directorySettlings,
  scimTokens,
} from '../directory/tables.ts'

export interface UserFilter {
  search?: string | undefined
  role?: Role | undefined
  disabled?: boolean | undefined
  cluster?: number | undefined
}

const where = (
  clusterId: number | null,
  { search, role, disabled, cluster }: UserFilter,
): SQL | undefined => {
  const pattern = likePattern(search?.normalize())
  return and(
    isNull(users.deletedAt),
    cluster === undefined ? undefined : eq(users.clusterId, cluster),
    // System administrators belong to no cluster, even if their row names one.
    clusterId === null ? undefined : and(eq(users.clusterId, clusterId), ne(users.level, 'system')),
    role === undefined ? undefined : eq(users.role, role),
    disabled === undefined ? undefined : disabled ? isNotNull(users.disabledAt) : isNull(users.disabledAt),
    pattern === undefined
      ? undefined
      : or(isLike(users.username, pattern), isLike(users.email, pattern), isLike(userName(users), pattern)),
  )
}

const sortedBy = (by: UserSort, language: Language): SQLWrapper => {
  const of: Record<UserSort, SQLWrapper> = {
    name: inAlphabetOf(language, userName(users)),
    username: users.username,
    createdAt: users.createdAt,
  }
  return of[by]
}

const groupsOfEach = prepared({ userIds: [staffGroups.userId] }, (db, value) =>
  db
    .select({ userId: staffGroups.userId, groupId: staffGroups.groupId })
    .from(staffGroups)
    .innerJoin(groups, and(eq(groups.id, staffGroups.groupId), isNull(groups.retiredAt)))
    .where(isAnyOf(staffGroups.userId, value('userIds')))
    .orderBy(asc(staffGroups.groupId)),
)
const invitationsOfEach = prepared({ userIds: [passwordResets.userId] }, (db, value) =>
  db
    .select()
    .from(passwordResets)
    .where(and(isAnyOf(passwordResets.userId, value('userIds')), sql`${passwordResets.invitation}`)),
)

/** `clusterId` null: every cluster. */
export const pageOfUsers = (
  db: Executor,
  clusterId: number | null,
  filter: UserFilter,
  page: Page & { sort: readonly [UserSort, 'ASC' | 'DESC'] },
  /** The language whose alphabet sorts the names. */
  language: Language,
): Promise<{ rows: UserRow[]; total: Total }> => {
  const [by, order] = page.sort
  const direction = order === 'ASC' ? asc : desc
  const matching = where(clusterId, filter)
  return pageWithTotal(
    page,
    ({ skip, limit }) =>
      db
        .select()
        .from(users)
        .where(matching)
        .orderBy(direction(sortedBy(by, language)), direction(users.id))
        .offset(skip)
        .limit(limit),
    () => totalOf(db, db.select({ id: users.id }).from(users).where(matching), page),
  )
}

/** Changes to one account wait for each other. */
export const lockUser = async (db: Executor, id: number): Promise<UserRow | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

export const insertUser = async (db: Executor, user: typeof users.$inferInsert): Promise<UserRow> => {
  const [row] = await db.insert(users).values(user).returning()
  if (row === undefined) throw new Error('the user was not stored')
  return row
}

/** The given user names and e-mail addresses, in lower case, that are already taken. */
export const takenNames = async (db: Executor, usernames: readonly string[], emails: readonly string[]) => {
  const [byName, byEmail] = await Promise.all([
    db
      .select({ taken: sql<string>`lower(${users.username})` })
      .from(users)
      .where(inArray(sql`lower(${users.username})`, [...usernames])),
    db
      .select({ taken: sql<string>`lower(${users.email})` })
      .from(users)
      .where(inArray(sql`lower(${users.email})`, [...emails])),
  ])
  return {
    usernames: new Set(byName.map(({ taken }) => taken)),
    emails: new Set(byEmail.map(({ taken }) => taken)),
  }
}

/** In the order given. */
export const insertUsers = async (db: Executor, added: (typeof users.$inferInsert)[]): Promise<UserRow[]> =>
  db.insert(users).values(added).returning()

export const addGroups = async (db: Executor, rows: (typeof staffGroups.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await db.insert(staffGroups).values(rows)
}

export const takenIdentifiers = async (
  db: Executor,
  kind: IdentifierKind,
  hashes: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .select({ taken: userIdentifiers.keyedHash })
    .from(userIdentifiers)
    .where(and(eq(userIdentifiers.kind, kind), inArray(userIdentifiers.keyedHash, [...hashes])))
  return new Set(rows.map(({ taken }) => taken))
}

export const addIdentifiers = async (
  db: Executor,
  rows: (typeof userIdentifiers.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await db.insert(userIdentifiers).values(rows)
}

/** Returns false if the same import was begun before; waits for one still in progress. */
export const beginImport = async (db: Executor, key: string, userId: number): Promise<boolean> =>
  (await db.insert(userImports).values({ key, userId }).onConflictDoNothing().returning()).length > 0

export const finishImport = async (db: Executor, key: string, created: number[]): Promise<void> => {
  await db.update(userImports).set({ created }).where(eq(userImports.key, key))
}

export const createdByImport = async (db: Executor, key: string, userId: number): Promise<number[]> => {
  const [row] = await db
    .select()
    .from(userImports)
    .where(and(eq(userImports.key, key), eq(userImports.userId, userId)))
  return row?.created ?? []
}

export const forgetImports = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(userImports).where(lt(userImports.createdAt, before))
}

/** The ids of others who have this user name, and this e-mail address, in any case. */
export const holdersOf = async (db: Executor, wanted: { username: string; email: string }, butId = 0) => {
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
}

/** All administrators of the cluster; null: of the whole system. */
export const administratorsOf = (db: Executor, clusterId: number | null): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.disabledAt),
        clusterId === null ? eq(users.level, 'system') : eq(users.clusterId, clusterId),
      ),
    )

export const hasCluster = async (db: Executor, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: clusters.id })
      .from(clusters)
      .where(and(eq(clusters.id, id), isNull(clusters.retiredAt)))
  ).length > 0

export const clusterNamed = async (db: Executor, id: number): Promise<string | undefined> => {
  const [row] = await db.select({ name: clusters.name }).from(clusters).where(eq(clusters.id, id))
  return row?.name
}

/** Returns those of the groups that are in the cluster. */
export const groupsIn = async (
  db: Executor,
  clusterId: number,
  groupIds: readonly number[],
): Promise<number[]> => {
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
}

/** Returns the groups that each user looks after. */
export const groupsOf = async (db: Executor, userIds: readonly number[]): Promise<Map<number, number[]>> => {
  const rows = await groupsOfEach(db, { userIds })
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, ofOne]) => [
      userId,
      ofOne.map(({ groupId }) => groupId),
    ]),
  )
}

/** Returns the latest invitation of each user. */
export const invitationsOf = async (db: Executor, userIds: readonly number[]) => {
  const rows = await invitationsOfEach(db, { userIds })
  return new Map(rows.map((row) => [row.userId, row]))
}

/** The clusters and groups in use; `clusterId` null: all of them. */
export const placesIn = async (db: Executor, clusterId: number | null) => {
  const [inView, groupsInView] = await Promise.all([
    db
      .select({ id: clusters.id, name: clusters.name })
      .from(clusters)
      .where(and(isNull(clusters.retiredAt), clusterId === null ? undefined : eq(clusters.id, clusterId)))
      .orderBy(asc(clusters.name), asc(clusters.id)),
    db
      .select({
        id: groups.id,
        name: groups.name,
        entity: entities.name,
        cluster: clusterOfGroup.clusterId,
      })
      .from(groups)
      .innerJoin(entities, eq(entities.id, groups.entityId))
      .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, groups.id))
      .where(
        and(
          isNull(groups.retiredAt),
          clusterId === null ? undefined : eq(clusterOfGroup.clusterId, clusterId),
        ),
      )
      .orderBy(asc(entities.name), asc(groups.name), asc(groups.id)),
  ])
  return { clusters: inView, groups: groupsInView }
}

/** Deletes everything about the user except the row and the name, which belong to what they have sent; the picture file goes too. */
export const eraseUser = async (db: Executor, userId: number, now: Date): Promise<void> => {
  await db.delete(staffGroups).where(eq(staffGroups.userId, userId))
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await db.delete(providerIdentities).where(eq(providerIdentities.userId, userId))
  await db.delete(userIdentifiers).where(eq(userIdentifiers.userId, userId))
  await deleteFactors(db, userId)
  await db.delete(deviceUsers).where(eq(deviceUsers.userId, userId))
  await db.delete(directoryAccounts).where(eq(directoryAccounts.userId, userId))
  await db.delete(directoryMembers).where(eq(directoryMembers.userId, userId))
  await db.delete(directorySettlings).where(eq(directorySettlings.userId, userId))
  await db.delete(directoryMails).where(eq(directoryMails.userId, userId))
  await db.delete(scimTokens).where(eq(scimTokens.createdBy, userId))
  const free = `deleted-${String(userId)}`
  await db
    .update(users)
    .set({
      username: free,
      email: `${free}@deleted.invalid`,
      passwordHash: null,
      phone: '',
      company: '',
      recentBrowser: null,
      updatedAt: now,
      disabledAt: now,
      deletedAt: now,
    })
    .where(eq(users.id, userId))
}

/** Replaces the groups of these users. */
export const setGroups = async (
  db: Executor,
  userIds: readonly number[],
  groupIds: readonly number[],
): Promise<void> => {
  await db.delete(staffGroups).where(inArray(staffGroups.userId, [...userIds]))
  await addGroups(
    db,
    userIds.flatMap((userId) => groupIds.map((groupId) => ({ userId, groupId }))),
  )
}
