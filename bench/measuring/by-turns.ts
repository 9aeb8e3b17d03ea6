/** What is measured: one value, or several. */
type Measure = () => Promise<number | readonly number[]>

export interface Turns {
  turns: number
  /** How often in a turn. */
  each?: number
  /** How often before it counts. */
  warmUps?: number
}

/** Measures Lykta and what it is compared with by turns, so that the machine's load affects both alike. */
export const byTurns = async (
  measures: { lykta: Measure; floor: Measure },
  { turns, each = 1, warmUps = 1 }: Turns,
): Promise<{ lykta: number[]; floor: number[] }> => {
  const names = ['lykta', 'floor'] as const
  const values = { lykta: Array<number>(), floor: Array<number>() }
  for (const name of names) for (let run = 0; run < warmUps; run += 1) await measures[name]()
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names)
      for (let run = 0; run < each; run += 1) values[name].push(...[await measures[name]()].flat())
  }
  return values
}

export const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** A measure of how long something takes. */
export const timed = (run: () => Promise<unknown>) => (): Promise<number> => timeOf(run)

/** What several rows share is made for the first of them. */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
