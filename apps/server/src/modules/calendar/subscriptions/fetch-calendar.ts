import type { IncomingMessage } from 'node:http'
import { mayConnectTo, sendOutgoingRequest } from '../../../platform/outgoing-request.ts'

export interface FetchLimits {
  bytes: number
  timeMs: number
  redirects: number
  /** Allows plain http, any port, and addresses in private networks. */
  allowPrivate: boolean
  /** A certificate authority that is not a public one. */
  authority?: string | undefined
}

export type FetchOutcome =
  | { kind: 'read'; bytes: Buffer; contentType: string }
  | { kind: 'unreachable' | 'too_large' }
  | { kind: 'refused'; status: number }
  | { kind: 'moved'; to: string }

/** Whether a calendar may be read from an address: https at a public host, without a password. */
export const mayFetch = (url: URL, { allowPrivate }: Pick<FetchLimits, 'allowPrivate'>): boolean =>
  mayConnectTo(url, { allowPrivate, plain: true })

const attempt = async (url: URL, limits: FetchLimits, signal: AbortSignal): Promise<FetchOutcome> => {
  let response: IncomingMessage | undefined
  try {
    response = await sendOutgoingRequest(url, {
      ...limits,
      plain: true,
      headers: { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'Lykta' },
      signal,
    })
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (status >= 300 && status < 400 && location !== undefined) return { kind: 'moved', to: location }
    if (status !== 200) return { kind: 'refused', status }
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > limits.bytes) return { kind: 'too_large' }
      chunks.push(chunk)
    }
    const contentType = response.headers['content-type'] ?? ''
    return { kind: 'read', bytes: Buffer.concat(chunks), contentType }
  } catch {
    return { kind: 'unreachable' }
  } finally {
    response?.destroy()
  }
}

/** Reads a calendar from an address that somebody gave, within limits. Each redirect is checked like the first address. */
export const fetchCalendar = async (
  address: string,
  limits: FetchLimits,
  stopped: AbortSignal,
): Promise<Exclude<FetchOutcome, { kind: 'moved' }>> => {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(limits.timeMs)])
  let url = URL.parse(address)
  for (let redirects = 0; url !== null && redirects <= limits.redirects; redirects += 1) {
    const outcome = await attempt(url, limits, signal)
    if (outcome.kind !== 'moved') return outcome
    url = URL.parse(outcome.to, url.href)
  }
  return { kind: 'unreachable' }
}
