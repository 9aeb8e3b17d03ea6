import type { After } from './timers.ts'

/** An answer holds for so long, however many ask. */
const holdsMs = 1_000
/** Whoever asks waits no longer: the answer before holds on. */
export const patienceMs = 1_000

/**
 * Whether something can be reached. It is asked one question at a time. Being slow is no reason to call it away: `ask` rejects when it has
 * been silent for too long.
 */
export const createReachable = (deps: {
  ask: () => Promise<unknown>
  /** Milliseconds that have passed since some moment. */
  passedMs: () => number
  after: After
}): (() => Promise<boolean>) => {
  let isThere = true
  let answeredMs = -Infinity
  let asking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    isThere = await deps.ask().then(
      () => true,
      () => false,
    )
    answeredMs = deps.passedMs()
    asking = undefined
  }

  return async () => {
    if (asking === undefined && deps.passedMs() - answeredMs >= holdsMs) asking = ask()
    if (asking === undefined) return isThere
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const cancel = deps.after(patienceMs, () => {
      resolve(undefined)
    })
    await Promise.race([asking, late])
    cancel()
    return isThere
  }
}
