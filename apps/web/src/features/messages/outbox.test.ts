import { noThread } from '@lykta/contract/constants'
import { expect, test, vi } from 'vitest'
import { createOutbox, type Waiting } from './outbox.ts'

const content = (clientId: string): Waiting['content'] => ({
  clientId,
  subject: clientId,
  message: 'Hej',
  fontSize: 'medium',
  messageType: 2,
  receiverType: 'Individuals',
  ids: [11],
  files: [],
  thread: noThread,
  relative: 7,
})

const setUp = () => {
  let waiting: readonly Waiting[] = []
  const answers = new Map<string, 'sent' | 'unreachable' | 'refused'>()
  const send = vi.fn<(message: { clientId?: string | undefined }) => Promise<void>>(({ clientId = '' }) =>
    answers.get(clientId) === 'sent' ? Promise.resolve() : Promise.reject(new Error(answers.get(clientId))),
  )
  const make = () =>
    createOutbox({
      kept: {
        get: () => waiting,
        set: (next) => {
          waiting = next
        },
      },
      send,
      isUnreachable: (error) => error instanceof Error && error.message === 'unreachable',
    })
  return { answers, send, make, waiting: () => waiting.map((one) => [one.content.clientId, one.refused]) }
}

test('what could not be sent waits, also for another page, and goes out once', async () => {
  const { answers, send, make, waiting } = setUp()
  answers.set('a', 'unreachable').set('b', 'unreachable')
  const first = make()
  first.add({ boxId: 1, content: content('a') })
  first.add({ boxId: 1, content: content('b') })
  expect(await first.flush()).toEqual([])
  expect(waiting()).toEqual([
    ['a', false],
    ['b', false],
  ])

  answers.set('a', 'sent').set('b', 'sent')
  send.mockClear()
  const later = make()
  const out = [content('a'), content('b')]
  expect(await Promise.all([later.flush(), later.flush()])).toEqual([out, out])
  expect(send.mock.calls.map(([{ clientId }]) => clientId)).toEqual(['a', 'b'])
  expect(waiting()).toEqual([])
  expect(await later.flush()).toEqual([])
  expect(send).toHaveBeenCalledTimes(2)
})

test('what the server refuses stays to be seen, is not tried again, and holds up nothing', async () => {
  const { answers, send, make, waiting } = setUp()
  answers.set('a', 'refused').set('b', 'sent')
  const outbox = make()
  outbox.add({ boxId: 1, content: content('a') })
  outbox.add({ boxId: 1, content: content('b') })
  await outbox.flush()
  await outbox.flush()
  expect(send).toHaveBeenCalledTimes(2)
  expect(waiting()).toEqual([['a', true]])
})

test('what is discarded never goes out', async () => {
  const { send, make, waiting } = setUp()
  const outbox = make()
  outbox.add({ boxId: 1, content: content('a') })
  outbox.discard('a')
  await outbox.flush()
  expect(send).not.toHaveBeenCalled()
  expect(waiting()).toEqual([])
})
