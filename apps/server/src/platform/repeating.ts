import type { Log } from './log.ts'
import type { After } from './timers.ts'

/** Does something again and again, never twice at a time. `start` and `stop` belong to the process; `stop` waits for a turn under way. */
export const createRepeating = (deps: {
  what: string
  everyMs: number
  after: After
  log: Log
  run: () => Promise<void>
}) => {
  const { what, everyMs, after, log } = deps
  let cancel: (() => void) | undefined
  let turn = Promise.resolve()

  const takeTurn = async () => {
    try {
      await deps.run()
    } catch (error) {
      // The next turn may do better.
      log.error({ err: error, what }, 'repeated task failed')
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
