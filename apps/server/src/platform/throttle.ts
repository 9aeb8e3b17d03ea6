import type { Clock } from './clock.ts'

/** Runs on the first call, and again only after this much time has passed. */
export const throttle = (
  everyMs: number,
  { clock, run }: { clock: Clock; run: () => Promise<void> },
): (() => Promise<void>) => {
  let last: number | undefined
  return async () => {
    const now = clock.now().getTime()
    if (last !== undefined && now < last + everyMs) return
    last = now
    await run()
  }
}
