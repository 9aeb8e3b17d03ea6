import '@lykta/ui/styles/tokens.css'
import '@lykta/ui/styles/base.css'
import './display.css'
import './start.css'
import './display.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../shared/i18n/index.ts'
import { onSessionEnd, returnTo } from '../shared/session/index.ts'
import { store } from '../shared/store/index.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import type { SignedIn } from './signed-in.ts'

/**
 * Without a session nothing of it stays: what was read goes, and the login opens, which leads back here unless the
 * person has logged out. Whoever chooses a new password ends their sessions by it, and reads to the end that it is done.
 */
onSessionEnd((wished) => {
  queryClient.clear()
  endSignedIn()
  const { location: here } = router.state
  if (here.pathname.startsWith('/resetpassword/')) return
  const search = wished ? {} : returnTo(here, location.origin)
  void router.navigate({ to: '/login', search, replace: true })
})

/** Ends what runs for the session, and waits with it for what is still being loaded. */
let signedIn: Promise<SignedIn> | undefined
const endSignedIn = () => {
  const ending = signedIn
  signedIn = undefined
  ending?.then(({ end }) => end()).catch(() => undefined)
}

/** What the first screen does not wait for. */
const startSignedIn = () => {
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
store.subscribe('token', startSignedIn)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

const start = async (): Promise<void> => {
  // After what has been loaded has run, and in a task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  startSignedIn()
  const texts = startI18n()
  if (!navigator.onLine) await signedIn?.then(({ ready }) => ready)
  // What the address needs is loaded beside the texts, not after them.
  await Promise.all([texts, router.load()])
  // In pieces, between which the browser draws and hears: on a slow phone all of it at once is half a second.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Suspense
            fallback={<img className="starting" src="/branding/logo.svg" width={96} height={96} alt="" />}
          >
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
// Not awaited here: the screens import what stands in one file with this, and would wait for it.
void start()
