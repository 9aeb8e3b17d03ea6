import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { alarmsKey, reloadAlarms } from './reload-alarms.ts'

/** A board whose readings end when the test says so. */
const openBoard = () => {
  const client = new QueryClient()
  const readings: { signal: AbortSignal; end: (value: string) => void }[] = []
  const board = new QueryObserver(client, {
    queryKey: [...alarmsKey, 'one', 7],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve) => {
        readings.push({ signal, end: resolve })
      }),
  })
  const close = board.subscribe(() => undefined)
  return { client, board, readings, [Symbol.dispose]: close }
}

test('a reading in progress is ended by no other receipt, and what came meanwhile is read once after it', async () => {
  using it = openBoard()
  it.readings[0]?.end('nobody')
  await vi.waitFor(() => expect(it.board.getCurrentResult().data).toBe('nobody'))
  const done = Promise.all([reloadAlarms(it.client), reloadAlarms(it.client), reloadAlarms(it.client)])
  await vi.waitFor(() => expect(it.readings).toHaveLength(2))
  expect(it.readings[1]?.signal.aborted).toBe(false)
  it.readings[1]?.end('one')
  await vi.waitFor(() => expect(it.readings).toHaveLength(3))
  expect(it.board.getCurrentResult().data).toBe('one')
  it.readings[2]?.end('all')
  await done
  expect(it.board.getCurrentResult().data).toBe('all')
  expect(it.readings).toHaveLength(3)
  void reloadAlarms(it.client)
  await vi.waitFor(() => expect(it.readings).toHaveLength(4))
})
