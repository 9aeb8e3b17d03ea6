import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readByScreen } from '../../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../../shared/ui/lazy-screen.ts'

export const contentAdministrationRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/content',
      validateSearch: readByScreen,
      staticData: { requires: 'content', administration: 'content' },
      component: lazyScreen(() => import('./EntriesScreen.tsx'), 'EntriesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/content/$kind/$id',
      staticData: { requires: 'content' },
      component: lazyScreen(() => import('./EntryFormScreen.tsx'), 'EntryFormScreen'),
    }),
  ] as const
