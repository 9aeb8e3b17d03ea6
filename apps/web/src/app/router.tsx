import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { store } from '../shared/store/index.ts'
import { PageFailed } from './PageFailed.tsx'
import { PageMissing } from './PageMissing.tsx'
import { queryClient } from './query-client.ts'
import { RootLayout } from './RootLayout.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: PageMissing,
})

/** Only places of our own may be gone to after the login. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && value !== '/login' ? value : undefined

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { to?: string; forgotten?: true } => {
    const to = ownPath(search['to'])
    const forgotten = search['forgotten'] === true
    return { ...(to === undefined ? {} : { to }), ...(forgotten ? { forgotten } : {}) }
  },
  beforeLoad: () => {
    if (store.get('token') !== undefined) throw redirect({ to: '/App', replace: true })
  },
  component: lazyRouteComponent(() => import('./routes/login.tsx'), 'LoginRoute'),
})

/** Without the layout of the app, and for whoever holds the link, logged in or not. */
const reset = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword/$token',
  component: lazyRouteComponent(() => import('./routes/reset.tsx'), 'ResetRoute'),
})

/** Everything behind the login. Whoever is not logged in goes there first, and comes back to where they wanted to go. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (store.get('token') !== undefined && store.get('userData') !== undefined) return
    const to = ownPath(location.href)
    const wanted = to === undefined || location.pathname === '/App' || location.pathname === '/' ? {} : { to }
    throw redirect({ to: '/login', search: wanted, replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

/** The screens about the selected box. */
const caretaker = createRoute({
  getParentRoute: () => signedIn,
  id: 'caretaker',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'CaretakerGate'),
})

const home = createRoute({
  getParentRoute: () => caretaker,
  path: '/App',
  component: lazyRouteComponent(() => import('./home/HomeScreen.tsx'), 'HomeScreen'),
})

const messages = createRoute({
  getParentRoute: () => caretaker,
  path: '/message',
  validateSearch: (search: Record<string, unknown>): { id?: number } => {
    const id = Number(search['id'])
    return Number.isInteger(id) && id > 0 ? { id } : {}
  },
  component: lazyRouteComponent(() => import('./routes/messages.tsx'), 'MessagesRoute'),
})

const compose = createRoute({
  getParentRoute: () => caretaker,
  id: 'compose',
  component: lazyRouteComponent(() => import('./routes/compose.tsx'), 'ComposeRoute'),
})
const composeText = createRoute({ getParentRoute: () => compose, path: '/message/text' })
const composeImage = createRoute({ getParentRoute: () => compose, path: '/message/bild' })

const makeCall = createRoute({
  getParentRoute: () => caretaker,
  path: '/make-call',
  component: lazyRouteComponent(() => import('../features/calls/MakeCallScreen.tsx'), 'MakeCallScreen'),
})

const call = createRoute({
  getParentRoute: () => signedIn,
  path: '/call',
  component: lazyRouteComponent(() => import('../features/calls/CallScreen.tsx'), 'CallScreen'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

const activatedBoxes = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/activated-boxes',
  validateSearch: ({ code }: Record<string, unknown>): { code?: string } =>
    typeof code === 'string' || typeof code === 'number' ? { code: String(code).slice(0, 12) } : {},
  component: lazyRouteComponent(() => import('./routes/activated-boxes.tsx'), 'ActivatedBoxesRoute'),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile',
  component: lazyRouteComponent(() => import('../features/accounts/ProfileScreen.tsx'), 'ProfileScreen'),
})

/** Any other path falls back to the home view. */
const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/App', replace: true })
  },
})
const anyOther = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/App', replace: true })
  },
})

const routeTree = root.addChildren([
  login,
  reset,
  signedIn.addChildren([
    caretaker.addChildren([home, makeCall, messages, compose.addChildren([composeText, composeImage])]),
    call,
    settings,
    activatedBoxes,
    profile,
    start,
    anyOther,
  ]),
])

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: PageMissing,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
