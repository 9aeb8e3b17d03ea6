import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mayBePublic, publicLookup } from './public-address.ts'

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
  | { kind: 'read'; text: string }
  | { kind: 'unreachable' | 'too_large' }
  | { kind: 'refused'; status: number }
  | { kind: 'moved'; to: string }

/** Whether a file may be read from an address: https at a public host, without a password. */
export const mayFetch = (url: URL, { allowPrivate }: Pick<FetchLimits, 'allowPrivate'>): boolean =>
  url.username === '' &&
  url.password === '' &&
  (allowPrivate
    ? url.protocol === 'https:' || url.protocol === 'http:'
    : url.protocol === 'https:' && url.port === '' && mayBePublic(url.hostname))

const attempt = (url: URL, limits: FetchLimits, signal: AbortSignal): Promise<FetchOutcome> =>
  new Promise((resolve) => {
    if (!mayFetch(url, limits)) {
      resolve({ kind: 'unreachable' })
      return
    }
    const { allowPrivate, authority, bytes } = limits
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    const sent = send(
      url,
      {
        headers: { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'Lykta' },
        // One connection per request, so that the address is checked each time.
        agent: false,
        signal,
        ...(allowPrivate ? {} : { lookup: publicLookup }),
        ...(authority === undefined ? {} : { ca: authority }),
      },
      (response) => {
        const status = response.statusCode ?? 0
        const { location } = response.headers
        if (status >= 300 && status < 400 && location !== undefined) {
          resolve({ kind: 'moved', to: location })
          response.destroy()
          return
        }
        if (status !== 200) {
          resolve({ kind: 'refused', status })
          response.destroy()
          return
        }
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          if (size <= bytes) return
          resolve({ kind: 'too_large' })
          response.destroy()
        })
        response.on('end', () => {
          resolve({ kind: 'read', text: Buffer.concat(chunks).toString('utf8') })
        })
        response.on('error', () => {
          resolve({ kind: 'unreachable' })
        })
      },
    )
    sent.on('error', () => {
      resolve({ kind: 'unreachable' })
    })
    sent.end()
  })

/** Reads a file from an address that somebody gave, within limits. Each redirect is checked like the first address. */
export const fetchFile = async (
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
