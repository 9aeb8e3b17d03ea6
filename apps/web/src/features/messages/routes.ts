import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { readId, readWords, searchOf } from '../../shared/search-params/search-of.ts'
import { lazyScreen } from '../../shared/ui/lazy-screen.ts'

export const messagesRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    path: '/message',
    validateSearch: searchOf({ id: readId, search: readWords }),
    component: lazyScreen(() => import('./MessagesScreen.tsx'), 'MessagesScreen'),
  })

/** The frame around every kind of message, so that the text stays when the kind changes. */
export const composeRoute = <Frame extends AnyRoute>(frame: Frame) =>
  createRoute({
    getParentRoute: () => frame,
    id: 'compose',
    component: lazyScreen(() => import('./ComposeScreen.tsx'), 'ComposeScreen'),
  })

/** Added to the tree below `composeRoute` where it is built: within a generic function the types of the paths are lost. */
export const composeKindRoutes = <Compose extends AnyRoute>(compose: Compose) =>
  [
    createRoute({ getParentRoute: () => compose, path: '/message/text' }),
    createRoute({ getParentRoute: () => compose, path: '/message/bild' }),
    createRoute({ getParentRoute: () => compose, path: '/message/video' }),
    createRoute({ getParentRoute: () => compose, path: '/message/voice' }),
  ] as const
