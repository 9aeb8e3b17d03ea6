import type { UserPermission } from '@lykta/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { checkPermission } from './check-permission.ts'

const permitted = vi.hoisted(() => ({
  answer: (): Promise<unknown> => Promise.reject(new Error('no answer')),
  stored: undefined as unknown,
}))
vi.mock('../shared/permissions/permissions.ts', () => ({
  permissionsQuery: { queryKey: ['users', 'permissions'], queryFn: () => permitted.answer() },
}))
vi.mock('../shared/store/index.ts', () => ({
  store: { get: () => ({ permissions: permitted.stored }) },
}))

/** Visits `/admin/users`, below a frame that checks, and says where the visitor is then. */
const visit = async (staticData: StaticDataRouteOption) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute({ beforeLoad: ({ matches }) => checkPermission(matches, client) })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/App' }),
      createRoute({ getParentRoute: () => root, path: '/admin/users', staticData }),
    ]),
    isServer: false,
    origin: 'https://lykta.example',
    history: createMemoryHistory({ initialEntries: ['/admin/users'] }),
  })
  await router.load()
  const { pathname, state } = router.state.location
  return { pathname, notPermitted: state.notPermitted === true }
}

const having = (...permissions: readonly UserPermission[]) => ({ permissions })
const home = { pathname: '/App', notPermitted: true }
const there = { pathname: '/admin/users', notPermitted: false }

test.each([
  ['is opened to whoever has it', having('boxes', 'users'), there],
  ['leads home, and says why, for whoever has another', having('alarms'), home],
  ['leads home for whoever has none', having(), home],
] as const)('a route that requires a permission %s', async (_what, answer, where) => {
  permitted.answer = () => Promise.resolve(answer)
  permitted.stored = undefined
  expect(await visit({ requires: 'users' })).toEqual(where)
})

test.each([
  ['what was known last holds', having('users'), there],
  ['nobody is let in of whom nothing is known', undefined, home],
] as const)('without an answer of the server, %s', async (_what, stored, where) => {
  permitted.answer = () => Promise.reject(new Error('no answer'))
  permitted.stored = stored
  expect(await visit({ requires: 'users' })).toEqual(where)
})

test('a route that requires nothing asks for nothing', async () => {
  permitted.answer = () => Promise.reject(new Error('was asked'))
  permitted.stored = undefined
  expect(await visit({})).toEqual(there)
})

test('a path that no route has does not compile', () => {
  // @ts-expect-error -- the types of the paths reach through the routes of the features
  expect(redirect({ to: '/nowhere' })).toBeDefined()
})
