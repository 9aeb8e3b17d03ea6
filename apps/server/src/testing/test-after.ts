import { systemAfter, type After } from '../platform/timers.ts'

/** Timers of the given lengths fire when a test says so; all others run normally. */
export const createTestAfter = (...heldMs: number[]) => {
  const held = new Map<() => void, number>()
  const after: After = (ms, run) => {
    if (!heldMs.includes(ms)) return systemAfter(ms, run)
    // A new function each time: two timers may run the same one.
    const end = () => {
      held.delete(end)
      run()
    }
    held.set(end, ms)
    return () => held.delete(end)
  }
  return {
    after,
    /** How many are running. */
    count: () => held.size,
    /** Forgets running timers: those of the server's start are not part of the test. */
    forget: () => {
      held.clear()
    },
    end: () => {
      for (const end of new Map(held).keys()) end()
    },
  }
}
