import { and, asc, between, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { users } from '../../accounts/tables.ts'
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

const ofUserInRooms = { userId: users.id, roomIds: [rooms.id], limit: 'rows' } as const
const newestCalls = prepared(ofUserInRooms, (db, value) => {
  const newest = db
    .select(shown)
    .from(calls)
    .where(and(eq(calls.userId, value('userId')), eq(calls.roomId, rooms.id), isNotNull(calls.endedAt)))
    .orderBy(desc(calls.startedAt), desc(calls.id))
    .limit(sql.placeholder('limit'))
    .as('newest')
  return db
    .select()
    .from(rooms)
    .crossJoinLateral(newest)
    .where(isAnyOf(rooms.id, value('roomIds')))
})
const newestReportedCalls = prepared(ofUserInRooms, (db, value) => {
  const newest = db
    .select()
    .from(reportedCalls)
    .where(and(eq(reportedCalls.userId, value('userId')), eq(reportedCalls.roomId, rooms.id)))
    .orderBy(desc(reportedCalls.startedAt), desc(reportedCalls.id))
    .limit(sql.placeholder('limit'))
    .as('newest')
  return db
    .select()
    .from(rooms)
    .crossJoinLateral(newest)
    .where(isAnyOf(rooms.id, value('roomIds')))
})

/** The newest ended calls per room, so that a busy room does not crowd out the others. */
export const callsOf = async (db: Executor, userId: number, roomIds: readonly number[], limit: number) => {
  if (roomIds.length === 0) return []
  const rows = await newestCalls(db, { userId, roomIds, limit })
  return rows.map((row) => ({ ...row.newest, roomId: row.rooms.id }))
}

export const reportedCallsOf = async (
  db: Executor,
  userId: number,
  roomIds: readonly number[],
  limit: number,
) => {
  if (roomIds.length === 0) return []
  const rows = await newestReportedCalls(db, { userId, roomIds, limit })
  return rows.map((row) => row.newest)
}

export const callByLeg = async (db: Executor, legId: string, userId: number, roomId: number) => {
  const [row] = await db
    .select(channelCall)
    .from(callLegs)
    .innerJoin(calls, eq(calls.id, callLegs.callId))
    .where(and(eq(callLegs.id, legId), eq(calls.userId, userId), eq(calls.roomId, roomId)))
  return row
}

/** The nearest in time. */
export const callNear = async (
  db: Executor,
  userId: number,
  roomId: number,
  startedAt: Date,
  withinMs: number,
) => {
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
}

export const reportedCall = async (
  db: Executor,
  userId: number,
  roomId: number,
  which: { callId: string } | { startedAt: Date },
) => {
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
}

/** Returns undefined if another request has just stored the same call. */
export const insertReportedCall = async (db: Executor, call: typeof reportedCalls.$inferInsert) => {
  const [row] = await db.insert(reportedCalls).values(call).onConflictDoNothing().returning()
  return row
}

/** Those of the calls that wait on a TV as missed. */
export const unseenRooms = async (
  db: Executor,
  ids: readonly number[],
): Promise<{ id: number; roomId: number }[]> => {
  const rows = await db
    .select({ id: calls.id, roomId: calls.roomId })
    .from(calls)
    .where(
      and(
        inArray(calls.id, [...ids]),
        eq(calls.direction, 'to_box'),
        isNull(calls.answeredAt),
        isNull(calls.seenAt),
      ),
    )
    .orderBy(asc(calls.id))
  return rows.flatMap(({ id, roomId }) => (roomId === null ? [] : [{ id, roomId }]))
}

/** With all that belongs to them. */
export const deleteCalls = async (db: Executor, ids: readonly number[]): Promise<void> => {
  await db.delete(calls).where(inArray(calls.id, [...ids]))
}
