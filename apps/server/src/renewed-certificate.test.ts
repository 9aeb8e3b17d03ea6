import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { issueAuthority, issueServerCertificate } from './platform/tls-issue.ts'
import { startTestServer } from './testing/test-server.ts'

test('a new certificate is served to new connections, and those that are open go on', async () => {
  const authority = await issueAuthority('A region', new Date())
  const issue = () => issueServerCertificate(authority, ['localhost'], new Date())
  const [before, after] = [await issue(), await issue()]
  await using server = await startTestServer({ overrides: { tls: before } })
  const open = async (): Promise<TLSSocket> => {
    const { port } = new URL(server.origin)
    const socket = connect({
      port: Number(port),
      host: 'localhost',
      servername: 'localhost',
      ca: authority.cert,
    })
    await once(socket, 'secureConnect')
    return socket
  }
  const served = (socket: TLSSocket) => new X509Certificate(socket.getPeerCertificate().raw).fingerprint256
  const ask = async (socket: TLSSocket): Promise<string> => {
    const answered = new Promise<string>((resolve) => {
      socket.once('data', (bytes: Buffer) => {
        resolve(bytes.toString())
      })
    })
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    return (await answered).split('\r\n', 1)[0] ?? ''
  }
  const old = await open()
  expect([served(old), await ask(old)]).toEqual([
    new X509Certificate(before.cert).fingerprint256,
    'HTTP/1.1 200 OK',
  ])

  server.app.setCertificate(after)
  const fresh = await open()
  expect(served(fresh)).toBe(new X509Certificate(after.cert).fingerprint256)
  expect([await ask(old), await ask(fresh)]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
  for (const socket of [old, fresh]) socket.destroy()
})
