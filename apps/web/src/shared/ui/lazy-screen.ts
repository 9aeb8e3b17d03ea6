import { lazyRouteComponent } from '@tanstack/react-router'
import { isServerReachable } from '../api/is-server-reachable.ts'

/**
 * A screen whose code is read when it is opened. For a file that is missing, as after an update, the router loads the page
 * again; while the server cannot be reached that would leave nothing but the browser's own page, so it is told of another error.
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
