import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../platform/host-in-address.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What a proxy adds: whoever asks is then not on this machine, however near the proxy is. */
const addedByProxies = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const

/** Whether the request may read the metrics: by the token, or without one from this machine itself. */
export const mayScrape = (
  {
    headers,
    socket: { remoteAddress = '' },
  }: Pick<IncomingMessage, 'headers'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> },
  token: string | undefined,
): boolean => {
  if (token !== undefined)
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  const name = (headers.host ?? '').replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
  return (
    isLoopback(remoteAddress.replace(/^::ffff:/, '')) &&
    isLoopback(name) &&
    addedByProxies.every((header) => headers[header] === undefined)
  )
}
