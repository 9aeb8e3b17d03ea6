import type { SharedPorts } from '../../ports/shared.ts'
import type { After } from '../timers.ts'
import { createAwaitedCalls } from './awaited-calls.ts'
import { createCallTimers } from './call-timers.ts'
import { createVertoSessions } from './verto-sessions.ts'

/** What one server by itself holds in its memory. */
export const createInMemoryPorts = ({ after }: { after: After }): SharedPorts => ({
  vertoSessions: createVertoSessions(),
  awaitedCalls: createAwaitedCalls(),
  callTimers: createCallTimers(after),
})
