import { cleared, isSharedDevice, onSessionEnd, returnTo } from '../shared/session/index.ts'
import { store } from '../shared/store/index.ts'
import { queryClient } from './query-client.ts'
import type { AppRouter } from './router.tsx'
import type { SessionServices } from './session-services.ts'

interface FollowedSession {
  /** Resolves when the first screen can be shown, even without a connection. */
  ready: Promise<void>
  /** Resolves once the services have ended and nothing of the session is left on this device. */
  stop: () => Promise<void>
}

/**
 * Starts the services of a session when a user logs in, and ends them with it. Without a session the cache is cleared and
 * the login opens, which leads back here unless the user logged out. Choosing a new password ends the session too, but stays
 * on the page that confirms it.
 */
export const followSession = (router: AppRouter): FollowedSession => {
  let services: Promise<SessionServices> | undefined

  /** The first screen does not wait for this. */
  const start = () => {
    const userId = store.get('id')
    if (services !== undefined || userId === undefined || store.get('token') === undefined) return
    services = import('./signed-in.ts').then((loaded) =>
      loaded.startSessionServices({
        client: queryClient,
        userId,
        go: (path) => void router.navigate({ href: path }),
      }),
    )
  }

  let ended = Promise.resolve()
  /** Waits for whatever is still loading, and for an end that has already begun. */
  const end = (): Promise<void> => {
    const ending = services
    services = undefined
    ended = ended.then(() => ending?.then(({ end: endServices }) => endServices())).catch(() => undefined)
    return ended
  }

  const stopEnd = onSessionEnd((requested) => {
    queryClient.clear()
    cleared.add(end())
    const { location: here } = router.state
    if (here.pathname.startsWith('/resetpassword/')) return
    // The page's own redirect may have come first, and already leads back here afterwards.
    if (here.pathname === '/login' && !requested) return
    // On a shared device the next to log in is somebody else.
    const search = requested || isSharedDevice() ? {} : returnTo(here, location.origin)
    void router.navigate({ to: '/login', search, replace: true })
  })
  const stopStart = store.subscribe('token', start)

  start()
  const waitsFor = navigator.onLine ? undefined : services
  return {
    ready: waitsFor === undefined ? Promise.resolve() : waitsFor.then(({ ready }) => ready),
    stop: () => {
      stopEnd()
      stopStart()
      return end()
    },
  }
}
