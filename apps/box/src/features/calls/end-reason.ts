import { type EndedCall } from '@lykta/calls'

/** Why a call is over, as far as a sentence on the screen tells them apart. */
export const endReasons = [
  'ended',
  'lost',
  'noAnswer',
  'busy',
  'rejected',
  'notThere',
  'camera',
  'microphone',
  'failed',
] as const
export type EndReason = (typeof endReasons)[number]

const reasonByCause = new Map<string, EndReason>([
  ['NO_ANSWER', 'noAnswer'],
  ['NO_USER_RESPONSE', 'noAnswer'],
  ['ALLOTTED_TIMEOUT', 'noAnswer'],
  ['USER_BUSY', 'busy'],
  ['CALL_REJECTED', 'rejected'],
  ['USER_NOT_REGISTERED', 'notThere'],
  ['SUBSCRIBER_ABSENT', 'notThere'],
  ['DESTINATION_OUT_OF_ORDER', 'notThere'],
])

const ordinary = new Set<string>(['NORMAL_CLEARING', 'NORMAL_UNSPECIFIED'])

/** Undefined: the resident ended it before anybody answered, and knows. */
export const endReason = ({
  end,
  startedAt,
}: Pick<EndedCall, 'end' | 'startedAt'>): EndReason | undefined => {
  if (end.mediaError !== null) return end.mediaError.device
  if (startedAt !== null) return ordinary.has(end.cause) ? 'ended' : 'lost'
  if (end.by === 'me' && (ordinary.has(end.cause) || end.cause === 'CALL_REJECTED')) return undefined
  // Anything that ends without a word of media counts as busy to a Verto client; the cause says more.
  return reasonByCause.get(end.cause) ?? (ordinary.has(end.cause) ? 'rejected' : 'failed')
}
