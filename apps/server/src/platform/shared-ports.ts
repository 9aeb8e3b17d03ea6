import type { Bus } from '../ports/bus.ts'
import type { SharedPorts } from '../ports/shared.ts'
import type { Clock } from './clock.ts'
import { createAwaitedCalls } from './in-memory/awaited-calls.ts'
import { createCallTimers } from './in-memory/call-timers.ts'
import { createRates } from './in-memory/rates.ts'
import type { Log } from './log.ts'
import { createConnectionLimits } from './over-bus/connection-limits.ts'
import { createVertoSessions } from './over-bus/verto-sessions.ts'
import { createRedisAwaitedCalls } from './redis/awaited-calls.ts'
import type { Redis } from './redis/connection.ts'
import { createRedisRates } from './redis/rates.ts'
import type { After } from './timers.ts'

/** `shared`: the Redis of several servers, and their prefix in it. */
export const createSharedPorts = (deps: {
  bus: Bus
  shared?: { redis: Redis; prefix: string } | undefined
  after: After
  clock: Clock
  log: Log
}): SharedPorts => {
  const { bus, shared, after, clock, log } = deps
  const ofThisServer = createRates(clock)
  return {
    vertoSessions: createVertoSessions(bus),
    awaitedCalls: shared === undefined ? createAwaitedCalls() : createRedisAwaitedCalls({ ...shared, log }),
    callTimers: createCallTimers(after),
    rates: shared === undefined ? ofThisServer : createRedisRates({ ...shared, ofThisServer }),
    connectionLimits: createConnectionLimits(bus),
  }
}
