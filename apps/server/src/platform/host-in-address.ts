import { isIP } from 'node:net'

/** What a user types into a browser to reach a listening address. */
export const hostInAddress = (host: string): string => {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Returns whether the host is this machine, whatever name servers say. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
