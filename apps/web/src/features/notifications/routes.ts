import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readWords, searchOf } from '../../shared/search-params/search-of.ts'

export const notificationsRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/settings/notifications',
    validateSearch: searchOf({ search: readWords }),
    component: lazyRouteComponent(() => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
  })
