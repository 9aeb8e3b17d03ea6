import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { CalendarSearch } from './view.ts'

export const calendarRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/calendar',
    // Whether there is such a mode and day is known where the calendar is, which is loaded with it.
    validateSearch: ({ mode, day, event }: Record<string, unknown>): CalendarSearch => ({
      ...(typeof mode === 'number' ? { mode } : {}),
      ...(typeof day === 'string' ? { day } : {}),
      ...(typeof event === 'string' ? { event } : {}),
    }),
    component: lazyRouteComponent(() => import('./CalendarScreen.tsx'), 'CalendarScreen'),
  })

export const otherCalendarsRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/calendar/others',
    component: lazyRouteComponent(() => import('./OtherCalendarsScreen.tsx'), 'OtherCalendarsScreen'),
  })
