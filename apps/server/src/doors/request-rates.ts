import type { FastifyRequest } from 'fastify'
import { countedAs, perHourNames, type PerHour } from '@lykta/contract/route'
import { hourlyLimit, tooManyAttempts } from '../errors.ts'
import type { Clock } from '../platform/clock.ts'
import { isOwnNetwork, isThisMachine, networkOf } from '../platform/client-address.ts'
import { limits } from './limits.ts'
import { createTokenBuckets } from './token-buckets.ts'

const check = (waitMs: number) => {
  if (waitMs > 0) throw tooManyAttempts(waitMs)
}

/**
 * How many requests each address and each signed-in user or box may send, counted in memory before the database is
 * asked. This machine itself is not limited: its requests are the operator's, or everybody's behind a proxy that names
 * nobody.
 * @param mostPerHour what one user may do an hour; it comes back evenly
 */
export const createRequestRates = (clock: Clock, mostPerHour: Readonly<Record<PerHour, number>>) => {
  const ofAddress = createTokenBuckets(limits.rates.ofAddress, clock)
  const writesBeforeSignIn = createTokenBuckets(limits.rates.writesBeforeSignIn, clock)
  const signedIn = createTokenBuckets(limits.rates.signedIn, clock)
  const overFeed = createTokenBuckets(limits.feed.requestsOfUser, clock)
  const perHour = new Map(
    perHourNames.map((name) => {
      const most = mostPerHour[name]
      return [name, createTokenBuckets({ burst: most, perSecond: most / 3_600 }, clock)]
    }),
  )

  /** @throws too_many_attempts */
  const checkNetwork = (network: string): void => {
    if (!isOwnNetwork(network)) check(ofAddress.take(network))
  }

  return {
    checkNetwork,

    /** @throws too_many_attempts */
    checkAddress: ({ ip, method, routeOptions }: FastifyRequest): void => {
      const address = networkOf(ip)
      checkNetwork(address)
      if (isOwnNetwork(address)) return
      const isWrite = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
      // Such as a guess at a password.
      if (isWrite && routeOptions.config.access === 'public') check(writesBeforeSignIn.take(address))
    },

    /** One over the feed. @throws too_many_attempts */
    checkFeed: (network: string, userId: number): void => {
      if (!isOwnNetwork(network)) check(overFeed.take(String(userId)))
    },

    /** `who`: the user or box. @throws too_many_attempts, hourly_limit */
    checkSignedIn: ({ ip, routeOptions }: FastifyRequest, who: string | undefined): void => {
      if (who === undefined || isThisMachine(ip)) return
      check(signedIn.take(who))
      const { contract } = routeOptions.config
      const counted = contract === undefined ? undefined : countedAs(contract)
      const waitMs = counted === undefined ? 0 : (perHour.get(counted)?.take(who) ?? 0)
      if (waitMs > 0) throw hourlyLimit(waitMs)
    },
  }
}
export type RequestRates = ReturnType<typeof createRequestRates>
