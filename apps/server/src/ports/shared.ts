import type { AwaitedCalls } from './awaited-calls.ts'
import type { CallTimers } from './call-timers.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { Rates } from './rates.ts'
import type { VertoSessions } from './verto-sessions.ts'

/** What several servers share; a single server has it in memory (`platform/in-memory`). */
export interface SharedPorts {
  vertoSessions: VertoSessions
  awaitedCalls: AwaitedCalls
  callTimers: CallTimers
  rates: Rates
  connectionLimits: ConnectionLimits
}
