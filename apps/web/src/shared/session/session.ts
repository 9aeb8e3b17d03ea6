import { store, type StoredValues } from '../store/index.ts'

/** Values of the browser rather than the session. They survive a logout. */
const kept = [
  'config',
  'device',
  'devices',
  'language',
  'recentBrowser',
  'sharedDevice',
  'supportMunicipality',
  'textSize',
  'contrast',
  'theme',
  'installHint',
] as const

/** Whether somebody is logged in here, as far as this browser knows. */
export const isLoggedIn = (): boolean =>
  store.get('token') !== undefined && store.get('userData') !== undefined

/** Whether the user asked for this end in this tab. */
let isRequested = false

/** What was written in a lost session, kept only in this tab's memory until somebody logs in. */
let unsent: ({ userId: number } & Pick<StoredValues, 'drafts' | 'outbox'>) | undefined

/**
 * Ends the session in this browser because the server has ended it. Everything stored for it is removed; listeners of
 * `onSessionEnd` see the missing token.
 */
export const loseSession = (): void => {
  const [userId, drafts, outbox] = [store.get('id'), store.get('drafts'), store.get('outbox')]
  // On a shared device nothing waits for its writer.
  if (isRequested || store.get('sharedDevice') !== undefined) unsent = undefined
  else if (userId !== undefined && (drafts ?? outbox) !== undefined) unsent = { userId, drafts, outbox }
  store.clear(kept)
}

/** Restores what was written in a lost session if the same user has logged in again in this tab. */
export const takeUpDrafts = (userId: number): void => {
  if (unsent?.userId === userId) {
    if (unsent.drafts !== undefined) store.set('drafts', unsent.drafts)
    if (unsent.outbox !== undefined) store.set('outbox', unsent.outbox)
  }
  unsent = undefined
}

/** Ends the session because the user logs out. */
export const endSession = (): void => {
  isRequested = true
  loseSession()
  isRequested = false
}

/**
 * Calls the listener when a session has ended, in this tab or another, even if the other tab has already begun the next one.
 * Returns the function that stops it.
 * @param listener told whether the user logged out in this tab; otherwise they were interrupted
 */
export const onSessionEnd = (listener: (requested: boolean) => void): (() => void) => {
  let held = store.get('token')
  return store.subscribe('token', () => {
    const before = held
    held = store.get('token')
    if (before !== undefined && before !== held) listener(isRequested)
  })
}

let clearing: Promise<unknown> = Promise.resolve()

/** What is still being deleted on this device of a session that has ended. */
export const cleared = {
  add: (work: Promise<unknown>): void => {
    clearing = Promise.allSettled([clearing, work])
  },
  wait: async (): Promise<void> => {
    await clearing
  },
}
