import { createManualTime } from '../../testing/manual-time.ts'
import { keepsPromisesOfAwaitedCalls } from '../../testing/ports/awaited-calls.ts'
import { keepsPromisesOfCallTimers } from '../../testing/ports/call-timers.ts'
import { keepsPromisesOfPlaces } from '../../testing/ports/places.ts'
import { keepsPromisesOfRates } from '../../testing/ports/rates.ts'
import { keepsPromisesOfVertoSessions } from '../../testing/ports/verto-sessions.ts'
import { createInMemoryPorts } from './ports.ts'

const create = () => {
  const time = createManualTime()
  return { ...createInMemoryPorts(time), time }
}

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
keepsPromisesOfPlaces(async () => {
  const { places } = create()
  return [places, places]
})
