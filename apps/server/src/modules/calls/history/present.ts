import type { CallHistoryEntry } from '@lykta/contract/calls'
import type { calls, reportedCalls } from '../tables.ts'

const unansweredBy: ReadonlyMap<string, CallHistoryEntry['unanswered']> = new Map([
  ['USER_BUSY', 'busy'],
  ['USER_NOT_REGISTERED', 'notThere'],
  ['DESTINATION_OUT_OF_ORDER', 'notThere'],
])

/** Causes of unanswered calls. Other Verto clients decline with the second. */
export const isDeclined = (cause: string | null) => cause === 'CALL_REJECTED' || cause === 'NORMAL_CLEARING'

const whyUnanswered = (cause: string | null): CallHistoryEntry['unanswered'] => {
  if (isDeclined(cause)) return 'declined'
  return cause === null ? undefined : unansweredBy.get(cause)
}

/** A call through the channel, as its user sees it. */
export const presentCall = (
  call: Pick<
    typeof calls.$inferSelect,
    'id' | 'direction' | 'startedAt' | 'answeredAt' | 'endedAt' | 'cause' | 'video'
  > & { roomId: number },
): CallHistoryEntry => {
  const incoming = call.direction === 'from_box'
  // An unanswered call lasts zero seconds.
  const seconds =
    call.answeredAt === null || call.endedAt === null
      ? 0
      : Math.max(1, Math.round((call.endedAt.getTime() - call.answeredAt.getTime()) / 1_000))
  // A declined call is not a missed one.
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

/** A call that only the app reported. */
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
