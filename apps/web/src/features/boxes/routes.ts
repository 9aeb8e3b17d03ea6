import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const boxRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/settings/activated-boxes',
      validateSearch: ({ code }: Record<string, unknown>): { code?: string } =>
        typeof code === 'string' || typeof code === 'number' ? { code: String(code).slice(0, 12) } : {},
      staticData: { administration: { permission: 'boxes', search: '?code=' } },
      component: lazyRouteComponent(() => import('./ActivatedBoxesScreen.tsx'), 'ActivatedBoxesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/settings/activated-boxes/edit/$id',
      component: lazyRouteComponent(() => import('./EditBoxScreen.tsx'), 'EditBoxScreen'),
    }),
  ] as const
