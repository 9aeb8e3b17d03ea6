import type { Rates } from '../../ports/rates.ts'
import type { Clock } from '../clock.ts'

interface Limit {
  burst: number
  perSecond: number
}

/** Token buckets. Forgets a key once its bucket is full again. */
export const createTokenBuckets = ({ burst, perSecond }: Limit, clock: Clock) => {
  const fullAfterMs = (burst / perSecond) * 1_000
  let recent = new Map<string, { tokens: number; at: number }>()
  let earlier = recent
  let since = clock.now().getTime()

  return {
    /** Takes one for this key. Returns how many milliseconds to wait; 0 if there was room. */
    take: (key: string): number => {
      const now = clock.now().getTime()
      if (now - since >= fullAfterMs) {
        earlier = recent
        recent = new Map()
        since = now
      }
      const known = recent.get(key) ?? earlier.get(key) ?? { tokens: burst, at: now }
      const tokens = Math.min(burst, known.tokens + ((now - known.at) / 1_000) * perSecond)
      const isFree = tokens >= 1
      recent.set(key, { tokens: isFree ? tokens - 1 : tokens, at: now })
      return isFree ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1_000)
    },
  }
}

export const createRates = (clock: Clock): Rates => {
  const rates = new Map<string, ReturnType<typeof createTokenBuckets>>()
  return {
    of: (name, limit) => {
      const buckets = rates.get(name) ?? createTokenBuckets(limit, clock)
      rates.set(name, buckets)
      return { take: async (key) => buckets.take(key) }
    },
  }
}
