import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readId, searchOf } from '../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const ownAlarmsRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/alarms',
    validateSearch: searchOf({ id: readId }),
    component: lazyScreen(() => import('./AlarmsScreen.tsx'), 'AlarmsScreen'),
  })
