import type { Clock } from '../platform/clock.ts'

/** At most `burst` at once for each key; `perSecond` come back. Forgets a key once its bucket is full again. */
export const createTokenBuckets = (
  { burst, perSecond }: { burst: number; perSecond: number },
  clock: Clock,
) => {
  const fullAfterMs = (burst / perSecond) * 1_000
  let recent = new Map<string, { tokens: number; at: number }>()
  let earlier = recent
  let since = clock.now().getTime()

  return {
    /** Returns for how many milliseconds to wait; 0 if there was room. */
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
