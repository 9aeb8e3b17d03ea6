import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mayBePublic, publicLookup } from './public-address.ts'

/** Where requests to addresses entered by people may go: nobody must reach the server's own network through them. */
interface OutgoingRules {
  /** Allows addresses in private networks, and any port. */
  allowPrivate: boolean
  /** Plain http too, in private networks. */
  plain?: boolean
  /** Ports besides the usual one of https. */
  ports?: readonly number[]
}

export const mayConnectTo = (
  { protocol, hostname, port, username, password }: URL,
  { allowPrivate, plain = false, ports = [] }: OutgoingRules,
): boolean => {
  if (username !== '' || password !== '') return false
  if (protocol !== 'https:' && !(protocol === 'http:' && plain && allowPrivate)) return false
  return allowPrivate || ((port === '' || ports.includes(Number(port))) && mayBePublic(hostname))
}

/** Limits everything but the content: status lines, headers, and informational responses, which could go on for ever. */
const headBytes = 65_536

/**
 * Sends one request to an address that passes `mayConnectTo`, and returns the response once its headers have arrived.
 * Follows no redirect. Time and bytes are limited.
 */
export const sendOutgoingRequest = (
  url: URL,
  {
    method = 'GET',
    headers,
    body,
    bytes,
    signal,
    authority,
    ...rules
  }: OutgoingRules & {
    method?: 'GET' | 'POST'
    headers: Readonly<Record<string, string>>
    body?: string | Buffer | null
    /** How much of the content may be read; without it, none. */
    bytes?: number
    signal: AbortSignal
    /** A certificate authority that is not a public one. */
    authority?: string | undefined
  },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    if (!mayConnectTo(url, rules)) {
      reject(new Error('this address may not be asked'))
      return
    }
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    const sent = send(
      url,
      {
        method,
        headers,
        // One connection per request, so that the address is checked each time.
        agent: false,
        signal,
        ...(rules.allowPrivate ? {} : { lookup: publicLookup }),
        ...(authority === undefined ? {} : { ca: authority }),
      },
      resolve,
    )
    sent.on('socket', (socket) => {
      let left = (bytes ?? 0) + headBytes
      socket.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) sent.destroy(new Error('the response is too long'))
      })
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
