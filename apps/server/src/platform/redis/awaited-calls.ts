import { ringTimeoutMs } from '@lykta/contract/calls/constants'
import { z } from 'zod'
import type { AwaitedCall, AwaitedCalls } from '../../ports/awaited-calls.ts'
import { readJson } from '../read-json.ts'
import { redisScript, type Redis, type RedisScript } from './connection.ts'

/** No call rings longer; one that nobody has ended by then expires. */
const keptMs = 2 * ringTimeoutMs

const AwaitedCallSchema: z.ZodType<AwaitedCall> = z.object({
  offer: z.object({
    callId: z.number(),
    sdp: z.string(),
    callerName: z.string(),
    callerExtension: z.string(),
    otherClient: z.boolean(),
    destination: z.string(),
  }),
  boxId: z.number(),
  at: z.coerce.date(),
  pushedTo: z.array(z.number()),
})

/*
 * Below the prefix: `awaited:CALL`, the ringing call; `awaited:CALL:by`, the extensions that may still answer;
 * `awaited-by:EXTENSION`, the calls that ring for one.
 */
const begin = redisScript(`
local prefix, callId, call = ARGV[1], ARGV[2], ARGV[3]
redis.call('SET', prefix .. 'awaited:' .. callId, call, 'PX', ${String(keptMs)})
for index = 4, #ARGV do
  redis.call('SADD', prefix .. 'awaited:' .. callId .. ':by', ARGV[index])
  redis.call('SADD', prefix .. 'awaited-by:' .. ARGV[index], callId)
  redis.call('PEXPIRE', prefix .. 'awaited-by:' .. ARGV[index], ${String(keptMs)})
end
redis.call('PEXPIRE', prefix .. 'awaited:' .. callId .. ':by', ${String(keptMs)})
`)
const offers = redisScript(`
local found = {}
for _, callId in ipairs(redis.call('SMEMBERS', ARGV[1] .. 'awaited-by:' .. ARGV[2])) do
  local call = redis.call('GET', ARGV[1] .. 'awaited:' .. callId)
  if call then table.insert(found, call) end
end
return found
`)
const awaited = redisScript(`return redis.call('SCARD', ARGV[1] .. 'awaited:' .. ARGV[2] .. ':by')`)
const look = redisScript(`return redis.call('GET', ARGV[1] .. 'awaited:' .. ARGV[2])`)
const decline = redisScript(`
redis.call('SREM', ARGV[1] .. 'awaited:' .. ARGV[2] .. ':by', ARGV[3])
redis.call('SREM', ARGV[1] .. 'awaited-by:' .. ARGV[3], ARGV[2])
`)
const end = redisScript(`
local key = ARGV[1] .. 'awaited:' .. ARGV[2]
local call = redis.call('GET', key)
for _, extension in ipairs(redis.call('SMEMBERS', key .. ':by')) do
  redis.call('SREM', ARGV[1] .. 'awaited-by:' .. extension, ARGV[2])
end
redis.call('DEL', key, key .. ':by')
return call
`)

/** While Redis cannot be reached, no call rings for closed apps, but it goes on ringing for open ones. */
export const createRedisAwaitedCalls = ({
  redis,
}: {
  redis: Pick<Redis, 'run' | 'orHere'>
}): AwaitedCalls => {
  /** Undefined: Redis cannot be reached. */
  const run = (script: RedisScript, ...args: (string | number)[]): Promise<unknown> =>
    redis.orHere(
      () => redis.run(script, ...args),
      () => undefined,
    )

  return {
    begin: async (call, extensions) => {
      await run(begin, call.offer.callId, JSON.stringify(call), ...extensions)
    },
    offersFor: async (extension) => {
      const found = await run(offers, extension)
      return Array.isArray(found) ? found.flatMap((one) => read(one) ?? []) : []
    },
    isAwaited: async (callId) => {
      const count = await run(awaited, callId)
      return count === undefined ? undefined : Number(count) > 0
    },
    isPushedTo: async (callId, userId) => read(await run(look, callId))?.pushedTo.includes(userId) === true,
    declined: async (callId, extension) => {
      await run(decline, callId, extension)
    },
    end: async (callId) => read(await run(end, callId)),
  }
}

/** Another release may have written it: one that cannot be read must not hide the others. */
const read = (stored: unknown): AwaitedCall | undefined =>
  typeof stored === 'string' ? readJson(AwaitedCallSchema, stored) : undefined
