import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { lazyScreen } from '../../../shared/ui/lazy-screen.ts'

/** For visitors and users. */
export const legalRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/legal',
    component: lazyScreen(() => import('./LegalScreen.tsx'), 'LegalScreen'),
  })
