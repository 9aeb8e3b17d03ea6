import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readByScreen, readWords, searchOf } from '../../shared/search-params/search-of.ts'
import { codeInAddress } from './pairing-code.ts'

export const boxRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/settings/activated-boxes',
      validateSearch: searchOf({ code: codeInAddress, search: readWords }),
      component: lazyRouteComponent(() => import('./ActivatedBoxesScreen.tsx'), 'ActivatedBoxesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/settings/activated-boxes/edit/$id',
      component: lazyRouteComponent(() => import('./EditBoxScreen.tsx'), 'EditBoxScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/boxes',
      validateSearch: readByScreen,
      staticData: { requires: 'boxes', administration: { permission: 'boxes' } },
      component: lazyRouteComponent(() => import('./managed/BoxesScreen.tsx'), 'BoxesScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/admin/boxes/$id',
      staticData: { requires: 'boxes' },
      component: lazyRouteComponent(() => import('./managed/BoxScreen.tsx'), 'BoxScreen'),
    }),
  ] as const
