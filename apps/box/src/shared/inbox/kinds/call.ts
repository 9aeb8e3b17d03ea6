import { type BoxReceipt, type MissedCall } from '@lykta/contract/boxes'
import { type Kind } from './kind.ts'

interface CallsState {
  /** Calls that nobody answered and the resident has not seen, in the order of their arrival. */
  missedCalls: MissedCall[]
  receipts: BoxReceipt[]
}

export const call: Kind<'call', CallsState> = {
  take: (state, { id, item: missed }) => {
    const others = state.missedCalls.filter((one) => one.id !== id)
    return { ...state, missedCalls: missed === undefined ? others : [...others, missed] }
  },
  outdates: 'nothing',
}

/** The resident has seen that these people called. */
export const markCallsSeen = <S extends CallsState>(
  state: S,
  isSeen: (call: MissedCall) => boolean,
  now: number,
): S => {
  const seen = state.missedCalls.filter(isSeen)
  if (seen.length === 0) return state
  return {
    ...state,
    missedCalls: state.missedCalls.filter((call) => !isSeen(call)),
    receipts: [
      ...state.receipts,
      ...seen.map(({ id }): BoxReceipt => ({ kind: 'call', id, state: 'acknowledged', at: now })),
    ],
  }
}
