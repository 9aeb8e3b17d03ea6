import type { JobName } from './names.ts'
import { forRequest } from '../request-context.ts'
import { traced } from '../tracing.ts'
import { aboutRequest, type Runner } from './runner.ts'

/** A dead server's claims lapse after this long; a working server renews its own. */
export const claimMs = 60_000

/** For rows that take long, or involve other systems. One server holds a row until a time that it extends while working. */
export interface ClaimedJob<Row> {
  what: JobName
  atOnce: number
  /** Claims for this server the next row that is due; undefined: nothing is. */
  claim: (claim: { now: Date; until: Date }) => Promise<Row | undefined>
  /** Extends the claim, unless the outcome has been written meanwhile. */
  renew: (row: Row, claim: { before: Date; until: Date }) => Promise<unknown>
  /** Does the work and writes that it is done. @throws if it should be tried again */
  work: (row: Row, stopping: AbortSignal) => Promise<void>
  /** The delay before the next try; undefined: there is none. */
  delayMs: (row: Row) => number | undefined
  /** Writes when the next try is. */
  again: (row: Row, at: Date, error: unknown) => Promise<void>
  /** Writes that the job has been given up. */
  failed: (row: Row, error: unknown) => Promise<void>
  /** Gives back a row abandoned because the server stops; without it, that counts as a failed try. */
  release?: (row: Row) => Promise<void>
  /** The request that the row goes back to, which the log names too; null: none. */
  requestOf: (row: Row) => string | null
  /** How the log names it. */
  idsOf: (row: Row) => Record<string, number>
}

/**
 * Does all that is due, a limited number at a time. A finished worker takes the next row; one that fails or takes long
 * holds up no other.
 */
export const createClaimed = <Row>(
  job: ClaimedJob<Row>,
  { clock, log, stopping, tracing, onFailed }: Runner,
) => {
  const { what, atOnce, idsOf } = job
  const working = new Set<Promise<void>>()
  /** Rows under way, with the ends of their claims. */
  const claimed = new Map<Row, Date>()

  /** How often it was woken, so that a row added while the last claim found nothing is not overlooked. */
  let wakes = 0

  const claimEnd = () => new Date(clock.now().getTime() + claimMs)

  const settleFailed = async (row: Row, error: unknown): Promise<void> => {
    if (stopping.aborted && job.release !== undefined) return job.release(row)
    log.warn({ err: error, what, ...idsOf(row) }, 'job not done')
    onFailed?.(what)
    const delayMs = job.delayMs(row)
    if (delayMs === undefined) return job.failed(row, error)
    return job.again(row, new Date(clock.now().getTime() + delayMs), error)
  }

  const take = async (row: Row, until: Date): Promise<void> => {
    claimed.set(row, until)
    try {
      await traced(tracing, what, { about: aboutRequest() }, () => job.work(row, stopping)).catch(
        (error: unknown) => settleFailed(row, error),
      )
    } catch (error) {
      // The claim lapses, and the row is tried again.
      log.error({ err: error, what, ...idsOf(row) }, 'what became of a job not written')
    } finally {
      claimed.delete(row)
    }
  }

  const workOn = async (): Promise<void> => {
    while (!stopping.aborted) {
      const until = claimEnd()
      const before = wakes
      const row = await job.claim({ now: clock.now(), until })
      if (row === undefined && wakes === before) return
      if (row === undefined) continue
      // Claimed while the server was stopping.
      if (stopping.aborted && job.release !== undefined) return job.release(row)
      // There may be more rows, which should not wait for this one.
      begin()
      await forRequest(job.requestOf(row) ?? undefined, () => take(row, until))
    }
  }

  const begin = (): void => {
    if (stopping.aborted || working.size >= atOnce) return
    // The rows are not those of whichever request has woken it.
    const worker: Promise<void> = forRequest(undefined, workOn)
      .catch((error: unknown) => {
        log.error({ err: error, what }, 'job not claimed')
      })
      .finally(() => working.delete(worker))
    working.add(worker)
  }

  return {
    /** Begins whatever is due. Call it after a commit to start at once on what the transaction has written. */
    wake: (): void => {
      wakes += 1
      begin()
    },

    /** Resolves when nothing is under way any more. */
    idle: async (): Promise<void> => {
      while (working.size > 0) await Promise.all(working)
    },

    /** Extends the claims on rows under way, so that no other server takes them. */
    renew: async (): Promise<void> => {
      const until = claimEnd()
      await Promise.all(
        [...claimed].map(async ([row, before]) => {
          await job.renew(row, { before, until })
          if (claimed.has(row)) claimed.set(row, until)
        }),
      )
    },
  }
}
