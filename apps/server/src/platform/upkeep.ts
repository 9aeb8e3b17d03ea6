import type { Log } from './log.ts'
import { createRepeating } from './repeating.ts'
import type { After } from './timers.ts'

const upkeepMs = 60_000

/** What is tidied up every minute: a turn for each, so that what one cannot do keeps no other from theirs. */
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
