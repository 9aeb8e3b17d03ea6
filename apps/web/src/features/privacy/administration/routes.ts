import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readId, searchOf } from '../../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../../shared/ui/lazy-screen.ts'

export const retentionRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/admin/retention',
    validateSearch: searchOf({ cluster: readId }),
    staticData: { requires: 'organisation', administration: 'retention' },
    component: lazyScreen(() => import('./RetentionScreen.tsx'), 'RetentionScreen'),
  })
