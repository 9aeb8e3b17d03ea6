import { createManualTime } from '../testing/manual-time.ts'
import { keepsPromisesOfAwaitedCalls } from '../testing/ports/awaited-calls.ts'
import { keepsPromisesOfBus } from '../testing/ports/bus.ts'
import { keepsPromisesOfCallTimers } from '../testing/ports/call-timers.ts'
import { keepsPromisesOfConnectionLimits } from '../testing/ports/connection-limits.ts'
import { keepsPromisesOfRates } from '../testing/ports/rates.ts'
import { keepsPromisesOfVertoSessions } from '../testing/ports/verto-sessions.ts'
import { createInMemoryBus } from './in-memory/bus.ts'
import { createSharedPorts } from './shared-ports.ts'

const create = () => {
  const time = createManualTime()
  return { ...createSharedPorts({ ...time, bus: createInMemoryBus() }), time }
}

keepsPromisesOfBus(async () => {
  const bus = createInMemoryBus()
  return [bus, bus]
})
keepsPromisesOfVertoSessions(async () => {
  const { vertoSessions } = create()
  return [vertoSessions, vertoSessions]
})
keepsPromisesOfAwaitedCalls(async () => {
  const { awaitedCalls } = create()
  return [awaitedCalls, awaitedCalls]
})
keepsPromisesOfCallTimers(async () => {
  const { callTimers, time } = create()
  return { callTimers, advance: async (ms) => time.advance(ms) }
})
keepsPromisesOfRates(async () => {
  const { rates, time } = create()
  return { rates: [rates, rates], advance: async (ms) => time.advance(ms) }
})
keepsPromisesOfConnectionLimits(async () => {
  const { connectionLimits } = create()
  return [connectionLimits, connectionLimits]
})
