import { roles, userSorts, type Role } from '@lykta/contract/accounts/names'
import { IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readChoice, readListSearch, type ListSearch } from '../../../shared/table/list-search.ts'

export interface UserListSearch extends ListSearch {
  role?: Role | undefined
  state?: 'active' | 'disabled' | undefined
}

const readSearch = (raw: Record<string, unknown>): UserListSearch => {
  const role = readChoice(raw['role'], roles)
  const state = readChoice(raw['state'], ['active', 'disabled'])
  return {
    ...readListSearch(raw, userSorts),
    ...(role === undefined ? {} : { role }),
    ...(state === undefined ? {} : { state }),
  }
}

export const userRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users',
      validateSearch: readSearch,
      staticData: { requires: 'users', administration: { permission: 'users', icon: IconUsers } },
      component: lazyRouteComponent(() => import('./UsersScreen.tsx'), 'UsersScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users/new',
      staticData: { requires: 'users' },
      component: lazyRouteComponent(() => import('./UserFormScreen.tsx'), 'NewUserScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/users/$id',
      staticData: { requires: 'users' },
      component: lazyRouteComponent(() => import('./UserFormScreen.tsx'), 'EditUserScreen'),
    }),
  ] as const
