import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readWords, searchOf } from '../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const notificationsRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/settings/notifications',
    validateSearch: searchOf({ search: readWords }),
    component: lazyScreen(() => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
  })
