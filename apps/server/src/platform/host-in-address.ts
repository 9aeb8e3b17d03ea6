import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** What a user types into a browser to reach a listening address. */
export const hostInAddress = (host: string): string => {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Returns whether the host is this machine, whatever name servers say. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Names that no public name server knows. */
const nearbyName = /^[^.]+$|\.(?:localhost|local|lan|home|internal|intranet|home\.arpa|test)$/i

/** Returns whether the host of a URL is reached on this machine or its network only. */
export const isOnlyNearby = (host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? nearbyName.test(bare) : !isPublicAddress(bare)
}
