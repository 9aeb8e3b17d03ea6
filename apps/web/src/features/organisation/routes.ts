import { IconSitemap } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const organisationRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/admin/organisation',
    staticData: {
      requires: 'organisation',
      administration: { permission: 'organisation', icon: IconSitemap },
    },
    component: lazyRouteComponent(() => import('./OrganisationScreen.tsx'), 'OrganisationScreen'),
  })
