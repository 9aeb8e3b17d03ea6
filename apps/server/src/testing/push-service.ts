import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { z } from 'zod'
import { issueAuthority, issueServerCertificate } from '../platform/tls-issue.ts'

const MessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  lang: z.string(),
  path: z.string(),
  tag: z.string(),
  rings: z.boolean().optional(),
})
const ClaimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * A browser maker's push service: accepts pushes over https under its own certificate authority, responds as told, and
 * records them.
 */
export const startPushService = async () => {
  const now = new Date()
  const authority = await issueAuthority('Push services', now)
  const pair = await issueServerCertificate(authority, ['localhost'], now)
  const received: Received[] = []
  /** Statuses of the next responses; 201 after them. */
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const checks = new Set<() => void>()

  const server = createTlsServer(pair, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      const { status, headers } = answers.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
      for (const check of checks) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the push service has no port')
  const origin = `https://localhost:${String(address.port)}`

  /** Creates a browser that has subscribed here. */
  const device = () => {
    const pairOfKeys = createECDH('prime256v1')
    pairOfKeys.generateKeys()
    const auth = randomBytes(16)
    const path = `/device/${randomBytes(8).toString('hex')}`
    const subscription = {
      endpoint: `${origin}${path}`,
      keys: { p256dh: pairOfKeys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }
    const got = () => received.filter((one) => one.path === path)
    return {
      endpoint: subscription.endpoint,
      token: JSON.stringify(subscription),
      got,
      /** Resolves when this many have arrived. */
      count: (least: number) =>
        new Promise<Received[]>((resolve) => {
          const check = () => {
            if (got().length < least) return
            checks.delete(check)
            resolve(got())
          }
          checks.add(check)
          check()
        }),
      /** The message in a push, which nobody but this browser can read (RFC 8188 and 8291). */
      read: ({ body }: Received) => MessageSchema.parse(JSON.parse(decrypt(body, pairOfKeys, auth))),
    }
  }

  return {
    origin,
    authority: authority.cert,
    device,
    received,
    answer: (...next: typeof answers) => {
      answers.push(...next)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, from, info, bytes))

const decrypt = (body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const secret = derive(own.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Returns the sender's claims (VAPID, RFC 8292), after checking the signature. */
export const readVapid = (headers: IncomingHttpHeaders) => {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const valid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!valid) throw new Error('the signature is not of that key')
  return { publicKey, ...ClaimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))) }
}
