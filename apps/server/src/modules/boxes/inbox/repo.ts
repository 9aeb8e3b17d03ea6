import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { InboxKind } from '@lykta/contract/boxes'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { boxes, inboxEntries } from '../tables.ts'

const lockedBoxes = prepared({ roomIds: [boxes.roomId] }, (db, value) =>
  db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(isAnyOf(boxes.roomId, value('roomIds')), isNull(boxes.retiredAt)))
    .orderBy(asc(boxes.id))
    .for('no key update'),
)
const raisedCursors = prepared({ boxIds: [boxes.id] }, (db, value) =>
  db
    .update(boxes)
    .set({ inboxCursor: sql`${boxes.inboxCursor} + 1` })
    .where(isAnyOf(boxes.id, value('boxIds')))
    .returning({ boxId: boxes.id, roomId: boxes.roomId, cursor: boxes.inboxCursor }),
)
const entriesAfter = prepared({ boxId: boxes.id, cursor: inboxEntries.cursor, limit: 'rows' }, (db, value) =>
  db
    .select()
    .from(inboxEntries)
    .where(and(eq(inboxEntries.boxId, value('boxId')), gt(inboxEntries.cursor, value('cursor'))))
    .orderBy(asc(inboxEntries.cursor))
    .limit(sql.placeholder('limit')),
)

export const createInboxRepo = (db: Executor) => ({
  /**
   * Raises the cursors under the boxes' row locks, so that entries become visible in the order of their cursors. The
   * locks are always taken in the same order, so that two messages to the same rooms cannot deadlock.
   */
  nextCursors: async (
    roomIds: readonly number[],
  ): Promise<Array<{ boxId: number; roomId: number; cursor: number }>> => {
    const locked = await lockedBoxes(db, { roomIds })
    const boxIds = locked.map(({ id }) => id)
    return boxIds.length === 0 ? [] : raisedCursors(db, { boxIds })
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

  /** Removes entries that a later one for the same item replaces, and those finished long ago. */
  prune: async (before: Date): Promise<void> => {
    await db.execute(sql`
      delete from inbox_entries as entry using inbox_entries as later
      where later.box_id = entry.box_id and later.kind = entry.kind and later.item_id = entry.item_id
        and later.cursor > entry.cursor`)
    // An unread message stays until its resident reads it, however long that takes.
    await db.execute(sql`
      delete from inbox_entries as entry using boxes as box
      where box.id = entry.box_id and entry.at < ${before} and not (
        entry.kind = 'message' and not entry.removed and exists (
          select from message_recipients as recipient
          where recipient.message_id = entry.item_id and recipient.room_id = box.room_id
            and recipient.read_at is null))`)
  },

  after: (boxId: number, cursor: number, limit: number) => entriesAfter(db, { boxId, cursor, limit }),
})
