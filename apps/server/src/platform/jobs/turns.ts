import { limitConcurrency } from '../limit-concurrency.ts'
import type { JobName } from './names.ts'
import { forRequest } from '../request-context.ts'
import type { DueRow, Part } from './due-rows.ts'
import { traced } from '../tracing.ts'
import { aboutRequest, type Runner } from './runner.ts'
import { ownDelayMs } from './retry-delays.ts'

/** How many are done before asking again whose turn it is. */
const batchSize = 100
/** A failure is forgotten if it has not been tried again for this long. */
const failuresKeptMs = 3_600_000

/** For rows that are done quickly, each in a transaction that locks the row and makes it no longer due. */
export interface TurnsJob {
  what: JobName
  atOnce: number
  /** Limits one run, so that what follows it is not late; without it, a run does all that is due. */
  mostInRun?: number
  /** What is due, without the rows in `part`, in the order of their turns. */
  due: (now: Date, part: Part) => Promise<DueRow[]>
  /** Locks the row and does it, or does nothing if it is no longer due or another server has it. */
  take: (id: number) => Promise<void>
  /** What the log calls its id. */
  idName: string
}

/** Does all that is due, each once. A failure holds up no other row, and is tried again later: nobody else could take it over. */
export const createTurns = (
  { what, atOnce, mostInRun = Infinity, due, take, idName }: TurnsJob,
  { clock, log, stopping, tracing, onFailed }: Runner,
) => {
  const failures = new Map<number, { count: number; nextAt: number }>()
  const nowMs = () => clock.now().getTime()

  const takeOne = async (id: number): Promise<void> => {
    if (stopping.aborted) return
    try {
      await traced(tracing, what, { about: aboutRequest() }, () => take(id))
      failures.delete(id)
    } catch (error) {
      const count = (failures.get(id)?.count ?? 0) + 1
      failures.set(id, { count, nextAt: nowMs() + ownDelayMs(count) })
      log.error({ err: error, what, [idName]: id, failures: count }, 'job not done')
      onFailed?.(what)
    }
  }

  const failedLately = (): number[] => {
    for (const [id, { nextAt }] of failures) if (nextAt + failuresKeptMs < nowMs()) failures.delete(id)
    return [...failures].filter(([, { nextAt }]) => nextAt > nowMs()).map(([id]) => id)
  }

  const takeAll = async (): Promise<void> => {
    const limited = limitConcurrency(atOnce)
    const besides = failedLately()
    for (let left = mostInRun; left > 0 && !stopping.aborted; left -= batchSize) {
      const limit = Math.min(batchSize, left)
      const rows = await due(clock.now(), { limit, besides })
      await Promise.all(
        rows.map(({ id, request }) => limited(id, () => forRequest(request ?? undefined, () => takeOne(id)))),
      )
      if (rows.length < limit) return
      besides.push(...rows.map(({ id }) => id))
    }
  }

  // The rows are not those of whichever request has woken it.
  return () => forRequest(undefined, takeAll)
}
