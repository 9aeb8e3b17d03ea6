import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { giveUpSession } from '../features/accounts/index.ts'
import { loginRoutes, profileRoute } from '../features/accounts/routes.ts'
import { userRoutes } from '../features/accounts/users/routes.ts'
import { alarmRoutes } from '../features/alarms/administration/routes.ts'
import { ownAlarmsRoute } from '../features/alarms/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { boxPermissionsQuery, boxViewsQuery } from '../features/boxes/index.ts'
import { boxRoutes } from '../features/boxes/routes.ts'
import { calendarRoute, otherCalendarsRoute } from '../features/calendar/routes.ts'
import { callRoute, callTestRoute } from '../features/calls/routes.ts'
import { contentAdministrationRoutes } from '../features/content/administration/routes.ts'
import { contentPageRoutes, helpRoutes } from '../features/content/routes.ts'
import { legalRoute } from '../features/content/legal/routes.ts'
import { composeKindRoutes, composeRoute, messagesRoute } from '../features/messages/routes.ts'
import { notificationsRoute } from '../features/notifications/routes.ts'
import { organisationRoute } from '../features/organisation/routes.ts'
import { overviewRoute } from '../features/overview/routes.ts'
import { retentionRoute } from '../features/privacy/administration/routes.ts'
import { systemRoute } from '../features/system/routes.ts'
import { readByScreen, searchOf } from '../shared/search-params/search-of.ts'
import { configQuery } from '../shared/config/config.ts'
import { showTimesOf } from '../shared/format/time-zone.ts'
import { isLoggedIn, readOwnPath, returnTo } from '../shared/session/index.ts'
import { store } from '../shared/store/index.ts'
import { lazyScreen } from '../shared/ui/lazy-screen.ts'
import { PageFailed } from '../shared/ui/PageFailed.tsx'
import { PageNotFound } from '../shared/ui/PageNotFound.tsx'
import { checkPermission } from './check-permission.ts'
import { homePath } from './home-path.ts'
import { queryClient } from './query-client.ts'
import { RootLayout } from './RootLayout.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: PageNotFound,
})

/** Requests what every screen needs while its code is loading. The screen itself shows a failure. */
const readAhead = (client: QueryClient): void => {
  const userId = store.get('id')
  const selected = store.get('selectedBox')
  if (userId !== undefined && client.getQueryData(boxViewsQuery(userId).queryKey) === undefined)
    void client.prefetchQuery(boxViewsQuery(userId))
  if (selected !== undefined && client.getQueryData(boxPermissionsQuery(selected).queryKey) === undefined)
    void client.prefetchQuery(boxPermissionsQuery(selected))
}

/**
 * Everything behind the login. A visitor is sent to the login and back afterwards; a user who lacks a permission required by a
 * route (`requires`) is sent home.
 */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location: wanted, matches, context: { queryClient: client } }) => {
    if (isLoggedIn()) return checkPermission(matches, client)
    // A token without its user is useless here, so its session is ended on the server too.
    if (store.get('token') !== undefined) giveUpSession()
    throw redirect({ to: '/login', search: returnTo(wanted, location.origin), replace: true })
  },
  loader: ({ context: { queryClient: client } }) => {
    readAhead(client)
    // Set before any time is shown; if the server names no time zone, the browser's is used.
    return client.ensureQueryData({ ...configQuery, revalidateIfStale: true }).then(
      (config) => showTimesOf(config.timeZone),
      () => undefined,
    )
  },
  component: lazyScreen(() => import('./signed-in.ts'), 'Shell'),
})

/** The screens about the selected box. */
const box = createRoute({
  getParentRoute: () => signedIn,
  id: 'box',
  component: lazyScreen(() => import('./signed-in.ts'), 'BoxGate'),
})

const home = createRoute({
  getParentRoute: () => box,
  path: '/App',
  component: lazyScreen(() => import('./signed-in.ts'), 'HomeScreen'),
})

const floor = createRoute({
  getParentRoute: () => box,
  path: '/floor',
  validateSearch: readByScreen,
  component: lazyScreen(() => import('./floor/FloorScreen.tsx'), 'FloorScreen'),
})

const compose = composeRoute(box)

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyScreen(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

const administration = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  component: lazyScreen(() => import('./administration/AdministrationScreen.tsx'), 'AdministrationScreen'),
})

/** The screens of several features. */
const makeCall = createRoute({
  getParentRoute: () => box,
  path: '/make-call',
  component: lazyScreen(() => import('./joined/MakeCall.tsx'), 'MakeCall'),
})
const competence = createRoute({
  getParentRoute: () => box,
  path: '/my-profile/competence',
  component: lazyScreen(() => import('./joined/CompetencePage.tsx'), 'CompetencePage'),
})
const contentItem = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => box,
    path,
    component: lazyScreen(() => import('./joined/ContentItem.tsx'), 'ContentItem'),
  })
const restaurant = createRoute({
  getParentRoute: () => box,
  path: '/restaurant',
  component: lazyScreen(() => import('./joined/ContentItem.tsx'), 'Restaurant'),
})

/** Where a notification leads: to the page it names, with its box selected. */
const readPage = searchOf({ to: readOwnPath })
const open = createRoute({
  getParentRoute: () => signedIn,
  path: '/open/$box',
  validateSearch: readPage,
  beforeLoad: ({ params, search }) => {
    const id = Number(params.box)
    if (Number.isInteger(id) && id > 0) store.set('selectedBox', id)
    throw redirect({ to: search.to ?? '/App', replace: true })
  },
})

/** Any other path falls back to the home view. */
const goHome = () => {
  throw redirect({ to: homePath(), replace: true })
}
const start = createRoute({ getParentRoute: () => signedIn, path: '/', beforeLoad: goHome })
const anyOther = createRoute({ getParentRoute: () => signedIn, path: '$', beforeLoad: goHome })

const routeTree = root.addChildren([
  ...loginRoutes(root, queryClient),
  legalRoute(root),
  signedIn.addChildren([
    box.addChildren([
      home,
      floor,
      makeCall,
      competence,
      calendarRoute(box),
      otherCalendarsRoute(box),
      messagesRoute(box),
      compose.addChildren(composeKindRoutes(compose)),
      ...contentPageRoutes(box),
      contentItem('/care-contacts/$item'),
      contentItem('/services/$item'),
      contentItem('/aid/$item'),
      contentItem('/entertainment/$item'),
      restaurant,
    ]),
    settings,
    callRoute(signedIn),
    callTestRoute(signedIn),
    administration,
    overviewRoute(signedIn),
    systemRoute(signedIn),
    ...userRoutes(signedIn),
    organisationRoute(signedIn),
    ...boxRoutes(signedIn),
    ...alarmRoutes(signedIn),
    ...contentAdministrationRoutes(signedIn),
    ...auditRoutes(signedIn),
    retentionRoute(signedIn),
    profileRoute(signedIn),
    notificationsRoute(signedIn),
    ownAlarmsRoute(signedIn),
    ...helpRoutes(signedIn),
    open,
    start,
    anyOther,
  ]),
])

/** @param history the browser's own if none is given */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  })
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
