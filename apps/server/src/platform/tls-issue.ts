import { generateKeyPair, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import forge from 'node-forge'
import type { Pair } from './tls-pair.ts'

const dayMs = 86_400_000
const authorityDays = 3_650
/** Apple's devices refuse server certificates valid for more than 825 days. */
const serverDays = 397

/** Issues the certificate authority of one installation, valid for ten years. */
export async function issueAuthority(name: string, now: Date): Promise<Pair> {
  const keys = await makeKeys(3072)
  const own = [{ name: 'commonName', value: name }]
  const certificate = prepare(keys.publicKey, own, own, now, authorityDays)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  return sign(certificate, keys.privateKey, keys.privateKey)
}

/** Issues a server certificate for all `hosts`, names and IP addresses. */
export async function issueServerCertificate(
  authority: Pair,
  hosts: readonly string[],
  now: Date,
): Promise<Pair> {
  const keys = await makeKeys(2048)
  const issuer = forge.pki.certificateFromPem(authority.cert)
  const own = [{ name: 'commonName', value: hosts[0] ?? 'localhost' }]
  const certificate = prepare(keys.publicKey, own, issuer.subject.attributes, now, serverDays)
  const keyIdentifier = issuer.generateSubjectKeyIdentifier().getBytes()
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: hosts.map(alternativeName) },
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier },
  ])
  return sign(certificate, keys.privateKey, authority.key)
}

/** The types of RFC 5280: 2 is a name, 7 an IP address. */
function alternativeName(host: string): object {
  return isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host }
}

interface Keys {
  publicKey: string
  privateKey: string
}

/** RSA, because even old televisions accept it. */
async function makeKeys(bits: number): Promise<Keys> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

function prepare(
  publicKey: string,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  now: Date,
  days: number,
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  // A first digit below 8 keeps the number positive.
  certificate.serialNumber = `4${randomBytes(15).toString('hex')}0`
  // A device whose clock is a little slow is not refused.
  certificate.validity.notBefore = new Date(now.getTime() - dayMs)
  certificate.validity.notAfter = new Date(now.getTime() + days * dayMs)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer)
  return certificate
}

function sign(certificate: forge.pki.Certificate, key: string, signingKey: string): Pair {
  certificate.sign(forge.pki.privateKeyFromPem(signingKey), forge.md.sha256.create())
  return { key, cert: forge.pki.certificateToPem(certificate) }
}
