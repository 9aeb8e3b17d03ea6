import { and, between, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { rooms } from '../../organisation/tables.ts'
import { callLegs, calls, reportedCalls } from '../tables.ts'

const shown = {
  id: calls.id,
  direction: calls.direction,
  startedAt: calls.startedAt,
  answeredAt: calls.answeredAt,
  endedAt: calls.endedAt,
  cause: calls.cause,
  video: calls.video,
}
const channelCall = { ...shown, roomId: sql<number>`${calls.roomId}`.mapWith(calls.id) }

/** Calls that are over. */
export const createHistoryRepo = (db: Executor) => ({
  /** The newest of each room: one that is busy takes nothing from the others. */
  callsOf: async (userId: number, roomIds: readonly number[], limit: number) => {
    if (roomIds.length === 0) return []
    const newest = db
      .select(shown)
      .from(calls)
      .where(and(eq(calls.userId, userId), eq(calls.roomId, rooms.id), isNotNull(calls.endedAt)))
      .orderBy(desc(calls.startedAt), desc(calls.id))
      .limit(limit)
      .as('newest')
    const rows = await db
      .select()
      .from(rooms)
      .crossJoinLateral(newest)
      .where(inArray(rooms.id, [...roomIds]))
    return rows.map((row) => ({ ...row.newest, roomId: row.rooms.id }))
  },

  reportedOf: async (userId: number, roomIds: readonly number[], limit: number) => {
    if (roomIds.length === 0) return []
    const newest = db
      .select()
      .from(reportedCalls)
      .where(and(eq(reportedCalls.userId, userId), eq(reportedCalls.roomId, rooms.id)))
      .orderBy(desc(reportedCalls.startedAt), desc(reportedCalls.id))
      .limit(limit)
      .as('newest')
    const rows = await db
      .select()
      .from(rooms)
      .crossJoinLateral(newest)
      .where(inArray(rooms.id, [...roomIds]))
    return rows.map((row) => row.newest)
  },

  callByLeg: async (legId: string, userId: number, roomId: number) => {
    const [row] = await db
      .select(channelCall)
      .from(callLegs)
      .innerJoin(calls, eq(calls.id, callLegs.callId))
      .where(and(eq(callLegs.id, legId), eq(calls.userId, userId), eq(calls.roomId, roomId)))
    return row
  },

  /** The nearest in time. */
  callNear: async (userId: number, roomId: number, startedAt: Date, withinMs: number) => {
    const time = startedAt.getTime()
    const [row] = await db
      .select(channelCall)
      .from(calls)
      .where(
        and(
          eq(calls.userId, userId),
          eq(calls.roomId, roomId),
          between(calls.startedAt, new Date(time - withinMs), new Date(time + withinMs)),
        ),
      )
      .orderBy(sql`abs(extract(epoch from ${calls.startedAt} - ${startedAt.toISOString()}::timestamptz))`)
      .limit(1)
    return row
  },

  reported: async (userId: number, roomId: number, which: { callId: string } | { startedAt: Date }) => {
    const [row] = await db
      .select()
      .from(reportedCalls)
      .where(
        and(
          eq(reportedCalls.userId, userId),
          'callId' in which
            ? eq(reportedCalls.callId, which.callId)
            : and(eq(reportedCalls.roomId, roomId), eq(reportedCalls.startedAt, which.startedAt)),
        ),
      )
    return row
  },

  /** Undefined: another request has just stored the same. */
  insertReported: async (call: typeof reportedCalls.$inferInsert) => {
    const [row] = await db.insert(reportedCalls).values(call).onConflictDoNothing().returning()
    return row
  },
})
export type HistoryRepo = ReturnType<typeof createHistoryRepo>
