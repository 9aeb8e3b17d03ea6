import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import { mayConnectTo, sendOutgoingRequest } from './outgoing-request.ts'

const answerTimeoutMs = 10_000
/** Ports allowed for receivers on the internet, besides 443. */
const ports = [8_443]

/** Resolves once the receiver has accepted it with a 2xx; throws if not. */
export type SendWebhook = (url: string, report: { id: string } & Record<string, unknown>) => Promise<void>

/** Over https, without a password in the address, and to a public name unless private ones are allowed. */
export const mayReportTo = (url: string, { allowPrivate }: { allowPrivate: boolean }): boolean =>
  URL.canParse(url) && mayConnectTo(new URL(url), { allowPrivate, ports })

/**
 * The secret of one receiver, in hexadecimal digits: it must not be able to sign for another receiver. Derived from the
 * server's secret and the address in the alarm's ladder.
 */
export const webhookSecretOf = (secret: Uint8Array, url: string): string =>
  createHmac('sha256', secret).update(url).digest('hex')

/**
 * Reports to other systems: JSON by POST. `lykta-signature: t=SECONDS,v1=HEX` is an HMAC-SHA-256, by the receiver's
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
  return async (url, report) => {
    const body = JSON.stringify(report)
    const seconds = String(Math.floor(clock.now().getTime() / 1_000))
    const signature = createHmac('sha256', webhookSecretOf(secret, url))
      .update(`${seconds}.${body}`)
      .digest('hex')
    const response = await sendOutgoingRequest(new URL(url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'lykta-id': report.id,
        'lykta-signature': `t=${seconds},v1=${signature}`,
      },
      body,
      signal: AbortSignal.timeout(answerTimeoutMs),
      allowPrivate,
      ports,
      authority,
    })
    const status = response.statusCode ?? 0
    // The rest of the response is not needed.
    response.destroy()
    if (status < 200 || status >= 300) throw new Error(`the receiver answered ${String(status)}`)
  }
}
