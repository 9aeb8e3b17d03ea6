import type { Rates } from '../ports/rates.ts'
import { isOwnNetwork } from '../platform/client-address.ts'
import { limits } from './limits.ts'

/**
 * Returns whether a network may open one more connection: each costs a look-up of its token in the database, even if it
 * ends at once. This machine is not limited, as for requests.
 */
export const createConnectionRate = (rates: Rates, wire: 'feed' | 'mqtt' | 'verto') => {
  const rate = rates.of(`connections ${wire}`, limits.rates.ofAddress)
  return async (network: string): Promise<boolean> =>
    isOwnNetwork(network) || (await rate.take(network)) === 0
}
