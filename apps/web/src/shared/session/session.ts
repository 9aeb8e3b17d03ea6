import { store } from '../store/index.ts'

/** What belongs to the browser and not to the session: it outlives a logout. */
const kept = ['language', 'recentBrowser', 'supportMunicipality', 'textSize', 'contrast', 'theme'] as const

/** Whether somebody is logged in here, as far as this browser knows. */
export const isLoggedIn = (): boolean =>
  store.get('token') !== undefined && store.get('userData') !== undefined

/**
 * Ends the session in this browser: everything that was stored for it goes. Logging out and a
 * refusal of the session both end here; what has been opened for the session closes on the missing token (`onSessionEnd`).
 */
export const endSession = (): void => store.clear(kept)

/**
 * Told when a session is over, whether this tab or another ended it: also where the other tab has begun the next one
 * before this one came to hear of it. Returns the end of listening.
 */
export const onSessionEnd = (listener: () => void): (() => void) => {
  let held = store.get('token')
  return store.subscribe('token', () => {
    const before = held
    held = store.get('token')
    if (before !== undefined && before !== held) listener()
  })
}
