import { and, between, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { callLegs, calls, reportedCalls } from '../tables.ts'

const channelCall = {
  id: calls.id,
  roomId: sql<number>`${calls.roomId}`.mapWith(calls.id),
  direction: calls.direction,
  startedAt: calls.startedAt,
  answeredAt: calls.answeredAt,
  endedAt: calls.endedAt,
  cause: calls.cause,
  video: calls.video,
}

/** Calls that are over. */
export const createHistoryRepo = (db: Executor) => ({
  /** The newest of each room. */
  callsOf: (userId: number, roomIds: readonly number[], limit: number) =>
    roomIds.length === 0
      ? Promise.resolve([])
      : Promise.all(
          roomIds.map((roomId) =>
            db
              .select(channelCall)
              .from(calls)
              .where(and(eq(calls.userId, userId), eq(calls.roomId, roomId), isNotNull(calls.endedAt)))
              .orderBy(desc(calls.startedAt), desc(calls.id))
              .limit(limit),
          ),
        ).then((rows) => rows.flat()),

  reportedOf: (userId: number, roomIds: readonly number[], limit: number) =>
    roomIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(reportedCalls)
          .where(and(eq(reportedCalls.userId, userId), inArray(reportedCalls.roomId, [...roomIds])))
          .orderBy(desc(reportedCalls.startedAt))
          .limit(limit * roomIds.length),

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
