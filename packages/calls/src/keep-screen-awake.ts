/** Keeps the screen on. Returns the function that lets it go dark again. */
export type KeepScreenAwake = () => () => void

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** If the browser refuses, for example because the battery is low, the screen goes dark as usual. */
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
  // The browser releases the lock whenever the page is hidden.
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
