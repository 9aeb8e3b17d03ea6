/** A leg whose connection is lost, and since when. */
export interface LostLeg {
  id: string
  callId: number
  since: Date
}

/** Called when the time is over; each checks again whether there is still anything to do. Neither rejects. */
export interface DueCalls {
  unanswered: (callId: number) => Promise<void>
  lost: (leg: LostLeg) => Promise<void>
}

/**
 * What happens to calls when time runs out. A timer fires once, never early, and is lost with its process: what is then overdue, any
 * server finds in the rows, and the next start ends ringing calls and waits anew for all lost legs.
 */
export interface CallTimers {
  /** Call this before anything is expected. */
  serve: (due: DueCalls) => void
  /** Starts the time to answer the call. */
  expectAnswer: (callId: number) => Promise<void>
  answered: (callId: number) => Promise<void>
  /** Starts the time for the leg to come back. */
  expectBack: (leg: LostLeg) => Promise<void>
  stop: () => void
}
