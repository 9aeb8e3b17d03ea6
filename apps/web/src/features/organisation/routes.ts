import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readWords, searchOf } from '../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const organisationRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/admin/organisation',
    validateSearch: searchOf({ search: readWords }),
    staticData: {
      requires: 'organisation',
      administration: 'organisation',
    },
    component: lazyScreen(() => import('./OrganisationScreen.tsx'), 'OrganisationScreen'),
  })
