import { legKeptMs, ringTimeoutMs } from '@lykta/contract/calls/constants'
import type { CallTimers, LostLeg } from '../../../ports/call-timers.ts'
import type { Executor } from '../../../platform/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Endings, Effect } from './endings.ts'
import { legStillDetached, overdue, type LegRow } from './repo.ts'

/** So long after its time, a call has no timer: its server has ended, or the timer could not end it. */
const lateMs = 5_000

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

  const unanswered = (callId: number) => inBackground(() => endings.endIfUnanswered(callId, 'NO_ANSWER'))
  const lost = (leg: LostLeg) => inBackground(() => endIfLost(leg))
  callTimers.serve({ unanswered, lost })

  return {
    inBackground,
    expectBack,

    /** Ends what no timer has ended. Several servers may do so at once: a call ends once. */
    sweep: async (): Promise<void> => {
      const late = clock.now().getTime() - lateMs
      const found = await overdue(db, {
        detached: new Date(late - legKeptMs),
        ringing: new Date(late - ringTimeoutMs),
      })
      for (const { id, callId, detachedAt } of found.legs)
        if (detachedAt !== null) await lost({ id, callId, since: detachedAt })
      for (const callId of found.unanswered) await unanswered(callId)
    },
  }
}
export type CallTimeouts = ReturnType<typeof createCallTimeouts>
