import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { readTrue, searchOf } from '../../shared/search-params/search-of.ts'
import { configQuery } from '../../shared/config/config.ts'
import { loadTexts } from '../../shared/i18n/index.ts'
import { isLoggedIn, readOwnPath } from '../../shared/session/index.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

/** Outside the frame of the app, for visitors. */
export const loginRoutes = <Root extends AnyRoute>(root: Root, client: QueryClient) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      validateSearch: searchOf({ to: readOwnPath, forgotten: readTrue }),
      beforeLoad: () => {
        if (isLoggedIn()) throw redirect({ to: '/', replace: true })
      },
      loader: () => {
        void client.prefetchQuery(configQuery)
        return loadTexts('accounts')
      },
      component: lazyScreen(() => import('./LoginScreen.tsx'), 'LoginScreen'),
    }),
    // Where a tablet becomes a shared one, by a code.
    createRoute({
      getParentRoute: () => root,
      path: '/login/device',
      beforeLoad: () => {
        if (isLoggedIn()) throw redirect({ to: '/', replace: true })
      },
      component: lazyScreen(() => import('./shared-devices/EnrolScreen.tsx'), 'EnrolScreen'),
    }),
    // Where a provider sends the browser back to; it may be another window of somebody who is logged in.
    createRoute({
      getParentRoute: () => root,
      path: '/login/back/$provider',
      component: lazyScreen(() => import('./providers/BackFromProvider.tsx'), 'BackFromProvider'),
    }),
    // For anyone with the link, logged in or not.
    createRoute({
      getParentRoute: () => root,
      path: '/resetpassword/$token',
      component: lazyScreen(() => import('./ResetScreen.tsx'), 'ResetScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/confirm-email/$token',
      component: lazyScreen(() => import('./ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
    }),
  ] as const

export const profileRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/my-profile',
    component: lazyScreen(() => import('./ProfileScreen.tsx'), 'ProfileScreen'),
  })
