import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { boxes } from '../tables.ts'

const isSilent = (since: Date) =>
  and(
    eq(boxes.online, true),
    isNull(boxes.retiredAt),
    or(isNull(boxes.lastSeenAt), lt(boxes.lastSeenAt, since)),
  )

export const createStatusRepo = (db: Executor) => ({
  /** Locks the row, so that two reports of one box are compared one after the other. */
  forUpdate: async (boxId: number) => {
    const [box] = await db
      .select()
      .from(boxes)
      .where(and(eq(boxes.id, boxId), isNull(boxes.retiredAt)))
      .for('update')
    return box
  },

  update: async (boxId: number, change: Partial<typeof boxes.$inferInsert>) => {
    const [box] = await db.update(boxes).set(change).where(eq(boxes.id, boxId)).returning()
    return box
  },

  byIds: (boxIds: readonly number[]) =>
    boxIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(boxes)
          .where(inArray(boxes.id, [...boxIds])),

  /** Those that count as connected, and have not been heard of since. */
  silent: async (since: Date): Promise<number[]> => {
    const rows = await db.select({ id: boxes.id }).from(boxes).where(isSilent(since))
    return rows.map(({ id }) => id)
  },

  /** Undefined: it has been heard of in the meantime. */
  markSilent: async (boxId: number, since: Date) => {
    const [box] = await db
      .update(boxes)
      .set({ online: false })
      .where(and(eq(boxes.id, boxId), isSilent(since)))
      .returning()
    return box
  },
})
export type StatusRow = typeof boxes.$inferSelect
