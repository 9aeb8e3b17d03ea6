import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { eventsQuery } from '../features/calendar/queries.ts'
import { messagesQuery } from '../features/messages/queries.ts'
import { ApiError } from '@lykta/client'
import { createQueryClient } from './query-client.ts'

const unreachable = new ApiError('unreachable', 'no answer', { status: 0 })
const unreachableEntry = { name: 'ApiError', code: 'unreachable', status: 0 }

vi.mock('../shared/api/index.ts', async () => ({
  ...(await import('@lykta/client')),
  api: { call: () => Promise.reject(unreachable) },
}))

test.each([
  [
    '[MSG-44] the messages',
    'message-relative',
    (client: QueryClient) => client.fetchInfiniteQuery(messagesQuery(7, 3, 'a secret')),
  ],
  [
    '[CAL-34] the events',
    'calendar',
    (client: QueryClient) => client.fetchQuery(eventsQuery(3, '2026-11-04')),
  ],
])(
  '%s that could not be loaded are logged, without the words that were looked for',
  async (_, kind, read) => {
    const { calls } = vi.spyOn(console, 'error').mockReturnValue().mock
    await expect(read(createQueryClient())).rejects.toBe(unreachable)
    expect(calls).toEqual([['read failed', { kind, err: unreachableEntry }]])
  },
)

test.each([
  ['no answer is an error', unreachable, 'error', unreachableEntry],
  ['a fault of our own is one', new TypeError('x is no function'), 'error', { name: 'TypeError' }],
  [
    'what the server refuses is a warning',
    new ApiError('not_permitted', 'no', { status: 422 }),
    'warn',
    { name: 'ApiError', code: 'not_permitted', status: 422 },
  ],
] as const)('[MSG-22] of a write that failed, %s', async (_, failure, level, err) => {
  const { calls } = vi.spyOn(console, level).mockReturnValue().mock
  const write = new MutationObserver(createQueryClient(), {
    mutationKey: ['message'],
    mutationFn: () => Promise.reject(failure),
  })
  await expect(write.mutate()).rejects.toBe(failure)
  expect(calls).toEqual([['write failed', { kind: 'message', err }]])
})
