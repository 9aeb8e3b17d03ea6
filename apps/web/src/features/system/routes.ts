import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const systemRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/admin/system',
    staticData: { requires: 'overview' },
    component: lazyScreen(() => import('./SystemScreen.tsx'), 'SystemScreen'),
  })
