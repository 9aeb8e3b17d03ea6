import lanternWindow from '@lykta/ui/art/lantern-window.svg'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import { logOut } from '../features/accounts/index.ts'
import { boxPermissionsQuery, boxViewsQuery } from '../features/boxes/index.ts'
import { loadTexts } from '../shared/i18n/index.ts'
import { isLoggedIn, ownPath, returnTo } from '../shared/session/index.ts'
import { configQuery } from '../shared/config/config.ts'
import { showTimesOf } from '../shared/format/index.ts'
import { store } from '../shared/store/index.ts'
import { PageFailed } from './PageFailed.tsx'
import { PageMissing } from './PageMissing.tsx'
import { queryClient } from './query-client.ts'
import { RootLayout } from './RootLayout.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: PageMissing,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { to?: string; forgotten?: true } => {
    const to = ownPath(search['to'], location.origin)
    const forgotten = search['forgotten'] === true
    return { ...(to === undefined ? {} : { to }), ...(forgotten ? { forgotten } : {}) }
  },
  beforeLoad: () => {
    if (isLoggedIn()) throw redirect({ to: '/App', replace: true })
  },
  loader: ({ context }) => {
    preload(lanternWindow, { as: 'image', fetchPriority: 'high' })
    void context.queryClient.prefetchQuery(configQuery)
    return loadTexts('accounts')
  },
  component: lazyRouteComponent(() => import('./routes/login.tsx'), 'LoginRoute'),
})

/** Without the layout of the app, and for whoever holds the link, logged in or not. */
const reset = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword/$token',
  component: lazyRouteComponent(() => import('./routes/reset.tsx'), 'ResetRoute'),
})

/** For everybody, before and after the login. */
const legal = createRoute({
  getParentRoute: () => root,
  path: '/legal',
  component: lazyRouteComponent(() => import('../features/legal/LegalScreen.tsx'), 'LegalScreen'),
})

/** What every screen asks for, asked while the screen is on its way; whoever shows it tells of a failure. */
const readAhead = (client: QueryClient): void => {
  const userId = store.get('id')
  const selected = store.get('selectedBox')
  if (userId !== undefined && client.getQueryData(boxViewsQuery(userId).queryKey) === undefined)
    void client.prefetchQuery(boxViewsQuery(userId))
  if (selected !== undefined && client.getQueryData(boxPermissionsQuery(selected).queryKey) === undefined)
    void client.prefetchQuery(boxPermissionsQuery(selected))
}

/** Everything behind the login. Whoever is not logged in goes there first, and comes back to where they wanted to go. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location: wanted }) => {
    if (isLoggedIn()) return
    // A token whose user is not known here is worth nothing here, and shall be worth nothing elsewhere.
    if (store.get('token') !== undefined) logOut()
    throw redirect({ to: '/login', search: returnTo(wanted, location.origin), replace: true })
  },
  loader: ({ context: { queryClient } }) => {
    readAhead(queryClient)
    // Times are the region's from the first one on, and the browser's where the server does not say.
    return queryClient.ensureQueryData(configQuery).then(
      (config) => showTimesOf(config.timeZone),
      () => undefined,
    )
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

/** The screens about the selected box. */
const boxView = createRoute({
  getParentRoute: () => signedIn,
  id: 'box',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'BoxGate'),
})

const home = createRoute({
  getParentRoute: () => boxView,
  path: '/App',
  component: lazyRouteComponent(() => import('./home/HomeScreen.tsx'), 'HomeScreen'),
})

const messages = createRoute({
  getParentRoute: () => boxView,
  path: '/message',
  validateSearch: (search: Record<string, unknown>): { id?: number } => {
    const id = Number(search['id'])
    return Number.isInteger(id) && id > 0 ? { id } : {}
  },
  component: lazyRouteComponent(() => import('./routes/messages.tsx'), 'MessagesRoute'),
})

