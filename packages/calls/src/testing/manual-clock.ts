import type { Clock } from '../clock.ts'

/** Time that moves only when a test says so. */
export const createManualClock = () => {
  let now = 1_790_000_000_000
  let timers: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  }
  return {
    ...clock,
    /** Runs everything that is due within `ms`, in order. */
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
    /** How long until each timer, soonest first. */
    waits: () => timers.map(({ at }) => at - now).sort((a, b) => a - b),
  }
}
