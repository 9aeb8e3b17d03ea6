import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const boxRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/settings/activated-boxes',
      validateSearch: (search: Record<string, unknown>) => search,
      component: lazyRouteComponent(() => import('./ActivatedBoxesScreen.tsx'), 'ActivatedBoxesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/settings/activated-boxes/edit/$id',
      component: lazyRouteComponent(() => import('./EditBoxScreen.tsx'), 'EditBoxScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/boxes',
      // What it says is read by the screen, which is loaded with it.
      validateSearch: (search: Record<string, unknown>) => search,
      staticData: { requires: 'boxes', administration: { permission: 'boxes' } },
      component: lazyRouteComponent(() => import('./managed/BoxesScreen.tsx'), 'BoxesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/boxes/$id',
      staticData: { requires: 'boxes' },
      component: lazyRouteComponent(() => import('./managed/BoxScreen.tsx'), 'BoxScreen'),
    }),
  ] as const
