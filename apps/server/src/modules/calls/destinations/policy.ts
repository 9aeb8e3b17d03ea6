import type { HangupCause } from '@lykta/contract/calls'
import { mayUse, type BoxPermissions } from '../../boxes/index.ts'

/**
 * Whether a user and a box may speak to each other, whichever of them calls: the function and the competence `user`.
 * Undefined: they may.
 */
export const callRefusedFor = (
  permissions: BoxPermissions | undefined,
  video: { wanted: boolean; allowed: boolean },
): HangupCause | undefined => {
  // Whoever does not see a box does not learn that there is one.
  if (permissions === undefined) return 'UNALLOCATED_NUMBER'
  if (!mayUse(permissions, 'phone')) return 'BEARERCAPABILITY_NOTAUTH'
  if (video.wanted && !video.allowed) return 'BEARERCAPABILITY_NOTAVAIL'
  return undefined
}

/** Whether a description has video that can flow: a section that is neither refused nor inactive. */
export const carriesVideo = (sdp: string): boolean =>
  sdp
    .split(/\r?\nm=/)
    .slice(1)
    .some((section) => /^video (?!0 )/.test(section) && !/\na=inactive\r?(\n|$)/.test(section))
