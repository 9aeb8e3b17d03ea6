import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { InboxKind } from '@lykta/contract/boxes'
import type { Executor } from '../../../platform/database.ts'
import { boxes, inboxEntries } from '../tables.ts'

export const createInboxRepo = (db: Executor) => ({
  /**
   * Raises the cursors under the boxes' row locks, so that entries become visible in the order of their cursors. The
   * locks are taken in one order, so that two messages to the same rooms wait for each other and never block each other.
   */
  nextCursors: async (roomIds: readonly number[]): Promise<Array<{ boxId: number; cursor: number }>> => {
    const inRooms = and(inArray(boxes.roomId, [...roomIds]), isNull(boxes.retiredAt))
    const locked = await db
      .select({ id: boxes.id })
      .from(boxes)
      .where(inRooms)
      .orderBy(asc(boxes.id))
      .for('no key update')
    const boxIds = locked.map(({ id }) => id)
    if (boxIds.length === 0) return []
    return db
      .update(boxes)
      .set({ inboxCursor: sql`${boxes.inboxCursor} + 1` })
      .where(inArray(boxes.id, boxIds))
      .returning({ boxId: boxes.id, cursor: boxes.inboxCursor })
  },

  insert: async (
    entries: Array<{
      boxId: number
      cursor: number
      kind: InboxKind
      itemId: number
      removed: boolean
      at: Date
    }>,
  ): Promise<void> => {
    await db.insert(inboxEntries).values(entries)
  },

  after: (boxId: number, cursor: number, limit: number) =>
    db
      .select()
      .from(inboxEntries)
      .where(and(eq(inboxEntries.boxId, boxId), gt(inboxEntries.cursor, cursor)))
      .orderBy(asc(inboxEntries.cursor))
      .limit(limit),
})
