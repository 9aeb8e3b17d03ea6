import type { Clock } from '../platform/clock.ts'
import { limits } from './limits.ts'

/** A packet of Engine.IO; `0` begins what Socket.IO calls CONNECT. */
interface Packet {
  type: string
  data?: unknown
}

const isConnect = ({ type, data }: Packet): boolean =>
  type === 'message' && typeof data === 'string' && data.startsWith('0')

/**
 * Returns whether a connection may go on after a packet. One request or frame may carry thousands of packets, of which each costs, and
 * Socket.IO makes a socket for each CONNECT that arrives before the first has been handled.
 */
export const createFeedPacketLimit = (clock: Clock) => {
  const { burst, perSecond } = limits.feed.packets
  let hasConnected = false
  let left: number = burst
  let at = clock.now().getTime()

  return (packet: Packet): boolean => {
    if (isConnect(packet)) {
      if (hasConnected) return false
      hasConnected = true
    }
    const now = clock.now().getTime()
    left = Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond) - 1
    at = now
    return left >= 0
  }
}
