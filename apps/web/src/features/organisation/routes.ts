import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const organisationRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/admin/organisation',
    staticData: {
      requires: 'organisation',
      administration: { permission: 'organisation' },
    },
    component: lazyRouteComponent(() => import('./OrganisationScreen.tsx'), 'OrganisationScreen'),
  })
