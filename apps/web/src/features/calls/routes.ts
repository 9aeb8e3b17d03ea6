import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const callTestRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/settings/calls',
    component: lazyScreen(() => import('./CallTestScreen.tsx'), 'CallTestScreen'),
  })

export const callRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/call',
    component: lazyScreen(() => import('./CallScreen.tsx'), 'CallScreen'),
  })
