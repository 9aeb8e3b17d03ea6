import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Returns how to read the client's address from a request, as Fastify does, also where it never becomes one of its own. */
export const createClientAddress = (trustProxy: readonly string[]) => {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request: IncomingMessage): string => networkOf(proxyAddr(request, isTrusted))
}

/**
 * Returns as whose a connection counts, or undefined for those of this machine and of proxies: behind these is everybody.
 */
export const createConnectionAddress = (trustProxy: readonly string[]) => {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (address: string | undefined): string | undefined =>
    address !== undefined && (isThisMachine(address) || isTrusted(address, 0))
      ? undefined
      : networkOf(address)
}

/** Returns whose connections are counted together: an IPv4 address, or the /64 that one IPv6 customer has. */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString()
}

/** Whether a network, as `networkOf` returns it, is this machine. */
export const isOwnNetwork = (network: string): boolean =>
  isThisMachine(network) || network === networkOf('::1')

export const isThisMachine = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
