import type { Clock } from '../platform/clock.ts'

/** A clock that stands still until a test moves it. Starts now, because the database stamps rows by its own clock. */
export const createTestClock = () => {
  let at = Date.now()
  const clock: Clock & { advance(ms: number): void } = {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
  }
  return clock
}
