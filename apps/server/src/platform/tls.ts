import { X509Certificate } from 'node:crypto'
import { hostname, networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import { join } from 'node:path'
import { StartError } from './start-error.ts'
import { isIssuedFor, isPairLasting, readPair, writePair, type Pair, type PairFiles } from './tls-pair.ts'

export interface OwnTls extends Pair {
  authority: {
    /** The file that devices fetch and trust. */
    path: string
    cert: string
    /** SHA-256, in pairs of hex digits: what a careful person compares. */
    fingerprint: string
  }
}

export interface OwnTlsOptions {
  dataDir: string
  /** Names and addresses that the certificate has to stand for. */
  hosts: readonly string[]
  now: Date
}

/** Left on the authority when it is replaced: no certificate of its server outlives it. */
const authorityDaysLeft = 400
const serverDaysLeft = 30

/**
 * TLS=self: the certificate of this installation, signed by its own authority, both kept in the data folder. Made when
 * missing, and made again when it is about to end or `hosts` has more than it stands for; the authority stays.
 */
export async function readOwnTls({ dataDir, hosts, now }: OwnTlsOptions): Promise<OwnTls> {
  const folder = join(dataDir, 'tls')
  const authorityFiles = { keyPath: join(folder, 'ca.key'), certPath: join(folder, 'ca.crt') }
  const serverFiles = { keyPath: join(folder, 'server.key'), certPath: join(folder, 'server.crt') }

  const authority = await readOrMake(
    authorityFiles,
    // A clock that went back is no reason to make every device trust anew.
    (pair) => isPairLasting(pair, now, authorityDaysLeft),
    async () => (await import('./tls-issue.ts')).issueAuthority(`Lykta on ${hostname()}`, now),
  )
  const server = await readOrMake(
    serverFiles,
    (pair) => isPairLasting(pair, now, serverDaysLeft) && isIssuedFor(pair.cert, authority, hosts, now),
    async () => (await import('./tls-issue.ts')).issueServerCertificate(authority, hosts, now),
  )
  const fingerprint = new X509Certificate(authority.cert).fingerprint256
  return { ...server, authority: { path: authorityFiles.certPath, cert: authority.cert, fingerprint } }
}

async function readOrMake(
  files: PairFiles,
  isGood: (pair: Pair) => boolean,
  make: () => Promise<Pair>,
): Promise<Pair> {
  const kept = await readPair(files)
  if (kept !== undefined && isGood(kept)) return kept
  const made = await make()
  await writePair(files, made)
  return made
}

/** TLS_CERT and TLS_KEY: files that somebody else keeps. Throws StartError on a pair that cannot work. */
export async function readGivenTls(files: PairFiles, now: Date): Promise<Pair> {
  const pair = await readPair(files)
  if (pair === undefined) {
    throw new StartError(`TLS_CERT (${files.certPath}) and TLS_KEY (${files.keyPath}) cannot both be read`)
  }
  if (!isPairLasting(pair, now, 0)) {
    throw new StartError(`TLS_CERT (${files.certPath}) has ended, is damaged, or is not that of TLS_KEY`)
  }
  return pair
}

/** What others may call this machine: its name, its name on the local network, and its addresses. */
export function ownHosts(
  name = hostname(),
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  const addresses = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    // Link-local addresses need the name of an interface of the other side's: no address for a browser.
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => address)
  const names = [name, `${name.split('.')[0] ?? name}.local`].filter((one) => /^[a-z0-9.-]+$/i.test(one))
  return [...new Set(['localhost', ...names, '127.0.0.1', '::1', ...addresses])]
}

/** The address by which other devices reach a server that says of itself that it is at `localhost`. */
export function networkOrigin(
  origin: string,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string {
  const address = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  return address === undefined ? origin : origin.replace('//localhost', `//${address}`)
}
