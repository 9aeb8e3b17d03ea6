import { createHmac } from 'node:crypto'
import { request } from 'node:https'
import type { Clock } from './clock.ts'
import { mayBePublic, publicLookup } from './public-address.ts'

const answerTimeoutMs = 10_000

/** Resolves once the receiver has accepted it with a 2xx; throws if not. */
export type SendWebhook = (url: string, report: { id: string } & Record<string, unknown>) => Promise<void>

/** Over https, without a password in the address, and to a public name unless private ones are allowed. */
export const mayReportTo = (url: string, { allowPrivate }: { allowPrivate: boolean }): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  return (
    protocol === 'https:' && username === '' && password === '' && (allowPrivate || mayBePublic(hostname))
  )
}

/**
 * Reports to other systems: JSON by POST. `lykta-signature: t=SECONDS,v1=HEX` is an HMAC-SHA-256, by the server's
 * secret, of `SECONDS.BODY`; `lykta-id` stays the same when a report is repeated.
 */
export const createWebhooks = (deps: {
  secret: Uint8Array
  clock: Clock
  /** For a receiver in a private network. */
  allowPrivate: boolean
  /** Its certificate authority, if not a public one. */
  authority?: string | undefined
}): SendWebhook => {
  const { secret, clock, allowPrivate, authority } = deps
  return (url, report) => {
    if (!mayReportTo(url, { allowPrivate }))
      return Promise.reject(new Error('this address may not be reported to'))
    const body = JSON.stringify(report)
    const seconds = String(Math.floor(clock.now().getTime() / 1_000))
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'lykta-id': report.id,
            'lykta-signature': `t=${seconds},v1=${signature}`,
          },
          // One connection per report, so that the address is checked each time.
          agent: false,
          signal: AbortSignal.timeout(answerTimeoutMs),
          ...(allowPrivate ? {} : { lookup: publicLookup }),
          ...(authority === undefined ? {} : { ca: authority }),
        },
        (response) => {
          const status = response.statusCode ?? 0
          // The rest of the response is not needed.
          response.destroy()
          if (status >= 200 && status < 300) resolve()
          else reject(new Error(`the receiver answered ${String(status)}`))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }
}
