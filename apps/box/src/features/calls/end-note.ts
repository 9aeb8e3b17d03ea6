import {
  createStore,
  endReason,
  type CallView,
  type Clock,
  type EndedCall,
  type EndReason,
  type Readable,
} from '@lykta/calls'

/** What the screen shows after a call. */
export interface EndNote {
  reason: EndReason
  partner: CallView['partner']
  /** It was placed with camera. */
  video: boolean
  /** Whole seconds of talk. */
  seconds: number
}

/** "Call ended" needs no answer. */
const endedShownMs = 5_000
/** A sentence about what went wrong stays until OK, or until nobody seems to be there to read it. */
const failureShownMs = 60_000

export interface EndNotes {
  note: Readable<EndNote | null>
  callEnded(call: EndedCall): void
  show(note: EndNote): void
  dismiss(): void
}

export const createEndNotes = (clock: Clock): EndNotes => {
  const note = createStore<EndNote | null>(null)
  let cancel: (() => void) | undefined
  const dismiss = () => {
    cancel?.()
    note.set(null)
  }
  const show = (next: EndNote) => {
    cancel?.()
    note.set(next)
    cancel = clock.after(next.reason === 'talked' ? endedShownMs : failureShownMs, dismiss)
  }
  return {
    note,
    show,
    dismiss,
    callEnded(call) {
      // A call that only rang here gets the missed-call card instead.
      if (call.isReceiver && call.startedAt === null && call.end.mediaError === null) return
      const reason = endReason(call)
      if (reason !== undefined)
        show({ reason, partner: call.partner, video: call.video, seconds: call.seconds })
    },
  }
}
