import type { Log } from './log.ts'

/**
 * Does all that is due, so much at a time: whoever has finished takes what is next, and what has failed or takes long
 * holds up nothing but its own place.
 */
export const createWorkers = <T>(deps: {
  what: string
  atOnce: number
  /** Returns undefined if nothing is due. */
  claim: () => Promise<T | undefined>
  take: (item: T) => Promise<void>
  log: Log
}) => {
  const { what, atOnce, claim, take, log } = deps
  const working = new Set<Promise<void>>()
  const stopped = new AbortController()

  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const item = await claim()
      if (item === undefined) return
      // There may be more, which does not wait for this one.
      start()
      await take(item)
    }
  }

  const start = (): void => {
    if (stopped.signal.aborted || working.size >= atOnce) return
    const worker: Promise<void> = work()
      .catch((error: unknown) => {
        log.error({ err: error, what }, 'work not done')
      })
      .finally(() => working.delete(worker))
    working.add(worker)
  }

  /** Resolves when nothing is under way any more. */
  const idle = async (): Promise<void> => {
    while (working.size > 0) await Promise.all(working)
  }

  return {
    start,
    idle,
    stop: async (): Promise<void> => {
      stopped.abort()
      await idle()
    },
  }
}
