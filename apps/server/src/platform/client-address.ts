import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Returns how to read the client's address from a raw request, just as Fastify does for its own. */
export const createClientAddress = (trustProxy: readonly string[]) => {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request: IncomingMessage): string => networkOf(proxyAddr(request, isTrusted))
}

/**
 * Returns the name under which a connection is counted, or undefined for this machine and for proxies, which stand for everybody.
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
  // As written by nearly everybody. Asked several times of every connection and request.
  if (address !== undefined && isIPv4(address)) return address
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString()
}

const loopbackOfIpv6 = networkOf('::1')

/** Whether a network, as `networkOf` returns it, is this machine. Asked of every connection and request. */
export const isOwnNetwork = (network: string): boolean =>
  network.startsWith('127.') || network === loopbackOfIpv6

export const isThisMachine = (address: string): boolean =>
  isIPv4(address)
    ? isOwnNetwork(address)
    : ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
