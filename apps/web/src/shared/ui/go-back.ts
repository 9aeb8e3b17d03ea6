import type { RouterHistory } from '@tanstack/react-router'

/** The way that the browser was sent back and has not arrived yet: until then, the history stands where it was. */
const underWay = new WeakMap<RouterHistory, Promise<void>>()

/** A way back that leads nowhere, such as from the first page, is not waited for any longer. */
const longestMs = 1_000

/** Acts once the browser has gone where it was sent: at once, if it was not. */
export const onceThere = (history: RouterHistory, act: () => void): void => {
  const way = underWay.get(history)
  if (way === undefined) act()
  // What has waited before may have sent it on.
  else void way.then(() => onceThere(history, act))
}

/** Goes so many entries back. Only for who has asked `onceThere`: sent twice, the browser would go too far. */
export const goBack = (history: RouterHistory, entries: number): void => {
  const way = new Promise<void>((resolve) => {
    const arrive = () => {
      clearTimeout(timer)
      stop()
      underWay.delete(history)
      resolve()
    }
    const timer = setTimeout(arrive, longestMs)
    const stop = history.subscribe(({ action }) => {
      if (action.type !== 'PUSH' && action.type !== 'REPLACE') arrive()
    })
  })
  underWay.set(history, way)
  history.go(-entries)
}
