import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const overviewRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/admin/overview',
    staticData: { requires: 'overview', administration: 'overview' },
    component: lazyScreen(() => import('./OverviewScreen.tsx'), 'OverviewScreen'),
  })
