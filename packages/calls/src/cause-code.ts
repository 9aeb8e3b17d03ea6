import { causeCodeOf, isHangupCause } from '@lykta/contract/calls/causes'

/** What the wire calls a cause, which may be a word that only another channel has. */
export const causeCodeIn = (cause: string): ReturnType<typeof causeCodeOf> | undefined =>
  cause === 'USER_MEDIA_ERROR' || cause === 'PURGE' || isHangupCause(cause) ? causeCodeOf(cause) : undefined
