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
 * finger believes. What the app itself asks for, such as a search while somebody types, begins at once.
 */
export const drawTapsFirst = (router: Pick<AppRouter, 'navigate'>): void => {
  const { navigate } = router
  router.navigate = async (options) => {
    // Links say where they were; nobody else does.
    if ('_fromLocation' in options) await nextPaint()
    await navigate(options)
  }
}
