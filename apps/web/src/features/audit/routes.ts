import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readByScreen } from '../../shared/search-params/search-of.ts'

export const auditRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/audit',
      validateSearch: readByScreen,
      staticData: { requires: 'audit', administration: { permission: 'audit' } },
      component: lazyRouteComponent(() => import('./AuditScreen.tsx'), 'AuditScreen'),
    }),
  ] as const
