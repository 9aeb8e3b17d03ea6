/** The time as the server has it: a TV's own clock may be wrong by days. Milliseconds since 1970 UTC. */
export interface Clock {
  readonly now: () => number
  /** The server's time, as it was in an answer that has just arrived. */
  readonly setServerTime: (serverTime: number) => void
}

export const createClock = (ownNow: () => number = Date.now): Clock => {
  let aheadMs = 0
  return {
    now: () => ownNow() + aheadMs,
    setServerTime(serverTime) {
      aheadMs = serverTime - ownNow()
    },
  }
}
