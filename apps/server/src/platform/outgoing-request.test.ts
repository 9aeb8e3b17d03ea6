import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { fetchFile } from './fetch-file.ts'
import { mayConnectTo, sendOutgoingRequest } from './outgoing-request.ts'
import { issueAuthority, issueServerCertificate } from './tls-issue.ts'
import { createWebhooks } from './webhook.ts'

// A host that is asked, and means harm.
const open: Socket[] = []
const ends: (() => void)[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  for (const end of ends.splice(0)) end()
})

const sentBytes = { count: 0 }
/** Answers with the same text again and again, as long as anybody listens. */
const answerEndlessly = (first: string, again: string) => (socket: Socket) => {
  open.push(socket)
  socket.on('error', () => undefined)
  socket.once('data', () => {
    socket.write(first)
    const more = () => {
      while (!socket.destroyed && sentBytes.count < 50_000_000) {
        sentBytes.count += again.length
        if (!socket.write(again)) break
      }
    }
    socket.on('drain', more)
    more()
  })
}
const startHostile = async (first: string, again: string) => {
  sentBytes.count = 0
  const server = createServer(answerEndlessly(first, again)).listen(0, '127.0.0.1')
  ends.push(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}/`
}

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
  const url = await startHostile(first, again)
  const outcome = await fetchFile(url, limits, patient())
  expect(['unreachable', 'too_large']).toContain(outcome.kind)
  await vi.waitFor(() => expect(open.every(({ destroyed }) => destroyed)).toBe(true))
  // What was on its way in the buffers of the machine counts too.
  expect(sentBytes.count).toBeLessThan(20_000_000)
})

test('a report gives up a receiver that answers 103 without end', async () => {
  const authority = await issueAuthority('Receivers', new Date())
  const pair = await issueServerCertificate(authority, ['localhost'], new Date())
  sentBytes.count = 0
  const server = createTlsServer(pair, answerEndlessly('', early)).listen(0, 'localhost')
  ends.push(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const send = createWebhooks({
    secret: new Uint8Array(32),
    clock: systemClock,
    allowPrivate: true,
    authority: authority.cert,
  })
  await expect(send(`https://localhost:${port}/`, { id: '1' })).rejects.toThrow('too long')
})

test('a few early hints are taken before a response', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(`${early.repeat(3)}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`))
  }).listen(0, '127.0.0.1')
  ends.push(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}/`
  expect(await fetchFile(url, limits, patient())).toMatchObject({ kind: 'read', bytes: Buffer.from('ok') })
})

test.each([
  ['https://host.example/', {}, true],
  ['https://host.example:8443/', {}, false],
  ['https://host.example:8443/', { ports: [8_443] }, true],
  ['https://host.example:25/', { ports: [8_443] }, false],
  ['https://[::127.0.0.1]/', {}, false],
  ['https://[4000::1]/', {}, false],
  ['https://[2a00:1450:400f:80d::200a]/', {}, true],
  ['http://host.example/', { plain: true }, false],
  ['http://10.0.0.1:81/', { plain: true, allowPrivate: true }, true],
  ['http://10.0.0.1/', { allowPrivate: true }, false],
  ['https://name:word@host.example/', { allowPrivate: true }, false],
])('%s with %j: %s', async (address, rules, may) => {
  const url = new URL(address)
  expect(mayConnectTo(url, { allowPrivate: false, ...rules })).toBe(may)
  if (may) return
  const asked = sendOutgoingRequest(url, { allowPrivate: false, ...rules, headers: {}, signal: patient() })
  await expect(asked).rejects.toThrow('may not be asked')
})
