import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { messagesKey, reloadMessages } from './reload-messages.ts'

const karin = 1
const clientOf = () => {
  const client = new QueryClient()
  for (const room of [3, 4]) client.setQueryData(messagesKey(karin, room), [])
  client.setQueryData(['boxViews', karin], [])
  return client
}
const outdated = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey)

test('[FEED-03] a change in a room reloads the messages of that room only', async () => {
  const client = clientOf()
  await reloadMessages(client, 4)
  expect(outdated(client)).toEqual([messagesKey(karin, 4)])
})

test('a change that names no room reloads all messages, and nothing else', async () => {
  const client = clientOf()
  await reloadMessages(client)
  expect(outdated(client)).toEqual([messagesKey(karin, 3), messagesKey(karin, 4)])
})

test('[FEED-03] what changes while messages are read is read once more, and nothing is broken off', async () => {
  const client = new QueryClient()
  const reads: Array<PromiseWithResolvers<string>> = []
  let aborted = 0
  const watching = new QueryObserver(client, {
    queryKey: messagesKey(karin, 3),
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => (aborted += 1))
      const read = Promise.withResolvers<string>()
      reads.push(read)
      return read.promise
    },
    initialData: 'before',
    staleTime: Infinity,
  })
  const stop = watching.subscribe(() => {})
  const all = Promise.all([1, 2, 3].map(() => reloadMessages(client, 3)))
  expect(reads).toHaveLength(1)
  reads[0]?.resolve('first')
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.resolve('last')
  await all
  expect([reads.length, aborted, client.getQueryData(messagesKey(karin, 3))]).toEqual([2, 0, 'last'])
  stop()
})
