import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

const screens = () => import('./AlarmsScreen.tsx')
/** What the address says is read by the screen, which is loaded with it. */
const same = (search: Record<string, unknown>) => search

export const alarmRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/alarms',
      validateSearch: same,
      staticData: { requires: 'alarms', administration: { permission: 'alarms' } },
      component: lazyRouteComponent(screens, 'AlarmsScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/alarms/$id',
      validateSearch: same,
      staticData: { requires: 'alarms' },
      component: lazyRouteComponent(screens, 'BelowAlarms'),
    }),
  ] as const
