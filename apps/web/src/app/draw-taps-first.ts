import type { AppRouter } from './router.tsx'

/** A page that is not drawn, such as one in the background, does not wait for ever. */
const longestMs = 200

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, longestMs)
    requestAnimationFrame(() => {
      // A separate task runs after the current frame.
      setTimeout(() => {
        clearTimeout(longest)
        resolve()
      })
    })
  })

/**
 * Draws a tapped link as tapped before the next page begins: building a page keeps a slow phone busy for longer than a user
 * expects. What the app itself asks for, such as a search while somebody types, begins at once. A waiting tap is dropped for a
 * later one, or if another page has opened meanwhile, for example that of a call, or by Back.
 */
export const drawTapsFirst = (router: Pick<AppRouter, 'navigate' | 'history'>): void => {
  const { navigate } = router
  let taps = 0
  router.navigate = async (options) => {
    // Links set the state that tells where they were. A route that navigates while loading could too, but none here does.
    if ('_fromLocation' in options) {
      taps += 1
      const tap = taps
      // Only the path counts: overlays that close, and filters, change the rest of the address on the same page.
      const { pathname } = router.history.location
      await nextPaint()
      if (tap !== taps || router.history.location.pathname !== pathname) return
    }
    await navigate(options)
  }
}
