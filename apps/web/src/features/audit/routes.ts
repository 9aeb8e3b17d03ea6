import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readByScreen } from '../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const auditRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/audit',
      validateSearch: readByScreen,
      staticData: { requires: 'audit', administration: 'audit' },
      component: lazyScreen(() => import('./AuditScreen.tsx'), 'AuditScreen'),
    }),
  ] as const
