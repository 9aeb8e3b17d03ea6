import { networkOf } from '../../../platform/client-address.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import type { Origin } from '../../../signed-in.ts'

/** For each who may fail: at the change of a shift a whole house logs in at once. */
const startsPerFailure = 10
const windowMs = 10 * 60_000

/**
 * Counts, for a network, who begins a login without saying who they are: the server has to keep what it has asked them.
 * @throws too_many_attempts
 */
export const countStart = async (
  { attempts, settings }: { attempts: Attempts; settings: { failuresPerAddress: number } },
  { address }: Origin,
): Promise<void> => {
  const limit = startsPerFailure * settings.failuresPerAddress
  await attempts.reserve([{ subject: `login-start:${networkOf(address)}`, limit, windowMs }])
}
