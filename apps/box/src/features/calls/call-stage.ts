import { isInCall, type CallView } from '@lykta/calls'
import { type EndNote } from './end-note.ts'

/** What the screen shows of calls: one of these, or nothing. */
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

/** An active call comes before a ringing one, and both before the note of an ended one. */
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

/** Answered before this page was reloaded. The calling side never has these states. */
const isTakenUp = (state: CallView['state']): boolean => state === 'recovering' || state === 'answering'
