import type { CallHistoryEntry } from '@lykta/contract/calls'
import type { calls, reportedCalls } from '../tables.ts'

/** A call that the channel saw, as its user reads of it. */
export const presentCall = (
  call: Pick<
    typeof calls.$inferSelect,
    'id' | 'direction' | 'startedAt' | 'answeredAt' | 'endedAt' | 'cause' | 'video'
  > & { roomId: number },
): CallHistoryEntry => {
  const incoming = call.direction === 'from_box'
  const seconds =
    call.answeredAt === null || call.endedAt === null
      ? 0
      : Math.round((call.endedAt.getTime() - call.answeredAt.getTime()) / 1_000)
  return {
    key: `c${String(call.id)}`,
    roomID: call.roomId,
    inComingCall: incoming,
    outGoingCall: !incoming,
    startCall: call.startedAt.getTime(),
    timeCall: Math.max(0, seconds),
    // Whoever refused a call has not missed it.
    missed: incoming && call.answeredAt === null && call.cause !== 'CALL_REJECTED',
    video: call.video,
  }
}

/** A call that only the app told of. */
export const presentReportedCall = (call: typeof reportedCalls.$inferSelect): CallHistoryEntry => ({
  key: `r${String(call.id)}`,
  roomID: call.roomId,
  inComingCall: call.incoming,
  outGoingCall: !call.incoming,
  startCall: call.startedAt.getTime(),
  timeCall: call.durationSeconds,
  missed: call.incoming && call.durationSeconds === 0,
  video: false,
})
