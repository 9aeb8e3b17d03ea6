import webPush from 'web-push'
import { mayConnectTo, sendOutgoingRequest } from './outgoing-request.ts'
import type { PushKeys } from './push-keys.ts'

const answerTimeoutMs = 10_000
/** If a push service asks to wait longer than this, the push is given up. */
const longestWaitMs = 600_000

export interface PushRequest {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  payload: string
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** Replaces a pending push with the same topic; at most 32 characters. */
  topic: string
}

/** The outcome of a push. `gone`: the subscription has ended. `later`: try again. `refused`: do not try again. */
export type PushOutcome =
  | { kind: 'sent' | 'gone' }
  | { kind: 'later'; afterMs: number | undefined; status: number | undefined }
  | { kind: 'refused'; status: number | undefined }

/** Push services of browsers have public names, the usual port and no password. */
export const mayPushTo = (url: URL, { allowPrivate }: { allowPrivate: boolean }): boolean =>
  mayConnectTo(url, { allowPrivate })

export type SendPush = (push: PushRequest, signal: AbortSignal) => Promise<PushOutcome>

/** The same, with how each try ends counted. */
export const countPushes =
  (send: SendPush, tried: (outcome: PushOutcome['kind']) => void): SendPush =>
  async (push, signal) => {
    const outcome = await send(push, signal)
    tried(outcome.kind)
    return outcome
  }

/**
 * Sends encrypted pushes (RFC 8030, 8188, 8291, 8292) to the push services of browsers: over https, to public IP
 * addresses.
 */
export const createPushSender = (deps: {
  keys: PushKeys
  /** How a push service can contact the operator: an https or mailto URL. */
  contact: string
  /** For a push service in a private network. */
  allowPrivate: boolean
  /** Its certificate authority, if not a public one. */
  authority?: string | undefined
}): SendPush => {
  const { keys, contact, allowPrivate, authority } = deps

  return async ({ subscription, payload, ttlSeconds, urgency, topic }, signal) => {
    const url = new URL(subscription.endpoint)
    if (!mayPushTo(url, { allowPrivate })) return { kind: 'gone' }
    const details = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    })
    try {
      const response = await sendOutgoingRequest(url, {
        method: 'POST',
        headers: details.headers,
        body: details.body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
        allowPrivate,
        authority,
      })
      // The rest of the response is not needed.
      response.destroy()
      return outcomeOf(response.statusCode ?? 0, response.headers['retry-after'])
    } catch (error) {
      const isPrivate = error instanceof Error && 'code' in error && error.code === 'EPRIVATE'
      return isPrivate ? { kind: 'gone' } : { kind: 'later', afterMs: undefined, status: undefined }
    }
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
