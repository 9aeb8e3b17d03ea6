import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { connect } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTlsRenewal } from './tls-renewal.ts'
import { readOwnTls } from './tls.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(`${tmpdir()}/lykta-tls-`)
})
afterEach(() => rm(dataDir, { recursive: true }))

async function servedCertificate(server: Server): Promise<string> {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { raw } = socket.getPeerCertificate()
  socket.destroy()
  return new X509Certificate(raw).fingerprint256
}

test('a renewed certificate is served without a restart, and a failed check changes nothing', async () => {
  let hosts = ['localhost']
  const failures: unknown[] = []
  const read = () => readOwnTls({ dataDir, hosts, now: new Date() })
  const current = await read()
  const server = createServer(current)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const renewal = createTlsRenewal({
    current,
    read: () => (hosts.length === 0 ? Promise.reject(new Error('unreadable')) : read()),
    apply: (pair) => server.setSecureContext(pair),
    onFailure: (error) => failures.push(error),
  })
  const before = await servedCertificate(server)

  await renewal.check()
  expect(await servedCertificate(server)).toBe(before)

  hosts = ['localhost', '10.0.0.9']
  await renewal.check()
  const after = await servedCertificate(server)
  expect(after).not.toBe(before)
  expect(failures).toEqual([])

  hosts = []
  await renewal.check()
  expect(failures).toHaveLength(1)
  expect(await servedCertificate(server)).toBe(after)
  server.close()
})
