import { systemClock, type CallView } from '@lykta/calls'
import { useCallEngine } from '@lykta/calls/react'
import { useEffect, useState } from 'react'
import { useBox } from '../../shared/box/use-box.ts'
import { startCountdown } from './auto-answer-countdown.ts'
import { useContact } from './use-call-state.ts'

/**
 * Answers a call automatically if the resident has agreed to that for the caller. Returns the seconds left; undefined: the call
 * waits for the resident.
 */
export const useAutoAnswer = ({ callID, partner }: CallView): number | undefined => {
  const engine = useCallEngine()
  const { sounds } = useBox()
  const agreed = useContact(partner.extension)?.autoAnswer === true
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (!agreed) return undefined
    const stop = startCountdown({
      tick: sounds.tick,
      after: (ms, run) => systemClock.after(ms, run),
      onLeft: setLeft,
      onOver: () => engine.answer(callID, { automatic: true }),
    })
    return () => {
      stop()
      setLeft(undefined)
    }
  }, [agreed, callID, engine, sounds])
  return left
}
