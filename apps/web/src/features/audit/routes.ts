import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const auditRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/audit',
      // What it says is read by the screen, which is loaded with it.
      validateSearch: (search: Record<string, unknown>) => search,
      staticData: { requires: 'audit', administration: { permission: 'audit' } },
      component: lazyRouteComponent(() => import('./AuditScreen.tsx'), 'AuditScreen'),
    }),
  ] as const
