import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from './query-client.ts'
import { answerAll } from '../testing/answer-all.ts'
import { renderPart, setUpWebApp } from '../testing/open-web.tsx'
import { useTitle } from '../shared/ui/use-title.ts'

setUpWebApp()

test('what has the focus keeps it while the page is hidden for something that it still loads', async () => {
  answerAll()
  const { promise, resolve } = Promise.withResolvers<string>()
  const Loaded = () => <p>{use(promise)}</p>
  const Screen = () => {
    const [more, setMore] = useState(false)
    useTitle('Page')
    return (
      <>
        <button type="button" onClick={() => setMore(true)}>
          Show more
        </button>
        {more ? <Loaded /> : null}
      </>
    )
  }
  renderPart(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<p>Loading</p>}>
        <Screen />
      </Suspense>
    </QueryClientProvider>,
  )
  const button = page.getByRole('button', { name: 'Show more' })
  await button.click()
  await expect.element(page.getByText('Loading')).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(document.body)
  resolve('Loaded')
  await expect.element(page.getByText('Loaded')).toBeVisible()
  await expect.element(button).toHaveFocus()
})
