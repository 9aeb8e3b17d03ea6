import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const notificationsRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/settings/notifications',
    component: lazyRouteComponent(() => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
  })
