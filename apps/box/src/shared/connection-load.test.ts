import { log } from '@lykta/log'
import { afterEach, expect, test, vi } from 'vitest'
import { createConnection, loadAgainMs } from './connection.ts'

vi.mock('mqtt', () => {
  throw new Error('the network is away')
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page without the code of its connection asks to be loaded again, until it is stopped', async () => {
  vi.useFakeTimers()
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const onNotLoaded = vi.fn<() => void>()
  const unused = () => undefined
  const connection = createConnection({
    boxId: 3,
    token: 'the token',
    url: 'mqtt://127.0.0.1:1',
    now: () => 1_000,
    onInbox: unused,
    onNotice: unused,
    onRefused: unused,
    onNotLoaded,
  })
  connection.start()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  expect(onNotLoaded).not.toHaveBeenCalled()
  vi.advanceTimersByTime(loadAgainMs)
  expect(onNotLoaded).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  await connection.stop()
  vi.advanceTimersByTime(loadAgainMs)
  expect(onNotLoaded).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})
