import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

/** The first line with which an upgrade is answered; a server that says nothing fails the test by its time limit. */
const upgrade = (path: string, headers: readonly string[] = []): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })

test.each([
  ['/mqtt', ['Sec-WebSocket-Protocol: mqtt']],
  ['/mqtt?x=1', ['Sec-WebSocket-Protocol: mqtt']],
  ['/verto', []],
  ['/socket.io/?EIO=4&transport=websocket', []],
  ['/socket.io/?EIO=3&transport=websocket', []],
])('[GEN-01] [CONST-05] [CONST-06] %s is somebody’s', async (path, headers) => {
  expect(await upgrade(path, headers)).toBe('HTTP/1.1 101 Switching Protocols')
})

test.each([
  ['/'],
  ['/api/config'],
  ['/mqtts'],
  ['/mqtt/more'],
  ['/constructor'],
  ['/__proto__'],
  ['/socket.iox/?EIO=4&transport=websocket'],
  ['/socket.io?EIO=4&transport=websocket'],
  ['/socket.io'],
  ['//mqtt'],
])('%s is nobody’s, and is refused at once', async (path) => {
  expect(await upgrade(path)).toBe('HTTP/1.1 404 Not Found')
})

test('a client that leaves while it is refused harms nobody', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await new Promise<void>((resolve) => {
    socket.on('connect', () => {
      socket.write(
        'GET /nobody HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        () => {
          socket.resetAndDestroy()
          resolve()
        },
      )
    })
  })
  expect((await server.call('GET', 'config')).status).toBe(200)
})

test('a client that is refused and never closes its side is cut', async () => {
  const { port } = new URL(server.origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(socket.resume(), 'end')
  // What is sent to a connection that is gone resets it; one that only says nothing more takes it.
  const reset = once(socket, 'error')
  const sending = setInterval(() => socket.write('more'), 10)
  try {
    expect(await reset).toHaveLength(1)
  } finally {
    clearInterval(sending)
    socket.destroy()
  }
})
