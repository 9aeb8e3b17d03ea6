import type { FastifyRequest } from 'fastify'
import { countedAs, perHourNames, type PerHour } from '@lykta/contract/route'
import { hourlyLimit, tooManyAttempts } from '../errors.ts'
import { isOwnNetwork, isThisMachine, networkOf } from '../platform/client-address.ts'
import type { Rates } from '../ports/rates.ts'
import { limits } from './limits.ts'

const check = (waitMs: number) => {
  if (waitMs > 0) throw tooManyAttempts(waitMs)
}

/**
 * How many requests each address and each signed-in user or box may send, counted before the database is asked. This machine
 * is not limited: its requests come from the operator, or from everybody behind a proxy that does not name its clients.
 * @param mostPerHour what one user may do in an hour, regained evenly
 */
export const createRequestRates = (rates: Rates, mostPerHour: Readonly<Record<PerHour, number>>) => {
  const ofAddress = rates.of('requests', limits.rates.ofAddress)
  const writesBeforeSignIn = rates.of('writes before sign-in', limits.rates.writesBeforeSignIn)
  const reportsBeforeSignIn = rates.of('reports before sign-in', limits.rates.reportsBeforeSignIn)
  const signedIn = rates.of('requests signed in', limits.rates.signedIn)
  const overFeed = rates.of('requests over the feed', limits.feed.requestsOfUser)
  const perHour = new Map(
    perHourNames.map((name) => {
      const most = mostPerHour[name]
      return [name, rates.of(`${name} per hour`, { burst: most, perSecond: most / 3_600 })]
    }),
  )

  /** @throws too_many_attempts */
  const checkNetwork = async (network: string): Promise<void> => {
    if (!isOwnNetwork(network)) check(await ofAddress.take(network))
  }

  return {
    checkNetwork,

    /** @throws too_many_attempts */
    checkAddress: async ({ ip, method, routeOptions }: FastifyRequest): Promise<void> => {
      const address = networkOf(ip)
      await checkNetwork(address)
      if (isOwnNetwork(address)) return
      const isWrite = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
      const { access, contract } = routeOptions.config
      if (!isWrite || access !== 'public') return
      // The others are, for example, a guess at a password.
      const bucket = contract?.sentByBrowsers === true ? reportsBeforeSignIn : writesBeforeSignIn
      check(await bucket.take(address))
    },

    /** One over the feed. @throws too_many_attempts */
    checkFeed: async (network: string, userId: number): Promise<void> => {
      if (!isOwnNetwork(network)) check(await overFeed.take(String(userId)))
    },

    /** `who`: the user or box. @throws too_many_attempts, hourly_limit */
    checkSignedIn: async ({ ip, routeOptions }: FastifyRequest, who: string | undefined): Promise<void> => {
      if (who === undefined || isThisMachine(ip)) return
      check(await signedIn.take(who))
      const { contract } = routeOptions.config
      const counted = contract === undefined ? undefined : countedAs(contract)
      const waitMs = counted === undefined ? 0 : ((await perHour.get(counted)?.take(who)) ?? 0)
      if (waitMs > 0) throw hourlyLimit(waitMs)
    },
  }
}
export type RequestRates = ReturnType<typeof createRequestRates>
