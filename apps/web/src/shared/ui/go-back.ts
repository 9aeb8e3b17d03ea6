import type { RouterHistory } from '@tanstack/react-router'

/** A step back that the browser has been sent and has not completed: until then, the history has not moved. */
const underWay = new WeakMap<RouterHistory, Promise<void>>()

/** A step back that leads nowhere, such as from the first page, is not waited for any longer. */
const longestMs = 1_000

/** Acts once the browser has completed its step back, or at once if there is none. */
export const onceThere = (history: RouterHistory, act: () => void): void => {
  const way = underWay.get(history)
  if (way === undefined) act()
  // What waited before may have sent it further.
  else void way.then(() => onceThere(history, act))
}

/** Goes this many entries back. Only for callers of `onceThere`: sent twice, the browser would go too far. */
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
