import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { answer, pending } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { boxViewsQuery } from '../../features/boxes/index.ts'
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { readBoxView, useBoxView } from '../../shared/box-view/index.ts'
import { UserContext } from '../../shared/session/index.ts'
import { renderPart, setUpWebApp } from '../../testing/open-web.tsx'
import { boxView, karin } from '../../testing/world.ts'
import { queryClient } from '../query-client.ts'
import { BoxGate } from './Shell.tsx'

setUpWebApp()

test('a screen about a resident waits until the shell has given it one', async () => {
  answer(boxViewRoutes.list, () => pending)
  // The list is known a moment before the shell, which gives the selected one, is there with it.
  queryClient.setQueryData(boxViewsQuery(karin.id).queryKey, [readBoxView(boxView(1, 'Mamma'))])
  const root = createRootRoute({ component: BoxGate })
  const Screen = () => <h1>{useBoxView().nickName}</h1>
  const screen = createRoute({ getParentRoute: () => root, path: '/', component: Screen })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: () => <p>It threw</p>,
  })
  await router.load()
  renderPart(
    <QueryClientProvider client={queryClient}>
      <UserContext value={karin}>
        <RouterProvider router={router} />
      </UserContext>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText(shell.states.loading)).toBeInTheDocument()
  await expect.element(page.getByText('It threw')).not.toBeInTheDocument()
})
