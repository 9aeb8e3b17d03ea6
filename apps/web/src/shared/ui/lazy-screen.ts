import { lazyRouteComponent } from '@tanstack/react-router'
import type { Namespace } from 'i18next'
import { isServerReachable } from '../api/is-server-reachable.ts'
import { loadTexts } from '../i18n/index.ts'

/**
 * A screen whose code is loaded when it is opened, together with its texts: until both are there, the page before stays. For a
 * missing file, as after an update, the router reloads the page. While the server cannot be reached, that would leave only the
 * browser's own error page, so it is given another error.
 */
export const lazyScreen = <Screens extends Record<string, unknown>, Name extends keyof Screens>(
  read: () => Promise<Screens>,
  name: Name,
  texts: Namespace,
) =>
  lazyRouteComponent(async () => {
    try {
      const [screens] = await Promise.all([read(), loadTexts(texts)])
      return screens
    } catch (error) {
      if (await isServerReachable()) throw error
      throw new Error('the code of a screen was not read', { cause: error })
    }
  }, name)
