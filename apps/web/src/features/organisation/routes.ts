import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readWords, searchOf } from '../../shared/search-params/search-of.ts'

export const organisationRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/admin/organisation',
    validateSearch: searchOf({ search: readWords }),
    staticData: {
      requires: 'organisation',
      administration: { permission: 'organisation' },
    },
    component: lazyRouteComponent(() => import('./OrganisationScreen.tsx'), 'OrganisationScreen'),
  })
