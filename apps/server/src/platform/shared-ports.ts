import type { Bus } from '../ports/bus.ts'
import type { SharedPorts } from '../ports/shared.ts'
import type { Clock } from './clock.ts'
import { createAwaitedCalls } from './in-memory/awaited-calls.ts'
import { createCallTimers } from './in-memory/call-timers.ts'
import { createRates } from './in-memory/rates.ts'
import { createConnectionLimits } from './over-bus/connection-limits.ts'
import { createVertoSessions } from './over-bus/verto-sessions.ts'
import { createRedisAwaitedCalls } from './redis/awaited-calls.ts'
import type { Redis } from './redis/connection.ts'
import { createRedisRates } from './redis/rates.ts'
import type { After } from './timers.ts'

/** `redis`: that of several servers. */
export const createSharedPorts = (deps: {
  bus: Bus
  redis?: Redis | undefined
  after: After
  clock: Clock
}): SharedPorts => {
  const { bus, redis, after, clock } = deps
  const ofThisServer = createRates(clock)
  return {
    vertoSessions: createVertoSessions(bus),
    awaitedCalls: redis === undefined ? createAwaitedCalls() : createRedisAwaitedCalls({ redis }),
    callTimers: createCallTimers(after),
    rates: redis === undefined ? ofThisServer : createRedisRates({ redis, ofThisServer }),
    connectionLimits: createConnectionLimits(bus),
  }
}
