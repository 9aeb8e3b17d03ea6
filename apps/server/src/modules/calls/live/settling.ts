import type { VertoSessionAddress, VertoSessions } from '../../../ports/verto-sessions.ts'
import type { Log } from '../../../platform/log.ts'

/** Tells it from all others. */
export const keyOf = ({ vertoSessionId, extension }: VertoSessionAddress) => `${vertoSessionId} ${extension}`

/**
 * Sees to the calls of sessions that have left. What fails, as the database or the other servers cannot be reached, is done later:
 * whoever has left would otherwise be busy until the next start.
 */
export const createSettling = (deps: {
  openLegs: () => Promise<readonly VertoSessionAddress[]>
  vertoSessions: Pick<VertoSessions, 'absent'>
  /** Ends what rang at a session, and keeps its answered calls for a while. */
  left: (address: VertoSessionAddress) => Promise<void>
  log: Log
}) => {
  const { openLegs, vertoSessions, log } = deps
  const unsettled = new Map<string, VertoSessionAddress>()
  let hasStarted = true

  const left = async (address: VertoSessionAddress): Promise<void> => {
    const key = keyOf(address)
    try {
      await deps.left(address)
      unsettled.delete(key)
    } catch (error) {
      unsettled.set(key, address)
      throw error
    }
  }

  const settle = async (addresses: readonly VertoSessionAddress[]): Promise<void> => {
    for (const address of await vertoSessions.absent(addresses)) {
      try {
        await left(address)
      } catch (error) {
        log.error({ err: error }, 'call not ended')
      }
    }
  }

  /**
   * Sessions found nowhere count as having left, and the timers of the lost server are taken over. Rejects, and ends nothing, while
   * the other servers cannot be asked.
   */
  const settleLost = async (): Promise<void> => {
    const legs = await openLegs()
    await settle([...new Map(legs.map((leg) => [keyOf(leg), leg])).values()])
  }

  return {
    left,
    settleLost,

    /** At a start, before clients connect. Where it fails, `settleRest` does it. */
    start: async (): Promise<void> => {
      try {
        await settleLost()
      } catch (error) {
        hasStarted = false
        log.error({ err: error }, 'calls not settled at the start')
      }
    },

    /** Does what failed before, unless the session has come back. Call it repeatedly. */
    settleRest: async (): Promise<void> => {
      if (!hasStarted) {
        await settleLost()
        hasStarted = true
        return
      }
      const rest = [...unsettled.values()]
      if (rest.length === 0) return
      unsettled.clear()
      try {
        await settle(rest)
      } catch (error) {
        for (const address of rest) unsettled.set(keyOf(address), address)
        throw error
      }
    },
  }
}
