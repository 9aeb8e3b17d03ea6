/** A leg whose connection is lost, and since when. */
export interface LostLeg {
  id: string
  callId: number
  since: Date
}

/** What is done when the time is over; it looks again at whether there is anything left to do. Neither rejects. */
export interface DueCalls {
  unanswered: (callId: number) => Promise<void>
  lost: (leg: LostLeg) => Promise<void>
}

/**
 * What time alone does to calls. Each comes due at least once, never early, on any server, and soon after its time where that server
 * has stopped meanwhile. In memory it is lost with the process: the next start ends what rang, and expects all lost legs anew.
 */
export interface CallTimers {
  /** Call it before anything is expected. */
  serve: (due: DueCalls) => void
  /** Somebody has so long to answer the call. */
  expectAnswer: (callId: number) => Promise<void>
  answered: (callId: number) => Promise<void>
  /** The leg has so long to come back. */
  expectBack: (leg: LostLeg) => Promise<void>
  stop: () => void
}
