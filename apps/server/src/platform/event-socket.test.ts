import { expect, test, vi } from 'vitest'
import { startEventSocketServer } from '../testing/event-socket-server.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { createEventSocket, type EventSocketAddress, type HostEvent } from './event-socket.ts'
import { createLog } from './log.ts'

const open = (address: EventSocketAddress) => {
  const time = createManualTime()
  const lines: string[] = []
  const heard: HostEvent[] = []
  const [onUp, onDown] = [vi.fn<() => Promise<void>>(() => Promise.resolve()), vi.fn<() => void>()]
  const socket = createEventSocket({
    address,
    events: 'CHANNEL_ANSWER',
    after: time.after,
    log: createLog('info', { write: (line) => lines.push(line) }),
    onEvent: (event) => heard.push(event),
    onUp,
    onDown,
  })
  socket.start()
  return { socket, time, lines, heard, onUp, onDown, [Symbol.dispose]: socket.stop }
}

test('says what happens there, however it arrives, and takes commands', async () => {
  await using host = await startEventSocketServer()
  using it = open(host.address)
  await host.heardBy(1)
  expect(host.commands).toEqual(['auth the password', 'event json CHANNEL_ANSWER HEARTBEAT'])
  await expect.poll(() => it.onUp.mock.calls.length).toBe(1)
  host.say({ 'Event-Name': 'CHANNEL_ANSWER', name: 'Åsa: två\n\nrader' })
  host.say({ 'Event-Name': 'HEARTBEAT' })
  await expect.poll(() => it.heard.length).toBe(2)
  expect(it.heard[0]?.get('name')).toBe('Åsa: två\n\nrader')
  host.setAnswer('api status', 'Åtta\nchannels')
  const [first, second] = await Promise.all([it.socket.api('status'), it.socket.api('unknown')])
  expect([first, second]).toEqual(['Åtta\nchannels', '-ERR no reply\n'])
})

test('connects again, each time later, until it is there; nothing is in the log but that it was away', async () => {
  await using host = await startEventSocketServer()
  using it = open(host.address)
  await expect.poll(() => it.onUp.mock.calls.length).toBe(1)
  await host.cut()
  await expect.poll(() => it.onDown.mock.calls.length).toBe(1)
  await expect(it.socket.api('status')).rejects.toThrow('not connected')
  it.time.advance(1_000)
  await expect.poll(() => it.onUp.mock.calls.length).toBe(2)
  expect(it.lines.filter((line) => line.includes('away'))).toHaveLength(1)
  expect(it.lines.join('')).not.toContain(host.address.password)
})

test('with a wrong password it says so, and tries again', async () => {
  await using host = await startEventSocketServer()
  using it = open({ ...host.address, password: 'another' })
  await expect.poll(() => it.lines.filter((line) => line.includes('not ready')).length).toBe(1)
  expect(it.onUp).not.toHaveBeenCalled()
  it.time.advance(1_000)
  await expect.poll(() => it.lines.filter((line) => line.includes('not ready')).length).toBe(2)
  await expect.poll(() => it.time.isDueIn(2_000)).toBe(true)
  expect(it.lines.join('')).not.toContain('another')
})

test('one that has said nothing for a minute is dead', async () => {
  await using host = await startEventSocketServer()
  using it = open(host.address)
  await expect.poll(() => it.onUp.mock.calls.length).toBe(1)
  it.time.advance(60_000)
  await expect.poll(() => it.onDown.mock.calls.length).toBe(1)
})
