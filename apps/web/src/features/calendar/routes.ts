import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readId, readMatch, searchOf } from '../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const calendarRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/calendar',
    // Only the calendar, which is loaded with its code, knows whether this mode and day exist.
    validateSearch: searchOf({
      mode: readId,
      day: readMatch(/^\d{4}-\d{2}-\d{2}$/),
      // The key of an entry: its event's number, and when it begins.
      event: readMatch(/^\d{1,16}--?\d{1,16}$/),
    }),
    component: lazyScreen(() => import('./CalendarScreen.tsx'), 'CalendarScreen'),
  })

export const otherCalendarsRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/calendar/others',
    component: lazyScreen(() => import('./OtherCalendarsScreen.tsx'), 'OtherCalendarsScreen'),
  })
