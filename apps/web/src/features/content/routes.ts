import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { pagePaths } from './paths.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

/** Pages of tiles, with content by the municipality. */
export const contentPageRoutes = <Frame extends AnyRoute>(frame: Frame) => {
  const component = lazyScreen(() => import('./CategoryScreen.tsx'), 'CategoryScreen')
  const page = <Path extends string>(path: Path) =>
    createRoute({ getParentRoute: () => frame, path, component })
  return [
    page(pagePaths.careContacts),
    page(pagePaths.services),
    page(pagePaths.aid),
    page(pagePaths.entertainment),
  ] as const
}

/** The pages about the municipality and its help. */
export const helpRoutes = <Frame extends AnyRoute>(frame: Frame) =>
  [
    createRoute({
      getParentRoute: () => frame,
      path: '/information',
      component: lazyScreen(() => import('./InformationScreen.tsx'), 'InformationScreen'),
    }),
    createRoute({
      getParentRoute: () => frame,
      path: '/support',
      component: lazyScreen(() => import('./SupportScreen.tsx'), 'SupportScreen'),
    }),
  ] as const
