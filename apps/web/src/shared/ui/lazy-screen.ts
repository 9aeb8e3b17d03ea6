import { lazyRouteComponent } from '@tanstack/react-router'
import { isServerReachable } from '../api/is-server-reachable.ts'

/**
 * A screen whose code is loaded when it is opened. For a missing file, as after an update, the router reloads the page. While the
 * server cannot be reached, that would leave only the browser's own error page, so it is given another error.
 */
export const lazyScreen: typeof lazyRouteComponent = (read, name) =>
  lazyRouteComponent(async () => {
    try {
      return await read()
    } catch (error) {
      if (await isServerReachable()) throw error
      throw new Error('the code of a screen was not read', { cause: error })
    }
  }, name)
