import type { EndedCall } from '@lykta/calls'

export type EndReason = 'talked' | 'lost' | 'noAnswer' | 'busy' | 'rejected' | 'notThere' | 'failed'

const byCause: ReadonlyMap<string, EndReason> = new Map([
  ['NO_ANSWER', 'noAnswer'],
  ['NO_USER_RESPONSE', 'noAnswer'],
  ['ALLOTTED_TIMEOUT', 'noAnswer'],
  ['USER_BUSY', 'busy'],
  ['CALL_REJECTED', 'rejected'],
  ['USER_NOT_REGISTERED', 'notThere'],
  ['SUBSCRIBER_ABSENT', 'notThere'],
  ['DESTINATION_OUT_OF_ORDER', 'notThere'],
])

const ordinary: ReadonlySet<string> = new Set(['NORMAL_CLEARING', 'NORMAL_UNSPECIFIED', 'CALL_REJECTED'])

/**
 * What there is to say about a call that is over. Nothing when one ended it oneself before it was answered, when it was
 * a device that failed, which has a dialog of its own, or when another tab took the calls over.
 */
export const endReason = ({
  end,
  startedAt,
}: Pick<EndedCall, 'end' | 'startedAt'>): EndReason | undefined => {
  if (end.mediaError !== null || end.cause === 'PURGE') return undefined
  if (startedAt !== null) return ordinary.has(end.cause) ? 'talked' : 'lost'
  if (end.by === 'me' && ordinary.has(end.cause)) return undefined
  return byCause.get(end.cause) ?? (end.busy ? 'busy' : 'failed')
}