const calendar = createRoute({
  getParentRoute: () => boxView,
  path: '/calendar',
  // Whether there is such a mode and day is known where the calendar is, which is loaded with it.
  validateSearch: ({
    mode,
    day,
    event,
  }: Record<string, unknown>): { mode?: number; day?: string; event?: string } => ({
    ...(typeof mode === 'number' ? { mode } : {}),
    ...(typeof day === 'string' ? { day } : {}),
    ...(typeof event === 'string' ? { event } : {}),
  }),
  component: lazyRouteComponent(() => import('./routes/calendar.tsx'), 'CalendarRoute'),
})

const compose = createRoute({
  getParentRoute: () => boxView,
  id: 'compose',
  component: lazyRouteComponent(() => import('./routes/compose.tsx'), 'ComposeRoute'),
})
const composeText = createRoute({ getParentRoute: () => compose, path: '/message/text' })
const composeImage = createRoute({ getParentRoute: () => compose, path: '/message/bild' })
const composeVideo = createRoute({ getParentRoute: () => compose, path: '/message/video' })

const makeCall = createRoute({
  getParentRoute: () => boxView,
  path: '/make-call',
  component: lazyRouteComponent(() => import('./routes/make-call.tsx'), 'MakeCallRoute'),
})

const call = createRoute({
  getParentRoute: () => signedIn,
  path: '/call',
  component: lazyRouteComponent(() => import('../features/calls/CallScreen.tsx'), 'CallScreen'),
})

const categoryRoute = lazyRouteComponent(() => import('./routes/content.tsx'), 'CategoryRoute')
const itemRoute = lazyRouteComponent(() => import('./routes/content.tsx'), 'ItemRoute')
const contentPage = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => boxView, path, component: categoryRoute })
const contentItem = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => boxView, path, component: itemRoute })

/** What a municipality fills: pages of tiles, and their items. */
const contentRoutes = [
  contentPage('/care-contacts'),
  contentItem('/care-contacts/$item'),
  contentPage('/services'),
  contentItem('/services/$item'),
  contentPage('/aid'),
  contentItem('/aid/$item'),
  contentPage('/entertainment'),
  contentItem('/entertainment/$item'),
] as const

const restaurant = createRoute({
  getParentRoute: () => boxView,
  path: '/restaurant',
  component: lazyRouteComponent(() => import('./routes/content.tsx'), 'RestaurantRoute'),
})

const information = createRoute({
  getParentRoute: () => signedIn,
  path: '/information',
  component: lazyRouteComponent(
    () => import('../features/content/InformationScreen.tsx'),
    'InformationScreen',
  ),
})

const support = createRoute({
  getParentRoute: () => signedIn,
  path: '/support',
  component: lazyRouteComponent(() => import('../features/content/SupportScreen.tsx'), 'SupportScreen'),
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

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/notifications',
  component: lazyRouteComponent(
    () => import('../features/notifications/NotificationsScreen.tsx'),
    'NotificationsScreen',
  ),
})

/** Where a notification leads: the box that it is about, on the page that it names. */
const open = createRoute({
  getParentRoute: () => signedIn,
  path: '/open/$box',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => {
    const path = ownPath(to, location.origin)
    return path === undefined ? {} : { to: path }
  },
  beforeLoad: ({ params, search }) => {
    const box = Number(params.box)
    if (Number.isInteger(box) && box > 0) store.set('selectedBox', box)
    throw redirect({ to: search.to ?? '/App', replace: true })
  },
})

const editBox = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/activated-boxes/edit/$id',
  component: lazyRouteComponent(() => import('./routes/edit-box.tsx'), 'EditBoxRoute'),
})

const competence = createRoute({
  getParentRoute: () => boxView,
  path: '/my-profile/competence',
  component: lazyRouteComponent(() => import('./routes/competence.tsx'), 'CompetenceRoute'),
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
  legal,
  signedIn.addChildren([
    boxView.addChildren([
      home,
      makeCall,
      calendar,
      messages,
      compose.addChildren([composeText, composeImage, composeVideo]),
      ...contentRoutes,
      restaurant,
      competence,
    ]),
    call,
    settings,
    activatedBoxes,
    editBox,
    notifications,
    open,
    profile,
    information,
    support,
    start,
    anyOther,
  ]),
])

/** @param history the browser's own, where none is given */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageMissing,
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  })
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
