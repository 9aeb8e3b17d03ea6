/** Delays after failed tries that involve other systems. After the last one the job is given up. */
const outwardMs = [5_000, 30_000, 120_000, 600_000] as const

/** The delay after this many tries that involve other systems; undefined: give up. */
export const outwardDelayMs = (tries: number): number | undefined => outwardMs[tries - 1]

const longestMs = 60_000

/** Internal work is retried for ever: at the next look, then ever more rarely. */
export const ownDelayMs = (failures: number): number =>
  failures === 1 ? 0 : Math.min(1_000 * 2 ** (failures - 2), longestMs)
