import { and, eq, sql, type SQL } from 'drizzle-orm'
import { notFound } from '../../../../errors.ts'
import type { Executor } from '../../../../platform/database.ts'
import { totalOf } from '../../../../platform/page-and-total.ts'
import type { UserRow } from '../../repo.ts'
import { users } from '../../tables.ts'
import { directoryAccounts } from '../tables.ts'
import { rowIdOf } from '../scim/resources.ts'
import type { ScimCaller } from '../tokens.ts'
import { isOfCluster, type DirectoryAccount } from '../repo.ts'
import { conditionOf, parseFilter, type Comparable } from '../filter/repo.ts'

/** Somebody whom a directory has sent. */
export interface Known {
  user: UserRow
  account: DirectoryAccount
}

const isSame = (column: typeof users.email | typeof directoryAccounts.username) => (value: string) =>
  eq(sql`lower(${column})`, value.toLowerCase())

const isWork = (value: string): SQL => (value.toLowerCase() === 'work' ? sql`true` : sql`false`)

const comparable: Comparable = {
  id: (value) => {
    const id = rowIdOf(value)
    return id === undefined ? undefined : eq(users.id, id)
  },
  username: isSame(directoryAccounts.username),
  externalid: (value) => eq(directoryAccounts.externalId, value),
  emails: isSame(users.email),
  'emails.value': isSame(users.email),
  'emails.type': isWork,
}

const select = (db: Executor, { clusterId }: ScimCaller, condition?: SQL) =>
  db
    .select({ user: users, account: directoryAccounts })
    .from(directoryAccounts)
    .innerJoin(users, eq(users.id, directoryAccounts.userId))
    .where(and(isOfCluster(clusterId), condition))

/** @throws not_found */
export const findSent = async (db: Executor, caller: ScimCaller, id: number): Promise<Known> => {
  const [known] = await select(db, caller, eq(users.id, id))
  if (known === undefined) throw notFound()
  return known
}

/** @throws ScimRefusal for a filter that is not known */
export const pageOfSent = async (
  db: Executor,
  caller: ScimCaller,
  { filter, skip, limit }: { filter: string | undefined; skip: number; limit: number },
): Promise<{ rows: Known[]; total: number }> => {
  const condition = filter === undefined ? undefined : conditionOf(parseFilter(filter), comparable)
  const rows = await select(db, caller, condition).orderBy(users.id).offset(skip).limit(limit)
  const ids = db
    .select({ id: users.id })
    .from(directoryAccounts)
    .innerJoin(users, eq(users.id, directoryAccounts.userId))
    .where(and(isOfCluster(caller.clusterId), condition))
  return { rows, total: (await totalOf(db, ids, { skip, limit })).total }
}
