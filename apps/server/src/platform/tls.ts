import { X509Certificate } from 'node:crypto'
import { hostname, networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import { join } from 'node:path'
import { StartError } from './start-error.ts'
import { isIssuedFor, isPairLasting, readPair, writePair, type Pair, type PairFiles } from './tls-pair.ts'

export interface OwnTls extends Pair {
  authority: {
    /** The file that devices download and trust. */
    path: string
    cert: string
    /** SHA-256, in pairs of hex digits, for comparison by eye. */
    fingerprint: string
  }
}

export interface OwnTlsOptions {
  dataDir: string
  /** Names and IP addresses that the certificate has to cover. */
  hosts: readonly string[]
  now: Date
}

/** The authority is replaced when it has this much time left, so that no server certificate outlives it. */
const authorityDaysLeft = 400
const serverDaysLeft = 30

/**
 * TLS=self: the certificate of this installation, signed by its own authority, both in the data folder. Created if
 * missing, and renewed when it is about to expire or does not cover all `hosts`; the authority stays.
 */
export async function readOwnTls({ dataDir, hosts, now }: OwnTlsOptions): Promise<OwnTls> {
  const folder = join(dataDir, 'tls')
  const authorityFiles = { keyPath: join(folder, 'ca.key'), certPath: join(folder, 'ca.crt') }
  const serverFiles = { keyPath: join(folder, 'server.key'), certPath: join(folder, 'server.crt') }

  const authority = await readOrMake(
    authorityFiles,
    // A clock that went back must not make every device trust a new authority.
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

/** TLS_CERT and TLS_KEY: files that the operator maintains. Throws StartError for an unusable pair. */
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

/** Returns the names of this machine, also on the local network, and its IP addresses. */
export function ownHosts(
  name = hostname(),
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  const addresses = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    // Link-local addresses need an interface name, so browsers cannot use them.
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => address)
  const names = [name, `${name.split('.')[0] ?? name}.local`].filter((one) => /^[a-z0-9.-]+$/i.test(one))
  return [...new Set(['localhost', ...names, '127.0.0.1', '::1', ...addresses])]
}

/** Returns the origin by which other devices reach a server that calls itself `localhost`. */
export function networkOrigin(
  origin: string,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string {
  const address = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  return address === undefined ? origin : origin.replace('//localhost', `//${address}`)
}
