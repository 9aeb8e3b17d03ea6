import type { Log } from '../log.ts'
import type { After } from '../timers.ts'

/** Runs a task repeatedly, never twice at a time. `stop` waits for a run in progress. */
export const createRepeating = (deps: {
  what: string
  everyMs: number
  after: After
  log: Log
  run: () => Promise<void>
  onFailed?: (() => void) | undefined
}) => {
  const { what, everyMs, after, log } = deps
  let cancel: (() => void) | undefined
  let turn = Promise.resolve()

  const takeTurn = async () => {
    try {
      await deps.run()
    } catch (error) {
      // The next run may succeed.
      log.error({ err: error, what }, 'repeated task failed')
      deps.onFailed?.()
    }
    if (cancel !== undefined) schedule()
  }

  const schedule = () => {
    cancel = after(everyMs, () => {
      turn = takeTurn()
    })
  }

  return {
    start: schedule,
    stop: async () => {
      cancel?.()
      cancel = undefined
      await turn
    },
  }
}
