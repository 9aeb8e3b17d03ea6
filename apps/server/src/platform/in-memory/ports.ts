import type { SharedPorts } from '../../ports/shared.ts'
import type { Clock } from '../clock.ts'
import type { After } from '../timers.ts'
import { createAwaitedCalls } from './awaited-calls.ts'
import { createCallTimers } from './call-timers.ts'
import { createPlaces } from './places.ts'
import { createRates } from './rates.ts'
import { createVertoSessions } from './verto-sessions.ts'

/** What one server by itself holds in its memory. */
export const createInMemoryPorts = ({ after, clock }: { after: After; clock: Clock }): SharedPorts => ({
  vertoSessions: createVertoSessions(),
  awaitedCalls: createAwaitedCalls(),
  callTimers: createCallTimers(after),
  rates: createRates(clock),
  places: createPlaces(),
})
