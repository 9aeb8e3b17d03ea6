import type { CallView } from './call-view.ts'

/**
 * What to show in place of the other side's picture in an answered call:
 * - `coming`: nothing yet
 * - `again`: nothing yet after a reload of this page
 * - `held`: this side has put it on hold; `holds`: it has put this one on hold
 * - `silent`: neither picture nor sound has come for some seconds
 * - `cameraOff`: only its voice
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
