import { configRoutes } from '@lykta/contract/config/routes'
import { answer, data, seen, unreachable } from '@lykta/testing/fake-network'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { renderPart, setUpWebApp } from '../../testing/open-web.tsx'
import { siteConfig } from '../../testing/world.ts'
import { PageFailed } from './PageFailed.tsx'

setUpWebApp()

const open = () => {
  const reload = vi.fn<() => void>()
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <PageFailed reload={reload} />
    </QueryClientProvider>,
  )
  return reload
}
const title = (words: string) => page.getByRole('heading', { name: words })

test('a page that could not be read says that the server cannot be reached, and is loaded again once it can', async () => {
  answer(configRoutes.read, () => unreachable)
  const reload = open()
  await expect.element(title(shell.unreachable.title)).toBeVisible()
  await page.getByRole('button', { name: shell.states.tryAgain }).click()
  await expect.poll(() => seen('GET', configRoutes.read.path)).toHaveLength(2)
  expect(reload).not.toHaveBeenCalled()
  answer(configRoutes.read, () => data(siteConfig))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
  await expect.element(title(shell.unreachable.title)).toBeVisible()
})

test('a page that went wrong says so, and is loaded again at a press only', async () => {
  answer(configRoutes.read, () => data(siteConfig))
  const reload = open()
  await expect.element(title(shell.crash.title)).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await page.getByRole('button', { name: shell.crash.reload }).click()
  expect(reload).toHaveBeenCalledOnce()
})
