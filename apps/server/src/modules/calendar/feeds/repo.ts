import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { calendarFeeds } from '../tables.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

export const feedsOf = (db: Executor, userId: number): Promise<FeedRow[]> =>
  db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)).orderBy(asc(calendarFeeds.id))

/** Replaces an earlier secret of the same user and room. */
export const replaceFeed = async (
  db: Executor,
  feed: typeof calendarFeeds.$inferInsert,
): Promise<FeedRow> => {
  const { secretHash, createdAt } = feed
  const [row] = await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({
      target: [calendarFeeds.userId, calendarFeeds.roomId],
      set: { secretHash, createdAt, readAt: null },
    })
    .returning()
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

export const removeFeed = async (db: Executor, userId: number, id: number): Promise<FeedRow | undefined> => {
  const [row] = await db
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, userId)))
    .returning()
  return row
}

/** The feed with this secret, marked as being read now. */
export const readFeed = async (
  db: Executor,
  secretHash: string,
  readAt: Date,
): Promise<FeedRow | undefined> => {
  const [row] = await db
    .update(calendarFeeds)
    .set({ readAt })
    .where(eq(calendarFeeds.secretHash, secretHash))
    .returning()
  return row
}
