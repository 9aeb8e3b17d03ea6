import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname } from 'node:path'

/** A key and its certificate, as PEM text. */
export interface Pair {
  key: string
  cert: string
}

export interface PairFiles {
  keyPath: string
  certPath: string
}

const dayMs = 86_400_000

/** Returns undefined if one of the files is missing. */
export async function readPair({ keyPath, certPath }: PairFiles): Promise<Pair | undefined> {
  const [key, cert] = await Promise.all(
    [keyPath, certPath].map((path) => readFile(path, 'utf8').catch(() => undefined)),
  )
  return key === undefined || cert === undefined ? undefined : { key, cert }
}

/** Never leaves an incomplete file. Only its owner can read the key. */
export async function writePair({ keyPath, certPath }: PairFiles, pair: Pair): Promise<void> {
  await mkdir(dirname(keyPath), { recursive: true, mode: 0o700 })
  await replaceFile(keyPath, pair.key, 0o600)
  await replaceFile(certPath, pair.cert, 0o644)
}

async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const unfinished = `${path}.unfinished`
  await writeFile(unfinished, text, { mode })
  await rename(unfinished, path)
}

/** Returns whether key and certificate match and do not expire within `days`. */
export function isPairLasting(pair: Pair, now: Date, days: number): boolean {
  try {
    const certificate = new X509Certificate(pair.cert)
    return (
      certificate.checkPrivateKey(createPrivateKey(pair.key)) &&
      certificate.validToDate.getTime() - now.getTime() > days * dayMs
    )
  } catch {
    return false
  }
}

/** Returns whether the certificate is from this authority, already valid, and covers all `hosts`. */
export function isIssuedFor(cert: string, authority: Pair, hosts: readonly string[], now: Date): boolean {
  const certificate = new X509Certificate(cert)
  const issuer = new X509Certificate(authority.cert)
  const stands = (host: string) =>
    isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
  return (
    certificate.checkIssued(issuer) &&
    certificate.verify(issuer.publicKey) &&
    certificate.validFromDate <= now &&
    hosts.every((host) => stands(host) !== undefined)
  )
}
