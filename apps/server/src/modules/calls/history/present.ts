import type { CallHistoryEntry } from '@lykta/contract/calls'
import type { calls, reportedCalls } from '../tables.ts'

const unansweredBy: ReadonlyMap<string, CallHistoryEntry['unanswered']> = new Map([
  ['USER_BUSY', 'busy'],
  ['USER_NOT_REGISTERED', 'notThere'],
  ['DESTINATION_OUT_OF_ORDER', 'notThere'],
])

/** Of an unanswered call. With the second cause Verto clients of another make decline. */
const isDeclined = (cause: string | null) => cause === 'CALL_REJECTED' || cause === 'NORMAL_CLEARING'

const whyUnanswered = (cause: string | null): CallHistoryEntry['unanswered'] => {
  if (isDeclined(cause)) return 'declined'
  return cause === null ? undefined : unansweredBy.get(cause)
}

/** A call that the channel saw, as its user reads of it. */
export const presentCall = (
  call: Pick<
    typeof calls.$inferSelect,
    'id' | 'direction' | 'startedAt' | 'answeredAt' | 'endedAt' | 'cause' | 'video'
  > & { roomId: number },
): CallHistoryEntry => {
  const incoming = call.direction === 'from_box'
  // No time at all is what a call has that nobody answered.
  const seconds =
    call.answeredAt === null || call.endedAt === null
      ? 0
      : Math.max(1, Math.round((call.endedAt.getTime() - call.answeredAt.getTime()) / 1_000))
  // Whoever refused a call has not missed it.
  const missed = incoming && call.answeredAt === null && !isDeclined(call.cause)
  const unanswered = call.answeredAt === null && !missed ? whyUnanswered(call.cause) : undefined
  return {
    key: `c${String(call.id)}`,
    roomID: call.roomId,
    inComingCall: incoming,
    outGoingCall: !incoming,
    startCall: call.startedAt.getTime(),
    timeCall: seconds,
    missed,
    video: call.video,
    ...(unanswered === undefined ? {} : { unanswered }),
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
