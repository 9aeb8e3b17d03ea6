import { request } from 'node:https'
import webPush from 'web-push'
import { mayBePublic, publicLookup } from './public-address.ts'
import type { PushKeys } from './push-keys.ts'

const answerTimeoutMs = 10_000
/** A push service that asks for more patience than this is left alone. */
const longestWaitMs = 600_000

export interface Push {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  payload: string
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** What still waits under the same topic is replaced; 32 letters at most. */
  topic: string
}

/** What became of a push. `gone`: nothing listens there any more. `later`: worth another try. `refused`: it never will. */
export type PushOutcome =
  | { kind: 'sent' | 'gone' }
  | { kind: 'later'; afterMs: number | undefined; status: number | undefined }
  | { kind: 'refused'; status: number | undefined }

export type SendPush = (push: Push, signal: AbortSignal) => Promise<PushOutcome>

/** Sends encrypted pushes (RFC 8030, 8188, 8291, 8292) to the services of browser makers: over https, to public addresses. */
export const createPushSender = (deps: {
  keys: PushKeys
  /** Where a push service can reach whoever runs this server: an https or mailto address. */
  contact: string
  /** For a push service in a network of one's own. */
  allowPrivate: boolean
  /** Its certificate authority, where it is not one that everybody trusts. */
  authority?: string | undefined
}): SendPush => {
  const { keys, contact, allowPrivate, authority } = deps

  return ({ subscription, payload, ttlSeconds, urgency, topic }, signal) => {
    const url = new URL(subscription.endpoint)
    if (url.protocol !== 'https:' || !(allowPrivate || mayBePublic(url.hostname)))
      return Promise.resolve({ kind: 'gone' })
    const details = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    })
    return new Promise((resolve) => {
      const sent = request(
        url,
        {
          method: 'POST',
          headers: details.headers,
          // One push a connection: whom it reaches is looked at each time.
          agent: false,
          signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
          ...(allowPrivate ? {} : { lookup: publicLookup }),
          ...(authority === undefined ? {} : { ca: authority }),
        },
        (response) => {
          resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']))
          // Whatever else it has to say is not waited for.
          response.destroy()
        },
      )
      sent.on('error', (error) => {
        const isPrivate = 'code' in error && error.code === 'EPRIVATE'
        resolve(isPrivate ? { kind: 'gone' } : { kind: 'later', afterMs: undefined, status: undefined })
      })
      sent.end(details.body)
    })
  }
}

const outcomeOf = (status: number, retryAfter: string | undefined): PushOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status !== 429 && status < 500) return { kind: 'refused', status }
  const waitMs = Number(retryAfter ?? Number.NaN) * 1_000
  if (waitMs > longestWaitMs) return { kind: 'refused', status }
  return { kind: 'later', afterMs: Number.isFinite(waitMs) && waitMs >= 0 ? waitMs : undefined, status }
}
