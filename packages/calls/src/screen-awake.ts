/** Keeps the screen from going dark; answers the function that lets it. */
export type KeepScreenAwake = () => () => void

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Where the browser refuses, as on an empty battery, the screen goes dark as it always does. */
export const keepAwake = (wakeLock: Pick<WakeLock, 'request'>, page: Page): (() => void) => {
  let isOver = false
  let lock: WakeLockSentinel | undefined
  const take = async () => {
    if (page.visibilityState !== 'visible') return
    const taken = await wakeLock.request('screen')
    if (isOver) await taken.release()
    else lock = taken
  }
  const tryToTake = () => {
    take().catch(() => undefined)
  }
  // The browser lets go of the screen whenever the page is hidden.
  page.addEventListener('visibilitychange', tryToTake)
  tryToTake()
  return () => {
    isOver = true
    page.removeEventListener('visibilitychange', tryToTake)
    lock?.release().catch(() => undefined)
  }
}

export const browserKeepsAwake: KeepScreenAwake = () =>
  'wakeLock' in navigator ? keepAwake(navigator.wakeLock, document) : () => undefined
