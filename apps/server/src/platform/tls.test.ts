import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { explainTrust } from './tls-trust.ts'
import { networkOrigin, ownHosts, readGivenTls, readOwnTls, type OwnTls } from './tls.ts'

const hosts = ['localhost', 'tvrum', '127.0.0.1', '192.168.1.20', '2001:db8::7']
const now = new Date('2026-11-21T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
let made = ''
let dataDir = ''

// Keys take a while to find: one set is made, for the tests that start from what is there.
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'lykta-tls-'))
  await readOwnTls({ dataDir: made, hosts, now })
})
afterAll(() => rm(made, { recursive: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lykta-tls-'))
  await cp(made, dataDir, { recursive: true })
})
afterEach(() => rm(dataDir, { recursive: true }))

/** What a browser that trusts only `ca` reads from a server with this certificate. */
async function fetchTrusting(tls: OwnTls, ca: string, servername: string): Promise<string> {
  const server = createServer({ key: tls.key, cert: tls.cert }, (_request, response) => response.end('hello'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    return await new Promise((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port, ca, servername, agent: false }, (response) => {
        response.setEncoding('utf8').on('data', resolve)
      })
      request.on('error', reject)
    })
  } finally {
    server.close()
  }
}

function givenFiles() {
  return { keyPath: join(dataDir, 'tls', 'server.key'), certPath: join(dataDir, 'tls', 'server.crt') }
}

describe('readOwnTls', () => {
  test('a device that trusts the authority reads the server, under its names and addresses', async () => {
    await rm(join(dataDir, 'tls'), { recursive: true })
    const tls = await readOwnTls({ dataDir, hosts, now: new Date() })
    expect(await fetchTrusting(tls, tls.authority.cert, 'tvrum')).toBe('hello')
    await expect(fetchTrusting(tls, tls.authority.cert, 'another')).rejects.toThrow('altnames')
    const certificate = new X509Certificate(tls.cert)
    expect(certificate.checkIP('192.168.1.20')).toBe('192.168.1.20')
    expect(certificate.checkIP('2001:db8::7')).toBeDefined()
    expect(certificate.ca).toBe(false)
  })

  test('the authority runs for ten years and may sign, and its key is for its owner alone', async () => {
    const { authority } = await readOwnTls({ dataDir, hosts, now })
    const certificate = new X509Certificate(authority.cert)
    expect(certificate.ca).toBe(true)
    expect(certificate.validToDate.getUTCFullYear()).toBe(2036)
    expect(certificate.fingerprint256).toBe(authority.fingerprint)
    expect(await readFile(authority.path, 'utf8')).toBe(authority.cert)
    for (const key of ['ca.key', 'server.key']) {
      expect((await stat(join(dataDir, 'tls', key))).mode & 0o777).toBe(0o600)
    }
  })

  test.each([
    { note: 'nothing has changed', at: later(1), now: hosts, renewed: false },
    { note: 'an address is gone', at: later(1), now: hosts.slice(0, 3), renewed: false },
    { note: 'an address is new', at: later(1), now: [...hosts, '10.0.0.9'], renewed: true },
    { note: 'a name is new', at: later(1), now: [...hosts, 'care.example'], renewed: true },
    { note: 'a month and a bit is left', at: later(397 - 32), now: hosts, renewed: false },
    { note: 'less than a month is left', at: later(397 - 29), now: hosts, renewed: true },
    { note: 'the clock has gone back', at: later(-40), now: hosts, renewed: true },
  ])('$note: renewed $renewed', async ({ at, now: hostsNow, renewed }) => {
    const first = await readOwnTls({ dataDir, hosts, now })
    const second = await readOwnTls({ dataDir, hosts: hostsNow, now: at })
    expect(second.cert !== first.cert).toBe(renewed)
    // Else every device would have to be told again.
    expect(second.authority).toEqual(first.authority)
  })

  test('an authority that would end before its next certificate does is replaced', async () => {
    const first = await readOwnTls({ dataDir, hosts, now })
    const kept = await readOwnTls({ dataDir, hosts, now: later(3_200) })
    expect(kept.authority).toEqual(first.authority)
    const replaced = await readOwnTls({ dataDir, hosts, now: later(3_300) })
    expect(replaced.authority.cert).not.toBe(first.authority.cert)
    expect(new X509Certificate(replaced.cert).checkIssued(new X509Certificate(replaced.authority.cert))).toBe(
      true,
    )
  })

  test.each(['ca.key', 'ca.crt', 'server.key', 'server.crt'])('a damaged %s is made again', async (file) => {
    await writeFile(join(dataDir, 'tls', file), 'damaged')
    const tls = await readOwnTls({ dataDir, hosts, now: new Date() })
    expect(await fetchTrusting(tls, tls.authority.cert, 'tvrum')).toBe('hello')
  })
})

describe('readGivenTls', () => {
  test('a pair that belongs together is taken as it is', async () => {
    const files = givenFiles()
    expect((await readGivenTls(files, now)).cert).toBe(await readFile(files.certPath, 'utf8'))
  })

  test('each fault is one line that names the files', async () => {
    const files = givenFiles()
    const missing = { ...files, keyPath: join(dataDir, 'nothing') }
    await expect(readGivenTls(missing, now)).rejects.toThrow(/nothing\) cannot both be read$/)
    const swapped = { ...files, keyPath: join(dataDir, 'tls', 'ca.key') }
    await expect(readGivenTls(swapped, now)).rejects.toThrow('not that of TLS_KEY')
    await expect(readGivenTls(files, later(400))).rejects.toThrow('has ended')
  })
})

const loopback = { netmask: '', mac: '', cidr: null, scopeid: 0 }

describe('ownHosts', () => {
  test('the names and all addresses, but no link-local one', () => {
    const found = ownHosts('tvrum.example', {
      lo: [{ ...loopback, family: 'IPv4', internal: true, address: '127.0.0.1' }],
      eth0: [
        { ...loopback, family: 'IPv4', internal: false, address: '192.168.1.20' },
        { ...loopback, family: 'IPv6', internal: false, address: 'fe80::1' },
        { ...loopback, family: 'IPv6', internal: false, address: '2001:db8::7' },
      ],
    })
    expect(found).toEqual([
      'localhost',
      'tvrum.example',
      'tvrum.local',
      '127.0.0.1',
      '::1',
      '192.168.1.20',
      '2001:db8::7',
    ])
  })

  test('a host name that no certificate may carry is left out', () => {
    expect(ownHosts('ola_s dator', {})).toEqual(['localhost', '127.0.0.1', '::1'])
  })
})

describe('networkOrigin', () => {
  const eth0 = { ...loopback, family: 'IPv4' as const, internal: false, address: '192.168.1.20' }
  test.each([
    { origin: 'https://localhost:8080', interfaces: { eth0: [eth0] }, seen: 'https://192.168.1.20:8080' },
    { origin: 'https://care.example', interfaces: { eth0: [eth0] }, seen: 'https://care.example' },
    { origin: 'https://localhost:8080', interfaces: {}, seen: 'https://localhost:8080' },
  ])('$origin is seen as $seen', ({ origin, interfaces, seen }) => {
    expect(networkOrigin(origin, interfaces)).toBe(seen)
  })
})

test('the explanation names the address to open and the fingerprint to compare', () => {
  const text = explainTrust('https://192.168.1.20:8080', 'AA:BB').join('\n')
  expect(text).toContain('https://192.168.1.20:8080/lykta-ca.crt')
  expect(text).toContain('AA:BB')
  for (const device of ['iPhone', 'Android TV', 'Windows', 'Firefox']) expect(text).toContain(device)
})
