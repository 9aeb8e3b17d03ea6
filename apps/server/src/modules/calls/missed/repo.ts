import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { users } from '../../accounts/tables.ts'
import { calls } from '../tables.ts'

const unseen = prepared({ callIds: [calls.id] }, (db, value) =>
  db
    .select({
      id: calls.id,
      roomId: calls.roomId,
      startedAt: calls.startedAt,
      video: calls.video,
      caller: {
        id: users.id,
        firstName: users.firstName,
        avatar: users.avatar,
        extension: users.extension,
      },
    })
    .from(calls)
    .innerJoin(users, eq(users.id, calls.userId))
    .where(and(isAnyOf(calls.id, value('callIds')), isNull(calls.seenAt))),
)

/** With their callers. Leaves out calls that the resident has seen. */
export const unseenCalls = (db: Executor, callIds: readonly number[]) => unseen(db, { callIds })

export const markCallSeen = async (
  db: Executor,
  roomId: number,
  callId: number,
  seenAt: Date,
): Promise<void> => {
  await db
    .update(calls)
    .set({ seenAt })
    .where(and(eq(calls.roomId, roomId), eq(calls.id, callId), isNull(calls.seenAt)))
}
