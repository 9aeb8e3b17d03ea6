import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** A server that died has lost its claims after this long; one that is at work renews them. */
export const claimMs = 60_000

/** Rows that take long, or leave the server. One server has a row until a time that it moves on while it is at work. */
export interface ClaimedJob<Row> {
  what: string
  atOnce: number
  /** Takes the row whose turn it is for this server until then; undefined: nothing is due. */
  claim: (claim: { now: Date; until: Date }) => Promise<Row | undefined>
  /** Moves the end of the claim, unless what became of it has been written meanwhile. */
  renew: (row: Row, claim: { before: Date; until: Date }) => Promise<unknown>
  /** Does it, and writes that it is done. @throws if it has to be tried again */
  work: (row: Row, stopping: AbortSignal) => Promise<void>
  /** How long after a failed try the next one is; undefined: there is none. */
  delayMs: (row: Row) => number | undefined
  /** Writes when it is tried again. */
  again: (row: Row, at: Date, error: unknown) => Promise<void>
  /** Writes that it will never be done. */
  failed: (row: Row, error: unknown) => Promise<void>
  /** Gives back what was abandoned because the server stops; without, that is a failed try. */
  release?: (row: Row) => Promise<void>
  /** By which the log names it. */
  idsOf: (row: Row) => Record<string, number>
}

/**
 * Does all that is due, so much at a time: whoever has finished takes what is next, and what has failed or takes long
 * holds up nothing but its own place.
 */
export const createClaimed = <Row>(
  job: ClaimedJob<Row>,
  { clock, log, stopping }: { clock: Clock; log: Log; stopping: AbortSignal },
) => {
  const { what, atOnce, idsOf } = job
  const working = new Set<Promise<void>>()
  /** With the ends of their claims. */
  const claimed = new Map<Row, Date>()

  /** How often it was woken: what came while the last claim found nothing is not left lying. */
  let wakes = 0

  const claimEnd = () => new Date(clock.now().getTime() + claimMs)

  const settleFailed = async (row: Row, error: unknown): Promise<void> => {
    if (stopping.aborted && job.release !== undefined) return job.release(row)
    log.warn({ err: error, what, ...idsOf(row) }, 'job not done')
    const delayMs = job.delayMs(row)
    if (delayMs === undefined) return job.failed(row, error)
    return job.again(row, new Date(clock.now().getTime() + delayMs), error)
  }

  const take = async (row: Row, until: Date): Promise<void> => {
    claimed.set(row, until)
    try {
      await job.work(row, stopping).catch((error: unknown) => settleFailed(row, error))
    } catch (error) {
      // The claim ends by itself, and it is tried again.
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
      // Claimed while it stopped.
      if (stopping.aborted && job.release !== undefined) return job.release(row)
      // There may be more, which does not wait for this one.
      begin()
      await take(row, until)
    }
  }

  const begin = (): void => {
    if (stopping.aborted || working.size >= atOnce) return
    const worker: Promise<void> = workOn()
      .catch((error: unknown) => {
        log.error({ err: error, what }, 'job not claimed')
      })
      .finally(() => working.delete(worker))
    working.add(worker)
  }

  return {
    /** Begins with all that is due. Called after a commit, it does what the transaction has written at once. */
    wake: (): void => {
      wakes += 1
      begin()
    },

    /** Resolves when nothing is under way any more. */
    idle: async (): Promise<void> => {
      while (working.size > 0) await Promise.all(working)
    },

    /** Keeps the claims of what is under way, so that nobody does it a second time. */
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
