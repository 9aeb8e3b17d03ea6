import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { After } from '../timers.ts'
import type { Tracing } from '../tracing.ts'
import { createClaimed, type ClaimedJob } from './claimed.ts'
import { repeatedTasks, type FailedWork } from './names.ts'
import { createRepeating } from './repeating.ts'
import { createTurns, type TurnsJob } from './turns.ts'

export const renewMs = 20_000

/**
 * The one runner of background work. The work stands in the rows of its feature, which says here what is due, whose turn
 * it is, how to do one item, and what happens when it fails.
 */
export const createJobs = ({
  clock,
  after,
  log,
  tracing,
  onFailed,
}: {
  clock: Clock
  after: After
  log: Log
  tracing?: Tracing | undefined
  /** Called for each try that failed. */
  onFailed?: (work: FailedWork) => void
}) => {
  const stopped = new AbortController()
  const stopping = stopped.signal
  const repeating: { start: () => void; stop: () => Promise<void> }[] = []
  const claimed: { renew: () => Promise<void>; idle: () => Promise<void>; wakeFirst: () => void }[] = []

  /** Repeats a task this long after each run has ended. */
  const every = (everyMs: number, what: string, run: () => Promise<void>): void => {
    repeating.push(
      createRepeating({ what, everyMs, after, log, run, onFailed: () => onFailed?.(repeatedTasks) }),
    )
  }

  // On its own schedule, however long the other tasks take.
  const renewing = createRepeating({
    what: 'claims',
    everyMs: renewMs,
    after,
    log,
    run: async () => {
      const renewed = await Promise.allSettled(claimed.map(({ renew }) => renew()))
      for (const { reason } of renewed.filter((one) => one.status === 'rejected'))
        log.error({ err: reason }, 'claims not renewed')
    },
  })

  return {
    every,

    /** Returns a function that does all that is due; pass it to `every`. */
    turns: (job: TurnsJob) => createTurns(job, { clock, log, stopping, tracing, onFailed }),

    /** Does what is due when woken, and also every `lookMs`. */
    claimed: <Row>(job: ClaimedJob<Row> & { lookMs?: number }) => {
      const { wake, idle, renew } = createClaimed(job, { clock, log, stopping, tracing, onFailed })
      const { lookMs } = job
      const looks = lookMs !== undefined
      if (looks)
        every(lookMs, `looking for ${job.what}`, () => {
          wake()
          return Promise.resolve()
        })
      claimed.push({ renew, idle, wakeFirst: looks ? wake : () => undefined })
      return { wake, idle }
    },

    /** Aborted when the server stops: nothing new begins, and long work is left for the next start. */
    stopping,

    start: (): void => {
      renewing.start()
      for (const one of repeating) one.start()
      for (const { wakeFirst } of claimed) wakeFirst()
    },

    /** Resolves when nothing is under way any more. */
    stop: async (): Promise<void> => {
      stopped.abort()
      await Promise.all(repeating.map((one) => one.stop()))
      await Promise.all(claimed.map(({ idle }) => idle()))
      await renewing.stop()
    },
  }
}
export type Jobs = ReturnType<typeof createJobs>
