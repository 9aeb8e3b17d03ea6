import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Executor } from '../../../platform/database.ts'
import type { Origin } from '../../../signed-in.ts'
import type { SessionRow } from '../repo.ts'
import type { Proof } from '../sign-in/kinds.ts'
import { deviceByHash, endSessionsOn, forgetTries, noteUse } from './repo.ts'

/** A shift. */
export const sharedSessionMs = 8 * 3_600_000
/** Of a session that no proof was given in: a PIN is none for what gives lasting power. */
const neverProved = new Date(0)

/** What a session has because it is on a shared device, or was opened by a PIN. */
export const sharedPartOf = async (
  tx: Executor,
  { deviceHash }: Pick<Origin, 'deviceHash'>,
  { proof, now, maxAgeMs }: { proof: Proof; now: Date; maxAgeMs: number },
) => {
  const device = deviceHash === undefined ? undefined : await deviceByHash(tx, deviceHash)
  const lastsMs = device === undefined ? maxAgeMs : Math.min(maxAgeMs, sharedSessionMs)
  const byPin = proof.kind === 'pin'
  return {
    sharedDeviceId: device?.id ?? null,
    byPin,
    provedAt: byPin ? neverProved : now,
    expiresAt: new Date(now.getTime() + lastsMs),
  }
}

/** What follows from a login: the one before on the device ends and, if it is complete, a locked PIN counts again. */
export const createSharedSessions = (deps: { clock: Clock; events: Pick<Events, 'publish'> }) => ({
  /** Returns what is to be done after the commit. */
  settle: async (
    tx: Executor,
    session: Pick<SessionRow, 'id' | 'userId' | 'sharedDeviceId' | 'byPin' | 'scope'>,
  ): Promise<() => void> => {
    const { id, userId, sharedDeviceId: deviceId, byPin, scope } = session
    if (!byPin && scope === 'full') await forgetTries(tx, userId)
    if (deviceId === null) return () => undefined
    await noteUse(tx, { deviceId, userId, now: deps.clock.now() })
    const ended = await endSessionsOn(tx, deviceId, id)
    return () => {
      for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
    }
  },
})
export type SharedSessions = ReturnType<typeof createSharedSessions>
