import type { CallView } from './call-view.ts'

/**
 * What is there of the other side in a call that was answered, for the place of its picture:
 * - `coming`: nothing yet
 * - `again`: nothing yet after this page was loaded again
 * - `held`: this side has put it on hold; `holds`: it has put this one on hold
 * - `silent`: neither picture nor sound has come for some seconds
 * - `cameraOff`: its voice alone
 */
export type OtherSide = 'coming' | 'again' | 'held' | 'holds' | 'silent' | 'cameraOff' | 'seen'

export const otherSide = (
  call: Pick<
    CallView,
    'state' | 'remoteStream' | 'recovering' | 'startedAt' | 'partnerHolds' | 'silent' | 'partnerCamera'
  >,
): OtherSide => {
  if (call.remoteStream === null) return call.recovering && call.startedAt !== null ? 'again' : 'coming'
  if (call.state === 'held') return 'held'
  if (call.partnerHolds) return 'holds'
  if (call.silent) return 'silent'
  return call.partnerCamera ? 'seen' : 'cameraOff'
}
