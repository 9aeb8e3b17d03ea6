import { onSessionEnd, returnTo } from '../shared/session/index.ts'
import { store } from '../shared/store/index.ts'
import { queryClient } from './query-client.ts'
import type { AppRouter } from './router.tsx'
import type { SignedIn } from './signed-in.ts'

interface FollowedSession {
  /** Resolves when the first screen can be shown, also where the browser knows that there is no connection. */
  ready: Promise<void>
  stop: () => void
}

/**
 * Runs what is there beside the screens of whoever is logged in. Without a session nothing of it stays: what was read goes,
 * and the login opens, which leads back here unless the person has logged out. Whoever chooses a new password ends their
 * sessions by it, and reads to the end that it is done.
 */
export const followSession = (router: AppRouter): FollowedSession => {
  let signedIn: Promise<SignedIn> | undefined

  /** What the first screen does not wait for. */
  const start = () => {
    const userId = store.get('id')
    if (signedIn !== undefined || userId === undefined || store.get('token') === undefined) return
    signedIn = import('./signed-in.ts').then((loaded) =>
      loaded.startSignedIn({
        client: queryClient,
        userId,
        go: (path) => void router.navigate({ href: path }),
      }),
    )
  }

  /** Waits with it for what is still being loaded. */
  const end = () => {
    const ending = signedIn
    signedIn = undefined
    ending?.then((session) => session.end()).catch(() => undefined)
  }

  const stopEnd = onSessionEnd((requested) => {
    queryClient.clear()
    end()
    const { location: here } = router.state
    if (here.pathname.startsWith('/resetpassword/')) return
    const search = requested ? {} : returnTo(here, location.origin)
    void router.navigate({ to: '/login', search, replace: true })
  })
  const stopStart = store.subscribe('token', start)

  start()
  const waitsFor = navigator.onLine ? undefined : signedIn
  return {
    ready: waitsFor === undefined ? Promise.resolve() : waitsFor.then(({ ready }) => ready),
    stop: () => {
      stopEnd()
      stopStart()
      end()
    },
  }
}
