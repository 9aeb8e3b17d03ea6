import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readByScreen } from '../../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../../shared/ui/lazy-screen.ts'

export const userRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users',
      validateSearch: readByScreen,
      staticData: { requires: 'users', administration: 'users' },
      component: lazyScreen(() => import('./UsersScreen.tsx'), 'UsersScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users/new',
      staticData: { requires: 'users' },
      component: lazyScreen(() => import('./UserFormScreen.tsx'), 'NewUserScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users/import',
      staticData: { requires: 'users' },
      component: lazyScreen(() => import('./import/ImportUsersScreen.tsx'), 'ImportUsersScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users/factors',
      staticData: { requires: 'users' },
      component: lazyScreen(() => import('./FactorRulesScreen.tsx'), 'FactorRulesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users/directory',
      staticData: { requires: 'users' },
      component: lazyScreen(() => import('./directory/DirectoryScreen.tsx'), 'DirectoryScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users/devices',
      staticData: { requires: 'users' },
      component: lazyScreen(() => import('./SharedDevicesScreen.tsx'), 'SharedDevicesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users/$id',
      staticData: { requires: 'users' },
      component: lazyScreen(() => import('./UserFormScreen.tsx'), 'EditUserScreen'),
    }),
  ] as const
