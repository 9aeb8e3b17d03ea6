import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEndlessHost } from '../../../testing/endless-host.ts'
import { fetchCalendar } from './fetch-calendar.ts'

const patient = () => AbortSignal.timeout(600_000)
const limits = { bytes: 10_000, timeMs: 600_000, redirects: 1, allowPrivate: true }
const early = 'HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n'

test.each([
  ['103 without end', '', early],
  ['102 without end', '', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ['100 without end', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['headers without end', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'],
  ['content without end', 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(1_000)],
  [
    'chunks whose extensions have no end',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
    `1;${'x'.repeat(4_000)}\r\nx\r\n`,
  ],
])('%s is read so far and no further', async (_note, first, again) => {
  using host = await startEndlessHost(first, again)
  const outcome = await fetchCalendar(host.url, limits, patient())
  expect(['unreachable', 'too_large']).toContain(outcome.kind)
  await vi.waitFor(() => expect(host.isLeft()).toBe(true))
  // What was on its way in the buffers of the machine counts too.
  expect(host.sentBytes()).toBeLessThan(20_000_000)
})

test('a few early hints are taken before a response', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(`${early.repeat(3)}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}/`
  expect(await fetchCalendar(url, limits, patient())).toMatchObject({
    kind: 'read',
    bytes: Buffer.from('ok'),
  })
})
