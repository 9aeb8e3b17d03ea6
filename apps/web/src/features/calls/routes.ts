import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const callTestRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/settings/calls',
    component: lazyRouteComponent(() => import('./CallTestScreen.tsx'), 'CallTestScreen'),
  })

export const callRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/call',
    component: lazyRouteComponent(() => import('./CallScreen.tsx'), 'CallScreen'),
  })
