import type { HangupCause } from '@lykta/contract/calls'
import { mayUse, type BoxPermissions } from '../../boxes/index.ts'

/**
 * Decides whether a user and a box may talk, whichever of them calls: that needs the function and the competence
 * `user`. Returns the cause of the refusal, or undefined.
 */
export const callRefusedFor = (
  permissions: BoxPermissions | undefined,
  video: { wanted: boolean; allowed: boolean },
): HangupCause | undefined => {
  // A user who does not see the box must not learn that it exists.
  if (permissions === undefined) return 'UNALLOCATED_NUMBER'
  if (!mayUse(permissions, 'phone')) return 'BEARERCAPABILITY_NOTAUTH'
  if (video.wanted && !video.allowed) return 'BEARERCAPABILITY_NOTAVAIL'
  return undefined
}

/** For `callRefusedFor` where video does not matter: it was checked when the call was placed, or the answer decides. */
export const noVideoAsked = { wanted: false, allowed: true }

/** Returns whether a description has a video section that is neither rejected nor inactive. */
export const carriesVideo = (sdp: string): boolean =>
  sdp
    .split(/\r?\nm=/)
    .slice(1)
    .some((section) => /^video (?!0 )/.test(section) && !/\na=inactive\r?(\n|$)/.test(section))
