import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The range assigned to the internet so far; the rest of IPv6 has other uses, or none yet. */
const internetOfIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns whether an IP address is on the public internet: not this machine, a private network or a reserved range. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // The list of special IPv4 ranges is complete: any other address is public.
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(internetOfIpv6)
}

/** Takes a host name, or an IP address as in a URL. */
export const mayBePublic = (hostname: string): boolean => {
  // A final dot names the root, and so the same host.
  const bare = hostname.replaceAll(/[[\]]|\.$/g, '')
  return isIP(bare) === 0 ? bare !== 'localhost' && !bare.endsWith('.localhost') : isPublicAddress(bare)
}

/**
 * Resolves a name for a connection, and refuses it if any address is not public. Part of the connection itself, so that
 * the name cannot resolve differently between check and use.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, '', 0)
      return
    }
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), '', 0)
      return
    }
    if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
