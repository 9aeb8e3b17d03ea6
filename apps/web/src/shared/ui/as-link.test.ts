import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { loadCodeOf } from './as-link.ts'

test('the code of pages is loaded, with that of what is around them, but not their data', async () => {
  const loadCode = vi.fn<(of: string) => Promise<void>>(() => Promise.resolve())
  const loadData = vi.fn<() => void>()
  const screen = (of: string) => Object.assign(() => null, { preload: () => loadCode(of) })
  const root = createRootRoute()
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: screen('frame') })
  const pages = ['/alarms', '/boxes', '/users'].map((path) =>
    createRoute({ getParentRoute: () => frame, path, component: screen(path), loader: loadData }),
  )
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren(pages)]),
    history: createMemoryHistory(),
  })
  loadCodeOf(router, ['/alarms', '/users'])
  await vi.waitFor(() => expect(loadCode).toHaveBeenCalledWith('/users'))
  expect(new Set(loadCode.mock.calls.flat())).toEqual(new Set(['frame', '/alarms', '/users']))
  expect(loadData).not.toHaveBeenCalled()
})

test('a page whose code does not load is left for when it is opened', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const failing = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline')))
  loadCodeOf({ getMatchedRoutes: router.getMatchedRoutes, loadRouteChunk: failing }, ['/'])
  await expect(failing.mock.results[0]?.value).rejects.toThrow('offline')
})
