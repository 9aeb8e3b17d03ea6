import { systemAfter, type After } from '../platform/timers.ts'

/** Timers of the given lengths end when a test says so; all others as they do everywhere. */
export const createTestAfter = (...heldMs: number[]) => {
  const held = new Map<() => void, number>()
  const after: After = (ms, run) => {
    if (!heldMs.includes(ms)) return systemAfter(ms, run)
    // A function of its own: two timers may run the same one.
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
    /** Forgets those that run: what the server began with is not what the test is about. */
    forget: () => {
      held.clear()
    },
    end: () => {
      for (const end of new Map(held).keys()) end()
    },
  }
}
