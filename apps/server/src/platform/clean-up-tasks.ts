import type { Jobs } from './jobs/index.ts'

const upkeepMs = 60_000

/** Runs the clean-up tasks every minute, separately, so that a failing one does not hold up the others. */
export const runCleanUpTasks = (
  { every }: Pick<Jobs, 'every'>,
  tasks: Readonly<Record<string, () => Promise<void>>>,
): void => {
  for (const [what, run] of Object.entries(tasks)) every(upkeepMs, `upkeep of ${what}`, run)
}
