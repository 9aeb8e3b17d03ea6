import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { After } from '../../../platform/timers.ts'
import type { Endings, Effect } from './endings.ts'
import type { LegRow, LiveRepo } from './repo.ts'

/** What time alone does to calls: ring timeouts, lost connections and server restarts. */
export const createCallTimers = (deps: {
  repo: LiveRepo
  endings: Endings
  clock: Clock
  after: After
  log: Log
  ringTimeoutMs: number
  legKeptMs: number
}) => {
  const { repo, endings, clock, log } = deps
  const ringing = new Map<number, () => void>()
  const lost = new Set<() => void>()

  /** Runs work outside a request, with its effect. Never rejects: a failure is logged. */
  const inBackground = async (work: () => Promise<Effect | undefined>): Promise<void> => {
    try {
      const effect = await work()
      effect?.()
    } catch (error) {
      log.error({ err: error }, 'call not ended')
    }
  }

  /** Ends the call unless the leg reconnects in time. The call then counts as ended when the leg was lost. */
  const expectBack = (leg: LegRow) => {
    const since = leg.detachedAt ?? clock.now()
    const cancel = deps.after(deps.legKeptMs, () => {
      lost.delete(cancel)
      void inBackground(async () => {
        const gone = await repo.stillDetached(leg.id, since)
        return (
          gone && (await endings.endCall(leg.callId, 'RECOVERY_ON_TIMER_EXPIRE', { by: leg.id, at: since }))
        )
      })
    })
    lost.add(cancel)
  }

  return {
    inBackground,
    expectBack,

    expectAnswer: (callId: number) => {
      ringing.set(
        callId,
        deps.after(deps.ringTimeoutMs, () => {
          ringing.delete(callId)
          void inBackground(() => endings.endIfUnanswered(callId, 'NO_ANSWER'))
        }),
      )
    },
    answered: (callId: number) => {
      ringing.get(callId)?.()
      ringing.delete(callId)
    },

    /** After a start: ends ringing calls, and expects the legs of answered ones to reconnect. */
    start: async (): Promise<void> => {
      const now = clock.now()
      for (const call of await repo.openCalls())
        if (call.answeredAt === null)
          await inBackground(() => endings.endCall(call.id, 'DESTINATION_OUT_OF_ORDER', { at: now }))
      for (const leg of await repo.detachAll(now)) expectBack(leg)
    },

    stop: () => {
      for (const cancel of [...ringing.values(), ...lost]) cancel()
      ringing.clear()
      lost.clear()
    },
  }
}
export type CallTimers = ReturnType<typeof createCallTimers>
