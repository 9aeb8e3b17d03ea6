import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readId, searchOf } from '../../shared/search-params/search-of.ts'

export const ownAlarmsRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/alarms',
    validateSearch: searchOf({ id: readId }),
    component: lazyRouteComponent(() => import('./AlarmsScreen.tsx'), 'AlarmsScreen'),
  })
