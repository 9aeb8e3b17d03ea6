import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { boxes, companions } from '../tables.ts'

export type CompanionRow = typeof companions.$inferSelect

export const companionsOf = (db: Executor, boxId: number): Promise<CompanionRow[]> =>
  db.select().from(companions).where(eq(companions.boxId, boxId)).orderBy(asc(companions.name))

export const countCompanions = async (db: Executor, boxId: number): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(companions).where(eq(companions.boxId, boxId))
  return row?.count ?? 0
}

/** Returns undefined if the box has a companion of this name. */
export const insertCompanion = async (
  db: Executor,
  companion: typeof companions.$inferInsert,
): Promise<CompanionRow | undefined> => {
  const [row] = await db.insert(companions).values(companion).onConflictDoNothing().returning()
  return row
}

export const deleteCompanion = async (db: Executor, boxId: number, id: number): Promise<boolean> => {
  const gone = await db
    .delete(companions)
    .where(and(eq(companions.boxId, boxId), eq(companions.id, id)))
    .returning({ id: companions.id })
  return gone.length === 1
}

/** Not of a retired box. */
export const companionByTokenHash = async (db: Executor, tokenHash: string) => {
  const [row] = await db
    .select({ companion: companions, box: boxes })
    .from(companions)
    .innerJoin(boxes, and(eq(boxes.id, companions.boxId), isNull(boxes.retiredAt)))
    .where(eq(companions.tokenHash, tokenHash))
  return row
}
