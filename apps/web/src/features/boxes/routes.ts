import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readByScreen, readWords, searchOf } from '../../shared/search-params/search-of.ts'
import { codeInAddress } from './pairing-code.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const boxRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/settings/activated-boxes',
      validateSearch: searchOf({ code: codeInAddress, search: readWords }),
      component: lazyScreen(() => import('./ActivatedBoxesScreen.tsx'), 'ActivatedBoxesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/settings/activated-boxes/edit/$id',
      component: lazyScreen(() => import('./EditBoxScreen.tsx'), 'EditBoxScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/boxes',
      validateSearch: readByScreen,
      staticData: { requires: 'boxes', administration: 'boxes' },
      component: lazyScreen(() => import('./administration/BoxesScreen.tsx'), 'BoxesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/boxes/former',
      staticData: { requires: 'boxes' },
      component: lazyScreen(() => import('./administration/EndedStaysScreen.tsx'), 'EndedStaysScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/boxes/$id',
      staticData: { requires: 'boxes' },
      component: lazyScreen(() => import('./administration/BoxScreen.tsx'), 'BoxScreen'),
    }),
  ] as const
