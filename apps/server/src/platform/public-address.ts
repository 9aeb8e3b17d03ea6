import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is one of the open internet: not this machine, not its network, not set aside for something else. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** A host name, or an address as it stands in a URL. */
export const mayBePublic = (hostname: string): boolean => {
  const bare = hostname.replaceAll(/[[\]]/g, '')
  return isIP(bare) === 0 ? bare !== 'localhost' && !bare.endsWith('.localhost') : isPublicAddress(bare)
}

/**
 * Finds addresses for a connection, and refuses a name that leads to any that is not public. It stands in the connection
 * itself, so that no name can lead elsewhere between the check and the use.
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
