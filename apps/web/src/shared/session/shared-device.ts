import { store } from '../store/index.ts'
import { isLoggedIn } from './session.ts'

const coverAfterMs = 2 * 60_000
/** Touches are stored so often, for other tabs and for when the page is loaded again. */
const noteEveryMs = 5_000

export const isSharedDevice = (): boolean => store.get('sharedDevice') !== undefined

/** Whether a shared device has been left with somebody logged in, and shows nothing. */
export const isLeftAlone = (now = Date.now()): boolean =>
  isSharedDevice() &&
  isLoggedIn() &&
  (store.get('covered') === 'yes' || now - (store.get('touchedAt') ?? 0) >= coverAfterMs)

/** Somebody is at the shared device. */
export const touch = (now = Date.now()): void => {
  if (now - (store.get('touchedAt') ?? 0) >= noteEveryMs) store.set('touchedAt', now)
}
