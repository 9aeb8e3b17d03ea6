import { legKeptMs, ringTimeoutMs } from '@lykta/contract/calls/constants'
import type { CallTimers, DueCalls } from '../../ports/call-timers.ts'
import type { After } from '../timers.ts'

export const createCallTimers = (after: After): CallTimers => {
  const ringing = new Map<number, () => void>()
  const lost = new Set<() => void>()
  let due: DueCalls | undefined

  return {
    serve: (served) => {
      due = served
    },
    expectAnswer: async (callId) => {
      ringing.get(callId)?.()
      ringing.set(
        callId,
        after(ringTimeoutMs, () => {
          ringing.delete(callId)
          void due?.unanswered(callId)
        }),
      )
    },
    answered: async (callId) => {
      ringing.get(callId)?.()
      ringing.delete(callId)
    },
    expectBack: async (leg) => {
      const cancel = after(legKeptMs, () => {
        lost.delete(cancel)
        void due?.lost(leg)
      })
      lost.add(cancel)
    },
    stop: () => {
      for (const cancel of [...ringing.values(), ...lost]) cancel()
      ringing.clear()
      lost.clear()
    },
  }
}
