/** Delays after failed tries of what leaves the server: it ends with the last one. */
const outwardMs = [5_000, 30_000, 120_000, 600_000] as const

/** How long after so many tries of what leaves the server the next one is; undefined: there is none. */
export const outwardDelayMs = (tries: number): number | undefined => outwardMs[tries - 1]

const longestMs = 60_000

/** What the server does by itself is tried without end: once more when it is looked next, then ever more rarely. */
export const ownDelayMs = (failures: number): number =>
  failures === 1 ? 0 : Math.min(1_000 * 2 ** (failures - 2), longestMs)
