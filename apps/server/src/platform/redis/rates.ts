import type { Rates } from '../../ports/rates.ts'
import type { Clock } from '../clock.ts'
import { redisScript, type Redis } from './connection.ts'

/** Faster limits are counted by each server separately: they keep one client from flooding that server. */
const standardSharedAboveMs = 60_000

/** Arguments: prefix, name and key, burst, regained per millisecond, and the time (ms), or nothing for Redis's own. Returns how long to wait (ms). */
const takeOne = redisScript(`
local rate = ARGV[1] .. 'rate:' .. ARGV[2]
local burst, perMs, now = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local kept = redis.call('HMGET', rate, 'tokens', 'at')
local tokens = burst
if kept[1] then tokens = math.min(burst, kept[1] + math.max(0, now - kept[2]) * perMs) end
local wait = 0
if tokens >= 1 then tokens = tokens - 1 else wait = math.ceil((1 - tokens) / perMs) end
redis.call('HSET', rate, 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('PEXPIRE', rate, math.ceil(burst / perMs))
return wait
`)

/** Hourly rates are counted by all servers together, faster ones by each; without Redis, all are counted by each. */
export const createRedisRates = (deps: {
  redis: Pick<Redis, 'run' | 'orHere'>
  ofThisServer: Rates
  /** Instead of Redis's clock, which is the same for all servers. */
  clock?: Clock
  sharedAboveMs?: number
}): Rates => ({
  of: (name, limit) => {
    const own = deps.ofThisServer.of(name, limit)
    const { burst, perSecond } = limit
    if ((burst / perSecond) * 1_000 < (deps.sharedAboveMs ?? standardSharedAboveMs)) return own
    return {
      take: async (key) => {
        const now = deps.clock === undefined ? '' : String(deps.clock.now().getTime())
        const perMs = perSecond / 1_000
        return deps.redis.orHere(
          async () => {
            const waitMs = Number(await deps.redis.run(takeOne, `${name}:${key}`, burst, perMs, now))
            // Here too: else everybody could begin anew once Redis is away.
            if (waitMs === 0) await own.take(key)
            return waitMs
          },
          () => own.take(key),
        )
      },
    }
  },
})
