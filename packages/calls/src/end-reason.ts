import type { EndedCall } from './call-view.ts'

/** Why a call is over, as finely as the screens distinguish. */
export type EndReason =
  | 'talked'
  | 'lost'
  | 'noAnswer'
  | 'busy'
  | 'rejected'
  | 'elsewhere'
  | 'notThere'
  | 'quiet'
  | 'camera'
  | 'microphone'
  | 'failed'

const byCause: ReadonlyMap<string, EndReason> = new Map([
  ['NO_ANSWER', 'noAnswer'],
  ['NO_USER_RESPONSE', 'noAnswer'],
  ['ALLOTTED_TIMEOUT', 'noAnswer'],
  ['USER_BUSY', 'busy'],
  ['NORMAL_CLEARING', 'rejected'],
  ['NORMAL_UNSPECIFIED', 'rejected'],
  ['CALL_REJECTED', 'rejected'],
  ['LOSE_RACE', 'elsewhere'],
  ['PICKED_OFF', 'elsewhere'],
  ['USER_NOT_REGISTERED', 'notThere'],
  ['SUBSCRIBER_ABSENT', 'notThere'],
  ['DESTINATION_OUT_OF_ORDER', 'notThere'],
])

/** Causes by which a person ends a call; all others happen to the call. */
const ended: ReadonlySet<string> = new Set(['NORMAL_CLEARING', 'NORMAL_UNSPECIFIED', 'CALL_REJECTED'])

/** Undefined: this side ended it before it was answered, or another tab took over the calls. */
export const endReason = ({
  end,
  startedAt,
}: Pick<EndedCall, 'end' | 'startedAt'>): EndReason | undefined => {
  if (end.mediaError !== null) return end.mediaError.device
  if (end.cause === 'PURGE') return undefined
  if (startedAt !== null) return ended.has(end.cause) ? 'talked' : 'lost'
  if (end.by === 'me' && ended.has(end.cause)) return undefined
  if (end.quietUntil !== undefined) return 'quiet'
  // To a Verto client, any call that ends without media is busy; if the cause says more, the cause wins.
  return byCause.get(end.cause) ?? (end.busy ? 'busy' : 'failed')
}
