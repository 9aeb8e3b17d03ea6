import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { InboxKind } from '@lykta/contract/boxes'
import type { Executor } from '../../../platform/database.ts'
import { boxes, inboxEntries } from '../tables.ts'

export const createInboxRepo = (db: Executor) => ({
  /** Raises the cursor under the box's row lock, so that entries become visible in the order of their cursors. */
  nextCursor: async (roomId: number): Promise<{ boxId: number; cursor: number } | undefined> => {
    const [row] = await db
      .update(boxes)
      .set({ inboxCursor: sql`${boxes.inboxCursor} + 1` })
      .where(and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt)))
      .returning({ boxId: boxes.id, cursor: boxes.inboxCursor })
    return row
  },

  insert: async (entry: {
    boxId: number
    cursor: number
    kind: InboxKind
    itemId: number
    removed: boolean
    at: Date
  }): Promise<void> => {
    await db.insert(inboxEntries).values(entry)
  },

  after: (boxId: number, cursor: number, limit: number) =>
    db
      .select()
      .from(inboxEntries)
      .where(and(eq(inboxEntries.boxId, boxId), gt(inboxEntries.cursor, cursor)))
      .orderBy(asc(inboxEntries.cursor))
      .limit(limit),
})
