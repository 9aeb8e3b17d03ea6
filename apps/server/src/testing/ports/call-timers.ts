import { legKeptMs, ringTimeoutMs } from '@lykta/contract/calls/constants'
import { describe, expect, test } from 'vitest'
import type { CallTimers, DueCalls, LostLeg } from '../../ports/call-timers.ts'

/** What every implementation of the port promises. `advance`: so much time goes by, and what is due has begun. */
export const keepsPromisesOfCallTimers = (
  create: () => Promise<{ callTimers: CallTimers; advance: (ms: number) => Promise<void> }>,
) => {
  const start = async () => {
    const { callTimers, advance } = await create()
    const unanswered: number[] = []
    const lost: LostLeg[] = []
    const due: DueCalls = {
      unanswered: async (callId) => void unanswered.push(callId),
      lost: async (leg) => void lost.push(leg),
    }
    callTimers.serve(due)
    return { callTimers, advance, unanswered, lost }
  }

  describe('the timers of calls', () => {
    test('an answer is expected for so long, unless it comes', async () => {
      const { callTimers, advance, unanswered } = await start()
      await callTimers.expectAnswer(1)
      await callTimers.expectAnswer(2)
      await advance(ringTimeoutMs - 1)
      expect(unanswered).toEqual([])
      await callTimers.answered(2)
      await advance(1)
      expect(unanswered).toEqual([1])
    })

    test('that nobody expects may be answered', async () => {
      const { callTimers, advance, unanswered } = await start()
      await callTimers.answered(3)
      await advance(ringTimeoutMs)
      expect(unanswered).toEqual([])
    })

    test('a lost leg is expected for so long, each time that it is lost', async () => {
      const { callTimers, advance, lost } = await start()
      const leg = { id: '4c8e63a5-6a1c-4dd7-8a43-6c2c9c7f0f10', callId: 4, since: new Date(1_000) }
      const again = { ...leg, since: new Date(11_000) }
      await callTimers.expectBack(leg)
      await advance(10_000)
      await callTimers.expectBack(again)
      await advance(legKeptMs - 10_000)
      expect(lost).toEqual([leg])
      await advance(10_000)
      expect(lost).toEqual([leg, again])
    })

    test('stopped, nothing comes due here any more', async () => {
      const { callTimers, advance, unanswered, lost } = await start()
      await callTimers.expectAnswer(5)
      await callTimers.expectBack({
        id: '4c8e63a5-6a1c-4dd7-8a43-6c2c9c7f0f11',
        callId: 5,
        since: new Date(0),
      })
      callTimers.stop()
      await advance(ringTimeoutMs + legKeptMs)
      expect([unanswered, lost]).toEqual([[], []])
    })
  })
}
