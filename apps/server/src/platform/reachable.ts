import type { After } from './timers.ts'

/** An answer holds for so long, however many ask. */
const holdsMs = 1_000
/** Whoever asks waits no longer: the answer before holds on. */
export const patienceMs = 1_000

/**
 * What is wrong with something that may be out of reach; undefined: nothing. It is asked one question at a time. Being slow is no
 * reason to call it away: `ask` rejects when it has been silent for too long.
 */
export const createReachable = (deps: {
  /** Says what is wrong though it answers, if anything. */
  ask: () => Promise<string | undefined>
  /** What is wrong if it does not answer. */
  away: string
  /** Milliseconds that have passed since some moment. */
  passedMs: () => number
  after: After
}): (() => Promise<string | undefined>) => {
  let fault: string | undefined
  let answeredMs = -Infinity
  let asking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    fault = await deps.ask().catch(() => deps.away)
    answeredMs = deps.passedMs()
    asking = undefined
  }

  return async () => {
    if (asking === undefined && deps.passedMs() - answeredMs >= holdsMs) asking = ask()
    if (asking === undefined) return fault
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const cancel = deps.after(patienceMs, () => {
      resolve(undefined)
    })
    await Promise.race([asking, late])
    cancel()
    return fault
  }
}
