import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** For visitors and users. */
export const legalRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/legal',
    component: lazyRouteComponent(() => import('./LegalScreen.tsx'), 'LegalScreen'),
  })
