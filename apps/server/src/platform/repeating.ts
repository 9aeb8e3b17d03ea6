import type { Log } from './log.ts'

/** Does something again and again, never twice at a time. `start` and `stop` belong to the process; `stop` waits for a turn under way. */
export const createRepeating = (deps: {
  what: string
  everyMs: number
  log: Log
  run: () => Promise<void>
}) => {
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | undefined

  const takeTurn = async () => {
    try {
      await deps.run()
    } catch (error) {
      // The next turn may do better.
      deps.log.error({ err: error, what: deps.what }, 'repeated task failed')
    } finally {
      turn = undefined
    }
  }

  return {
    start: () => {
      timer = setInterval(() => {
        turn ??= takeTurn()
      }, deps.everyMs)
    },
    stop: async () => {
      clearInterval(timer)
      await turn
    },
  }
}
