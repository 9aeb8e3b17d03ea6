import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { QueryClient } from '@tanstack/react-query'
import { answer, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { supportQuery } from '../features/content/queries.ts'
import { answerAll } from '../testing/answer-all.ts'
import { setUpWebApp } from '../testing/open-web.tsx'
import { karin } from '../testing/world.ts'
import { prefetchForOffline } from './prefetch-for-offline.ts'

setUpWebApp()

const read = () =>
  prefetchForOffline(
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    karin.id,
    new AbortController().signal,
  )

test('whom to ask for help is read first, before the residents', async () => {
  answerAll()
  const later = await read()
  expect(seen()[0]?.path).toBe('/content/support')
  expect(later.getQueryData(supportQuery('en').queryKey)?.[0]?.description.telephone).toBe('08-2')
})

test('whom to ask for help is there even where the residents cannot be read', async () => {
  answerAll()
  answer(boxViewRoutes.list, () => new Refused('internal', 500))
  const later = await read()
  expect(later.getQueryData(supportQuery('en').queryKey)).toHaveLength(1)
})
