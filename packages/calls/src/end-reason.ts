import type { EndedCall } from './call-view.ts'

/** Why a call is over, as far as a sentence on a screen tells them apart. */
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

/** What somebody does who ends a call; anything else happened to it. */
const ended: ReadonlySet<string> = new Set(['NORMAL_CLEARING', 'NORMAL_UNSPECIFIED', 'CALL_REJECTED'])

/** Undefined: one ended it oneself before it was answered, and knows; or another tab took the calls over. */
export const endReason = ({
  end,
  startedAt,
}: Pick<EndedCall, 'end' | 'startedAt'>): EndReason | undefined => {
  if (end.mediaError !== null) return end.mediaError.device
  if (end.cause === 'PURGE') return undefined
  if (startedAt !== null) return ended.has(end.cause) ? 'talked' : 'lost'
  if (end.by === 'me' && ended.has(end.cause)) return undefined
  if (end.quietUntil !== undefined) return 'quiet'
  // Anything that ends without a word of media counts as busy to a Verto client; where the cause says more, it counts.
  return byCause.get(end.cause) ?? (end.busy ? 'busy' : 'failed')
}
