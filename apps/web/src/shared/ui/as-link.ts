import type { RegisteredRouter } from '@tanstack/react-router'

interface AsLink {
  /** The pointer or the focus has reached what leads there. */
  preload: () => void
  go: () => void
}

/** For what leads to a page and is no link: like one it loads the page ahead, and lets the tap be drawn before the page begins. */
export const asLink = (
  router: Pick<RegisteredRouter, 'navigate' | 'preloadRoute' | 'latestLocation'>,
  to: string,
): AsLink => ({
  // What did not load is loaded again when it is opened, and fails there.
  preload: () => void router.preloadRoute({ to }).catch(() => undefined),
  go: () => void router.navigate({ to, _fromLocation: router.latestLocation }),
})

/** Loads the code of pages, and none of their data: of those that a menu leads to, while somebody still reads it. */
export const loadCodeOf = (
  router: Pick<RegisteredRouter, 'getMatchedRoutes' | 'loadRouteChunk'>,
  paths: readonly string[],
): void => {
  for (const path of paths) {
    const [routes] = router.getMatchedRoutes(path)
    for (const route of routes)
      // What did not load is loaded again when it is opened, and fails there.
      router.loadRouteChunk(route)?.catch(() => undefined)
  }
}
