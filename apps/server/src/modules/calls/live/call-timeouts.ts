import type { CallTimers, LostLeg } from '../../../ports/call-timers.ts'
import type { Executor } from '../../../platform/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Endings, Effect } from './endings.ts'
import { legStillDetached, type LegRow } from './repo.ts'

/** What happens to calls without a request: ring timeouts and lost connections. */
export const createCallTimeouts = (deps: {
  db: Executor
  endings: Endings
  callTimers: CallTimers
  clock: Clock
  log: Log
}) => {
  const { db, endings, callTimers, clock, log } = deps

  /** Runs work outside a request, with its effect. Never rejects: a failure is logged. */
  const inBackground = async (work: () => Promise<Effect | undefined>): Promise<void> => {
    try {
      const effect = await work()
      await effect?.()
    } catch (error) {
      log.error({ err: error }, 'call not ended')
    }
  }

  /** Ends the call unless the leg has come back. The call then counts as ended at the time the leg was lost. */
  const endIfLost = async ({ id, callId, since }: LostLeg): Promise<Effect | undefined> => {
    const gone = await legStillDetached(db, id, since)
    return gone && (await endings.endCall(callId, 'RECOVERY_ON_TIMER_EXPIRE', { by: id, at: since }))
  }

  /** Ends the call unless the leg reconnects in time. */
  const expectBack = ({ id, callId, detachedAt }: LegRow): Promise<void> =>
    callTimers.expectBack({ id, callId, since: detachedAt ?? clock.now() })

  callTimers.serve({
    unanswered: (callId) => inBackground(() => endings.endIfUnanswered(callId, 'NO_ANSWER')),
    lost: (leg) => inBackground(() => endIfLost(leg)),
  })

  return {
    inBackground,
    expectBack,
  }
}
export type CallTimeouts = ReturnType<typeof createCallTimeouts>
