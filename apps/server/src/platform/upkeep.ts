import type { Log } from './log.ts'
import { createRepeating } from './repeating.ts'
import type { After } from './timers.ts'

const upkeepMs = 60_000

/** Runs the clean-up tasks every minute, each by itself, so that a failing one does not hold up the others. */
export const createUpkeep = (
  tasks: Readonly<Record<string, () => Promise<void>>>,
  deps: { after: After; log: Log },
) => {
  const turns = Object.entries(tasks).map(([what, run]) =>
    createRepeating({ ...deps, what: `upkeep of ${what}`, everyMs: upkeepMs, run }),
  )
  return {
    start: (): void => {
      for (const turn of turns) turn.start()
    },
    stop: async (): Promise<void> => {
      await Promise.all(turns.map((turn) => turn.stop()))
    },
  }
}
