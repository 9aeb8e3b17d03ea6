import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const contentAdministrationRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/content',
      // What it says is read by the screen, which is loaded with it.
      validateSearch: (search: Record<string, unknown>) => search,
      staticData: { requires: 'content', administration: { permission: 'content' } },
      component: lazyRouteComponent(() => import('./EntriesScreen.tsx'), 'EntriesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/content/$kind/$id',
      staticData: { requires: 'content' },
      component: lazyRouteComponent(() => import('./EntryFormScreen.tsx'), 'EntryFormScreen'),
    }),
  ] as const
