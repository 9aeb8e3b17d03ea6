import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const overviewRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/admin/overview',
    staticData: { requires: 'overview', administration: { permission: 'overview' } },
    component: lazyRouteComponent(() => import('./OverviewScreen.tsx'), 'OverviewScreen'),
  })
