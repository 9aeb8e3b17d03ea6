import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const ownAlarmsRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/alarms',
    // What it says is read by the screen, which is loaded with it.
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(() => import('./AlarmsScreen.tsx'), 'AlarmsScreen'),
  })
