import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountChanges } from '../users/change.ts'
import type { Settling } from './settle.ts'
import { settleApart, settlingsApart, userOfSettling, usersToSettle } from './settlings/repo.ts'

/** How often to look for accounts that another request or server has left. */
export const settlingsMs = 500
/** Accounts that a request waits for. The runner does the others. */
const mostAwaited = 2_000
/** Accounts of one transaction. */
const batchSize = 200

const batchesOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  )

/**
 * Settles the accounts that have been entered: at once by the request that has entered them, and by the runner what that has left, also
 * after a kill. Whoever has to leave is out before others come in, and mails follow when all is done.
 */
export const createWorkOff = (deps: {
  db: Database
  jobs: Pick<Jobs, 'every' | 'turns' | 'stopping'>
  log: Log
  changes: Pick<AccountChanges, 'publish'>
  settling: Pick<Settling, 'settleEntered'>
  wakeMails: () => void
}) => {
  const { db, jobs, log, changes, settling } = deps

  const work = async (userIds: readonly number[]): Promise<void> => {
    const failed = new Set<number[]>()
    const batches = batchesOf(userIds)
    for (const which of ['leaving', 'all'] as const)
      for (const batch of batches) {
        if (failed.has(batch)) continue
        try {
          changes.publish(await settling.settleEntered(batch, which))
        } catch (error) {
          log.error({ err: error, accounts: batch.length }, 'accounts of a directory not settled together')
          failed.add(batch)
          await settleApart(db, batch)
        }
      }
    deps.wakeMails()
  }

  const oneByOne = jobs.turns({
    what: 'accounts of directories',
    idName: 'settlingId',
    atOnce: 4,
    due: (_, part) => settlingsApart(db, part),
    take: async (id) => {
      const userId = await userOfSettling(db, id)
      if (userId === undefined) return
      changes.publish(await settling.settleEntered([userId], 'all'))
      deps.wakeMails()
    },
  })

  jobs.every(settlingsMs, 'accounts of directories', async () => {
    while (!jobs.stopping.aborted) {
      const userIds = await usersToSettle(db, batchSize)
      if (userIds.length === 0) break
      await work(userIds)
    }
    await oneByOne()
  })

  return {
    /** After the commit with which they were entered. */
    workOff: async (userIds: readonly number[]): Promise<void> => {
      const batch = userIds.slice(0, mostAwaited)
      if (batch.length > 0) await work(batch)
    },
  }
}
export type WorkOff = ReturnType<typeof createWorkOff>
