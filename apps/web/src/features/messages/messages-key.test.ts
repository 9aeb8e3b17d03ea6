import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { messagesKey, reloadMessages } from './messages-key.ts'

const karin = 1
const clientOf = () => {
  const client = new QueryClient()
  for (const room of [3, 4]) client.setQueryData(messagesKey(karin, room), [])
  client.setQueryData(['caretakers', karin], [])
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
