/** Delays after failed tries of what leaves the server. */
const retryDelaysMs = [5_000, 30_000, 120_000, 600_000] as const

/** When it is tried again after so many tries; undefined: no more. */
export const nextTry = (tries: number, now: Date): Date | undefined => {
  const delayMs = retryDelaysMs[tries - 1]
  return delayMs === undefined ? undefined : new Date(now.getTime() + delayMs)
}
