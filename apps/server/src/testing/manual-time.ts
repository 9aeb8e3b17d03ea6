/** Time that moves only when a test says so. */
export const createManualTime = () => {
  let now = Date.now()
  let timers: { at: number; run: () => void }[] = []
  return {
    clock: { now: () => new Date(now) },
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    /** Returns whether a timer is due in exactly this many milliseconds. */
    isDueIn: (ms: number) => timers.some(({ at }) => at === now + ms),
    advance: (ms: number) => {
      const until = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (next === undefined) break
        timers = timers.filter((one) => one !== next)
        now = next.at
        next.run()
      }
      now = until
    },
  }
}
