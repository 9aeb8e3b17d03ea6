import { store, type StoredValues } from '../store/index.ts'

/** What belongs to the browser and not to the session: it outlives a logout. */
const kept = [
  'devices',
  'language',
  'recentBrowser',
  'supportMunicipality',
  'textSize',
  'contrast',
  'theme',
] as const

/** Whether somebody is logged in here, as far as this browser knows. */
export const isLoggedIn = (): boolean =>
  store.get('token') !== undefined && store.get('userData') !== undefined

/** Whether the user asked for this end in this tab. */
let isRequested = false

/** What somebody was writing when their session was lost: in the memory of this tab alone, until somebody logs in. */
let unsent: { userId: number; drafts: StoredValues['drafts'] } | undefined

/**
 * The session in this browser is over, because the server says so: everything that was stored for it goes, and what has
 * been opened for it closes on the missing token (`onSessionEnd`).
 */
export const loseSession = (): void => {
  const [userId, drafts] = [store.get('id'), store.get('drafts')]
  if (isRequested) unsent = undefined
  else if (userId !== undefined && drafts !== undefined) unsent = { userId, drafts }
  store.clear(kept)
}

/** Somebody has logged in: where it is the person whose session was lost in this tab, they find what they were writing. */
export const takeUpDrafts = (userId: number): void => {
  if (unsent?.userId === userId) store.set('drafts', unsent.drafts)
  unsent = undefined
}

/** The same where the user asks for it. */
export const endSession = (): void => {
  isRequested = true
  loseSession()
  isRequested = false
}

/**
 * Told when a session is over, whether this tab or another ended it: also where the other tab has begun the next one
 * before this one came to hear of it. Returns the end of listening.
 * @param listener whether the user asked for it, in this tab; else they were in the middle of something here
 */
export const onSessionEnd = (listener: (requested: boolean) => void): (() => void) => {
  let held = store.get('token')
  return store.subscribe('token', () => {
    const before = held
    held = store.get('token')
    if (before !== undefined && before !== held) listener(isRequested)
  })
}
