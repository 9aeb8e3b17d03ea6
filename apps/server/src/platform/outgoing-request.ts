import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mayBePublic, publicLookup } from './public-address.ts'

/** Where requests may go whose address somebody gave: whoever gives one must not reach the server's own network. */
interface OutgoingRules {
  /** Allows addresses in private networks, and any port. */
  allowPrivate: boolean
  /** Plain http too, in private networks. */
  plain?: boolean
  /** Besides the usual one of https. */
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

/** Of all that is no content: status lines, headers, and informational responses, which may come without end. */
const headBytes = 65_536

/**
 * Sends one request, to an address that passes `mayConnectTo`, and returns the response once its headers are there. Follows no
 * redirect. Whatever comes ends with the time and the bytes that are allowed.
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
    /** Of the content, as much as may be read; without, there is none to read. */
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
