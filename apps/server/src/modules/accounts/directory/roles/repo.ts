import { and, asc, eq, isNull } from 'drizzle-orm'
import { notFound } from '../../../../errors.ts'
import type { Executor } from '../../../../platform/database.ts'
import { totalOf } from '../../../../platform/page-and-total.ts'
import { directoryRoles } from '../tables.ts'
import type { RoleRow } from '../given.ts'

type NewLine = typeof directoryRoles.$inferInsert

/** Null: every cluster. */
const inView = (clusterId: number | null) =>
  clusterId === null ? undefined : eq(directoryRoles.clusterId, clusterId)

export const linesIn = (
  db: Executor,
  view: number | null,
  { skip, limit }: { skip: number; limit: number },
): Promise<RoleRow[]> =>
  db
    .select()
    .from(directoryRoles)
    .where(inView(view))
    .orderBy(asc(directoryRoles.groupName), asc(directoryRoles.id))
    .offset(skip)
    .limit(limit)

export const lockLine = async (
  db: Executor,
  id: number,
  view: number | null,
): Promise<RoleRow | undefined> => {
  const [row] = await db
    .select()
    .from(directoryRoles)
    .where(and(eq(directoryRoles.id, id), inView(view)))
    .for('update')
  return row
}

/** Of one cluster; null: of those that belong to none. */
export const countLines = async (db: Executor, clusterId: number | null): Promise<number> => {
  const isTheirs =
    clusterId === null ? isNull(directoryRoles.clusterId) : eq(directoryRoles.clusterId, clusterId)
  const rows = db.select({ id: directoryRoles.id }).from(directoryRoles).where(isTheirs)
  return (await totalOf(db, rows, { skip: 0, limit: 0 })).total
}

export const insertLine = async (db: Executor, line: NewLine): Promise<RoleRow> => {
  const [row] = await db.insert(directoryRoles).values(line).returning()
  if (row === undefined) throw new Error('the line was not stored')
  return row
}

/** @throws not_found */
export const updateLine = async (db: Executor, id: number, line: NewLine): Promise<RoleRow> => {
  const [row] = await db.update(directoryRoles).set(line).where(eq(directoryRoles.id, id)).returning()
  if (row === undefined) throw notFound()
  return row
}

export const deleteLine = async (db: Executor, id: number): Promise<void> => {
  await db.delete(directoryRoles).where(eq(directoryRoles.id, id))
}
