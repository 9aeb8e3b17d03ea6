import { and, asc, desc, eq, gt, gte, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { InboxKindSchema, type InboxKind } from '@lykta/contract/boxes'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { boxes, inboxEntries } from '../tables.ts'

/**
 * The parts of a statement that adds an entry to the inbox of each box in some rooms, of which `raised` has the boxes.
 *
 * The cursors are raised under the boxes' row locks, so that entries become visible in the order of their cursors. The
 * locks are always taken in the same order, so that two messages to the same rooms cannot deadlock.
 */
export const inboxParts = (
  db: Executor,
  entry: Readonly<Record<'roomIds' | 'kind' | 'itemId' | 'removed' | 'at', SQL>>,
  condition?: SQL,
) => {
  const locked = db.$with('locked').as(
    db
      .select({ id: boxes.id })
      .from(boxes)
      .where(and(isAnyOf(boxes.roomId, entry.roomIds), isNull(boxes.retiredAt), condition))
      .orderBy(asc(boxes.id))
      .for('no key update'),
  )
  const raised = db.$with('raised').as(
    db
      .update(boxes)
      .set({ inboxCursor: sql`${boxes.inboxCursor} + 1` })
      .from(locked)
      .where(eq(boxes.id, locked.id))
      .returning({
        boxId: boxes.id,
        roomId: boxes.roomId,
        cursor: boxes.inboxCursor,
        tokenHash: boxes.tokenHash,
      }),
  )
  const entries = db.$with('inbox_entry').as(
    db
      .insert(inboxEntries)
      .select(
        sql`select ${raised.boxId}, ${raised.cursor}, ${entry.kind}, ${entry.itemId}, ${entry.removed}, ${entry.at} from ${raised}`,
      )
      .returning({ boxId: inboxEntries.boxId }),
  )
  return { locked, raised, entries }
}

const insertInRooms = prepared(
  {
    roomIds: [boxes.roomId],
    kind: inboxEntries.kind,
    itemId: inboxEntries.itemId,
    removed: inboxEntries.removed,
    at: inboxEntries.at,
  },
  (db, value) => {
    const { locked, raised, entries } = inboxParts(db, {
      roomIds: value('roomIds'),
      kind: value('kind'),
      itemId: value('itemId'),
      removed: value('removed'),
      at: value('at'),
    })
    return db
      .with(locked, raised, entries)
      .select({
        boxId: raised.boxId,
        roomId: raised.roomId,
        cursor: raised.cursor,
        tokenHash: raised.tokenHash,
      })
      .from(raised)
  },
)
const afterCursors = prepared(
  { boxIds: [boxes.id], cursors: [inboxEntries.cursor], times: [inboxEntries.at], limit: 'rows' },
  (db, value) => {
    const asked = sql`unnest(${value('boxIds')}, ${value('cursors')}, ${value('times')}) with ordinality as asked (box_id, cursor, at, number)`
    const last = alias(inboxEntries, 'last')
    // It has read what this database never had, or no longer has: it starts over.
    const from = sql`case when asked.cursor > ${boxes.inboxCursor} or ${last.at} <> nullif(asked.at, 'epoch') then 0 else asked.cursor end`
    const page = db
      .select()
      .from(inboxEntries)
      .where(and(eq(inboxEntries.boxId, boxes.id), gt(inboxEntries.cursor, from)))
      .orderBy(asc(inboxEntries.cursor))
      .limit(sql.placeholder('limit'))
      .as('page')
    return db
      .select({
        index: sql<number>`asked.number - 1`.mapWith(Number),
        from: sql<number>`${from}`.mapWith(Number),
        entry: {
          cursor: page.cursor,
          kind: page.kind,
          itemId: page.itemId,
          removed: page.removed,
          at: page.at,
        },
      })
      .from(asked)
      .innerJoin(boxes, eq(boxes.id, sql`asked.box_id`))
      .leftJoin(last, and(eq(last.boxId, boxes.id), eq(last.cursor, sql`asked.cursor`)))
      .leftJoinLateral(page, sql`true`)
      .orderBy(sql`asked.number`, asc(page.cursor))
  },
)

/** For an entry about a message in the inbox of a box. */
export const isUnread = sql`exists (
  select from message_recipients as recipient
  where recipient.message_id = entry.item_id and recipient.room_id = box.room_id and recipient.read_at is null)`

/** The position of an entry in the inbox of a room's box, and the tag of that box's TV token. */
export type Place = Awaited<ReturnType<typeof insertInRooms>>[number]

/** Adds an entry to the inbox of each box in these rooms, and returns the boxes. */
export const insertEntries = (
  db: Executor,
  roomIds: readonly number[],
  entry: { kind: InboxKind; itemId: number; removed: boolean; at: Date },
): Promise<Place[]> => insertInRooms(db, { roomIds, ...entry })

/** Removes entries replaced by a later one for the same item, and those finished long ago. */
export const pruneEntries = async (
  db: Executor,
  before: Date,
  kinds: Readonly<Record<InboxKind, { readonly kept: SQL | null }>>,
): Promise<void> => {
  await db.execute(sql`
    delete from inbox_entries as entry using inbox_entries as later
    where later.box_id = entry.box_id and later.kind = entry.kind and later.item_id = entry.item_id
      and later.cursor > entry.cursor`)
  const kept = InboxKindSchema.options.flatMap((kind) => {
    const condition = kinds[kind].kept
    return condition === null ? [] : sql`entry.kind = ${kind} and not entry.removed and ${condition}`
  })
  await db.execute(sql`
    delete from inbox_entries as entry using boxes as box
    where box.id = entry.box_id and entry.at < ${before} and not (${or(...kept) ?? sql`false`})`)
}

/** The next entries of each inbox that is asked for, by its index among them, and the cursor after which they come. */
export const entriesAfter = (
  db: Executor,
  asked: ReadonlyArray<{ boxId: number; after: number; at?: number | undefined }>,
  limit: number,
) =>
  afterCursors(db, {
    boxIds: asked.map(({ boxId }) => boxId),
    cursors: asked.map(({ after }) => after),
    times: asked.map(({ at = 0 }) => new Date(at)),
    limit,
  })

/** The newest entry of each box in these rooms, or of every box, if it has come since then; alarms first. */
export const newestEntries = (db: Executor, since: Date, roomIds?: readonly number[]) => {
  // Limited, so that each is looked up by its key. PostgreSQL would otherwise read all entries of all boxes for their times.
  const newest = db
    .select({
      kind: inboxEntries.kind,
      itemId: inboxEntries.itemId,
      removed: inboxEntries.removed,
      at: inboxEntries.at,
    })
    .from(inboxEntries)
    .where(and(eq(inboxEntries.boxId, boxes.id), eq(inboxEntries.cursor, boxes.inboxCursor)))
    .limit(1)
    .as('newest')
  return db
    .select({
      boxId: boxes.id,
      roomId: boxes.roomId,
      cursor: boxes.inboxCursor,
      tokenHash: boxes.tokenHash,
      kind: newest.kind,
      itemId: newest.itemId,
      removed: newest.removed,
      at: newest.at,
    })
    .from(boxes)
    .innerJoinLateral(newest, gte(newest.at, since))
    .where(
      and(
        isNull(boxes.retiredAt),
        roomIds && isAnyOf(boxes.roomId, sql`${sql.param([...roomIds])}::integer[]`),
      ),
    )
    .orderBy(desc(eq(newest.kind, 'alarm')), asc(newest.at), asc(boxes.id))
}
