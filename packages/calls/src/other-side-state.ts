import type { CallView } from './call-view.ts'

/**
 * What to show in place of the other side's picture in an answered call:
 * - `coming`: nothing yet
 * - `again`: nothing yet after a reload of this page
 * - `held`: this side has put it on hold; `holds`: it has put this one on hold
 * - `silent`: neither picture nor sound has come for some seconds
 * - `cameraOff`: only its voice; `cameraFailed`: because its camera cannot be used
 */
export type OtherSide =
  | 'coming'
  | 'again'
  | 'held'
  | 'holds'
  | 'silent'
  | 'cameraOff'
  | 'cameraFailed'
  | 'seen'

export const otherSide = (
  call: Pick<
    CallView,
    | 'state'
    | 'remoteStream'
    | 'recovering'
    | 'startedAt'
    | 'partnerHolds'
    | 'silent'
    | 'partnerCamera'
    | 'partnerFailed'
  >,
): OtherSide => {
  if (call.remoteStream === null) return call.recovering && call.startedAt !== null ? 'again' : 'coming'
  if (call.state === 'held') return 'held'
  if (call.partnerHolds) return 'holds'
  if (call.silent) return 'silent'
  if (call.partnerCamera) return 'seen'
  return call.partnerFailed.includes('camera') ? 'cameraFailed' : 'cameraOff'
}

/** Why the other side is there but not heard: it has turned its microphone off, or none can be used. */
export const unheard = (
  call: Parameters<typeof otherSide>[0] & Pick<CallView, 'partnerMuted'>,
): 'muted' | 'failed' | undefined => {
  const there = otherSide(call)
  const isThere = there === 'seen' || there === 'cameraOff' || there === 'cameraFailed'
  if (!isThere || !call.partnerMuted) return undefined
  return call.partnerFailed.includes('microphone') ? 'failed' : 'muted'
}
