import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readByScreen } from '../../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../../shared/ui/lazy-screen.ts'

const screens = () => import('./AlarmsScreen.tsx')

export const alarmRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/alarms',
      validateSearch: readByScreen,
      staticData: { requires: 'alarms', administration: 'alarms' },
      component: lazyScreen(screens, 'AlarmsScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/alarms/$id',
      validateSearch: readByScreen,
      staticData: { requires: 'alarms' },
      component: lazyScreen(screens, 'BelowAlarms'),
    }),
    // A separate address, so that unsaved changes are asked about on the way back to the others.
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/alarms/ladders/$group',
      staticData: { requires: 'alarms' },
      component: lazyScreen(screens, 'LadderOfGroup'),
    }),
  ] as const
