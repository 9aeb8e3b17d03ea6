import { and, count, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isNext } from '../../../platform/jobs/due-rows.ts'
import { users } from '../../accounts/tables.ts'
import { erasures, dataExports } from '../tables.ts'
import type { Fate } from './fate.ts'

export type ErasureRow = typeof erasures.$inferSelect
type NewErasure = Pick<ErasureRow, 'kind' | 'subjectId' | 'clusterId'> & { emailHash?: string }

/** Returns whether it is new. */
export const insertErasure = async (db: Executor, erasure: NewErasure, tryAt: Date): Promise<boolean> =>
  (
    await db
      .insert(erasures)
      .values({ ...erasure, tryAt })
      .onConflictDoNothing()
      .returning({ id: erasures.id })
  ).length > 0

/** Enters users who were deleted and of whom more may still be stored. */
export const insertDeletedUsers = async (db: Executor, tryAt: Date): Promise<void> => {
  await db.execute(sql`
    insert into ${erasures} (kind, subject_id, cluster_id, try_at)
    select 'user', ${users.id}, ${users.clusterId}, ${tryAt} from ${users} where ${users.deletedAt} is not null
    on conflict do nothing`)
}

export const claimErasure = async (
  db: Executor,
  claim: { now: Date; until: Date },
): Promise<ErasureRow | undefined> => {
  const isDue = lte(erasures.tryAt, claim.now)
  const order = [erasures.tryAt, erasures.id]
  const [row] = await db
    .update(erasures)
    .set({ tryAt: claim.until, tries: sql`${erasures.tries} + 1` })
    .where(isNext({ table: erasures, key: [erasures.id], isDue, order }))
    .returning()
  return row
}

export const renewErasure = async (
  db: Executor,
  { id }: ErasureRow,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(erasures)
    .set({ tryAt: until })
    .where(and(eq(erasures.id, id), eq(erasures.tryAt, before)))
}

export const tryErasureAt = async (db: Executor, { id }: ErasureRow, tryAt: Date): Promise<void> => {
  await db
    .update(erasures)
    .set({ tryAt })
    .where(and(eq(erasures.id, id), isNull(erasures.doneAt)))
}

export const endErasure = async (db: Executor, { id }: ErasureRow, doneAt: Date): Promise<void> => {
  await db.update(erasures).set({ tryAt: null, doneAt }).where(eq(erasures.id, id))
}

/** Carries out what the list says, in its order but for rows that others refer to. */
export const carryOut = async (tx: Executor, fates: readonly Fate[]): Promise<void> => {
  for (const { table, rows, becomes } of fates) {
    if (rows === undefined) throw new Error('a fate without a condition would meet every row')
    if (becomes === 'deleted') await tx.delete(table).where(rows)
    else if (becomes !== 'removed' && 'blanked' in becomes)
      await tx.update(table).set(becomes.blanked).where(rows)
  }
}

export const countRows = async (
  db: Executor,
  { table, rows }: Pick<Fate, 'table' | 'rows'>,
): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(table).where(rows)
  return row?.count ?? 0
}

/** The archives of what is stored about somebody, and those that they have asked for. */
export const archivesOf = async (
  db: Executor,
  { kind, subjectId }: Pick<ErasureRow, 'kind' | 'subjectId'>,
): Promise<string[]> => {
  const isOf = and(eq(dataExports.kind, kind), eq(dataExports.subjectId, subjectId))
  const rows = await db
    .select({ fd: dataExports.fd })
    .from(dataExports)
    .where(kind === 'user' ? or(isOf, eq(dataExports.askedBy, subjectId)) : isOf)
  return rows.map(({ fd }) => fd)
}

/** Whoever has done it, and the administrators of the cluster. */
export const administratorsToMail = (db: Executor, clusterId: number | null, userId: number) =>
  db
    .select()
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        or(
          eq(users.id, userId),
          clusterId === null
            ? undefined
            : and(eq(users.role, 'admin'), eq(users.level, 'cluster'), eq(users.clusterId, clusterId)),
        ),
      ),
    )
