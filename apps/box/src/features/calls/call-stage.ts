import { isInCall, type CallView } from '@lykta/calls'
import { type EndNote } from './end-note.ts'

/** What there is of calls on the screen: one of these, or nothing. */
export type CallStage<Call = CallView> =
  | { kind: 'incoming'; call: Call }
  | { kind: 'outgoing'; call: Call }
  | { kind: 'talking'; call: Call }
  | { kind: 'over'; note: EndNote }

interface Calls<Call> {
  /** Placed or answered. */
  call: Call | null
  /** Ringing here, oldest first. */
  incoming: readonly Call[]
}

/** A call that goes on comes before one that rings, and both before what is left of an earlier one. */
export const callStage = <Call extends Pick<CallView, 'isReceiver' | 'state'>>(
  { call, incoming }: Calls<Call>,
  note: EndNote | null,
): CallStage<Call> | undefined => {
  if (call !== null) {
    const talking = call.isReceiver || isInCall(call.state) || isTakenUp(call.state)
    return { kind: talking ? 'talking' : 'outgoing', call }
  }
  const ringing = incoming[0]
  if (ringing !== undefined) return { kind: 'incoming', call: ringing }
  return note === null ? undefined : { kind: 'over', note }
}

/** Answered before this page was loaded again. Whoever calls is in neither state before. */
const isTakenUp = (state: CallView['state']): boolean => state === 'recovering' || state === 'answering'
