/** The server's time: a TV's own clock may be wrong by days. Milliseconds since 1970 UTC. */
export interface Clock {
  readonly now: () => number
  /** Sets the server's time, as stated by an answer that has just arrived. */
  readonly setServerTime: (serverTime: number) => void
  /** How far this TV's own clock is behind the server's. */
  readonly aheadMs: () => number
  readonly setAheadMs: (ms: number) => void
  /** When the current minute began. */
  readonly minute: () => number
  /** Reports when a minute begins and when the clock is set. Returns the function that stops it. */
  readonly onMinute: (listener: () => void) => () => void
}

const minuteMs = 60_000

export const createClock = (ownNow: () => number = Date.now): Clock => {
  let aheadMs = 0
  const settings = new Set<() => void>()
  const now = () => ownNow() + aheadMs
  const setAheadMs = (ms: number) => {
    aheadMs = ms
    for (const wasSet of settings) wasSet()
  }
  return {
    now,
    setServerTime: (serverTime) => setAheadMs(serverTime - ownNow()),
    aheadMs: () => aheadMs,
    setAheadMs,
    minute: () => Math.floor(now() / minuteMs) * minuteMs,
    onMinute(listener) {
      let timer: ReturnType<typeof setTimeout>
      const waitForNext = () => {
        timer = setTimeout(tick, minuteMs - (now() % minuteMs))
      }
      const tick = () => {
        clearTimeout(timer)
        waitForNext()
        listener()
      }
      waitForNext()
      settings.add(tick)
      return () => {
        clearTimeout(timer)
        settings.delete(tick)
      }
    },
  }
}
