import type { Clock } from '../platform/clock.ts'
import { isOwnNetwork } from '../platform/client-address.ts'
import { limits } from './limits.ts'
import { createTokenBuckets } from './token-buckets.ts'

/**
 * Returns whether a network may open one more connection of a wire: each has a token looked up in the database, although
 * it may end at once. This machine is not limited, as for requests.
 */
export const createConnectionRate = (clock: Clock) => {
  const buckets = createTokenBuckets(limits.rates.ofAddress, clock)
  return (network: string): boolean => isOwnNetwork(network) || buckets.take(network) === 0
}
