import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** For everybody, before and after the login. */
export const legalRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/legal',
    component: lazyRouteComponent(() => import('./LegalScreen.tsx'), 'LegalScreen'),
  })
