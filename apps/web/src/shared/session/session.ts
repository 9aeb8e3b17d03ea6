import { store } from '../store/index.ts'

/** What belongs to the browser and not to the session: it outlives a logout. */
const kept = ['language', 'recentBrowser'] as const

/**
 * Ends the session in this browser: everything that was stored for it goes. Logging out and a
 * refusal of the session both end here; what has been opened for the session closes on the missing token (`onSessionEnd`).
 */
export const endSession = (): void => store.clear(kept)

/** Told when there is no session any more, whether this tab or another ended it. Returns the end of listening. */
export const onSessionEnd = (listener: () => void): (() => void) =>
  store.subscribe('token', () => {
    if (store.get('token') === undefined) listener()
  })
