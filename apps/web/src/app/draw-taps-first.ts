import type { AppRouter } from './router.tsx'

/** A page that is not drawn, such as one in the background, does not wait for ever. */
const longestMs = 200

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, longestMs)
    requestAnimationFrame(() => {
      // A task of its own comes after the frame of this moment.
      setTimeout(() => {
        clearTimeout(longest)
        resolve()
      })
    })
  })

/**
 * A link that is tapped is drawn as tapped before the next page begins: making a page keeps a slow phone busy for longer than a
 * finger believes. What the app itself asks for, such as a search while somebody types, begins at once. A tap that waits is
 * dropped for a later one, and where another page has opened meanwhile, such as that of a call or by Back.
 */
export const drawTapsFirst = (router: Pick<AppRouter, 'navigate' | 'history'>): void => {
  const { navigate } = router
  let taps = 0
  router.navigate = async (options) => {
    // Links say where they were. So could a route that navigates as it loads, which none here does.
    if ('_fromLocation' in options) {
      taps += 1
      const tap = taps
      // Only the path: overlays that close, and filters, change the rest on the same page.
      const { pathname } = router.history.location
      await nextPaint()
      if (tap !== taps || router.history.location.pathname !== pathname) return
    }
    await navigate(options)
  }
}
