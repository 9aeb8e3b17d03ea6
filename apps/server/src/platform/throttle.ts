import type { Clock } from './clock.ts'

/** Of many calls lets one through, and the next only when so much time has passed. */
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
