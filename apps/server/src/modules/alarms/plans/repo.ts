import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { activeUser, mailed, type AlarmRow } from '../repo.ts'

const find = (db: Executor, condition: ReturnType<typeof and>) =>
  db.select(mailed).from(users).where(and(activeUser, condition)).orderBy(asc(users.id))

export const createPlansRepo = (db: Executor) => ({
  /** Whoever wrote or changed the plan and still sends alarms; else the administrators of its cluster, or of all. */
  responsible: async ({ createdBy, changedBy, clusterId }: AlarmRow) => {
    const writers = [createdBy, changedBy].filter((id) => id !== null)
    const ofCluster = or(
      eq(users.level, 'system'),
      clusterId === null ? undefined : eq(users.clusterId, clusterId),
    )
    const left =
      writers.length === 0
        ? []
        : await find(db, and(inArray(users.id, writers), ne(users.role, 'relative'), ofCluster))
    if (left.length > 0) return left
    const isAdmin = eq(users.role, 'admin')
    const near =
      clusterId === null
        ? []
        : await find(db, and(isAdmin, eq(users.level, 'cluster'), eq(users.clusterId, clusterId)))
    return near.length > 0 ? near : find(db, and(isAdmin, eq(users.level, 'system')))
  },
})
