import { and, count, eq, gt, inArray, max, min, notInArray } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { tooManyAttempts } from '../errors.ts'
import type { Clock } from './clock.ts'
import { identity, moment } from './columns.ts'
import type { Executor } from './database.ts'
import { sha256 } from './hash.ts'

/** Failed attempts at guessable secrets, counted in a sliding window across all servers. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    id: identity(),
    /** SHA-256 of what is counted, such as a user name or an IP address. */
    subjectHash: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.subjectHash, table.at), index().on(table.at)],
)

export interface AttemptLimit {
  /** What is counted, with its kind: `login-name:karin`. */
  subject: string
  limit: number
  windowMs: number
  /**
   * Beyond the limit, how long to wait after the latest failure: twice as long with each further one. Without it, the
   * wait lasts until the oldest failure has left the window.
   */
  delay?: { firstMs: number; longestMs: number }
}

/** Returns how long an attempt that has been counted must wait; 0 or less if it may be made. */
const waitOf = async (
  tx: Executor,
  { subject, limit, windowMs, delay }: AttemptLimit,
  now: Date,
  own: readonly number[],
): Promise<number> => {
  const since = new Date(now.getTime() - windowMs)
  const [row] = await tx
    .select({ count: count(), oldest: min(failedAttempts.at) })
    .from(failedAttempts)
    .where(and(eq(failedAttempts.subjectHash, sha256(subject)), gt(failedAttempts.at, since)))
  if (row === undefined || row.count <= limit) return 0
  if (delay === undefined) return (row.oldest ?? now).getTime() + windowMs - now.getTime()
  const [others] = await tx
    .select({ latest: max(failedAttempts.at) })
    .from(failedAttempts)
    .where(and(eq(failedAttempts.subjectHash, sha256(subject)), notInArray(failedAttempts.id, [...own])))
  const doubled = delay.firstMs * 2 ** (row.count - 1 - limit)
  return (others?.latest ?? now).getTime() + Math.min(doubled, delay.longestMs) - now.getTime()
}

export const createAttempts = (db: Executor, clock: Clock) => {
  const forget = async (ids: number[], tx: Executor = db) => {
    await tx.delete(failedAttempts).where(inArray(failedAttempts.id, ids))
  }

  return {
    /**
     * Counts an attempt as failed before it is made, so that concurrent ones cannot slip through; a success removes it.
     * A refused attempt does not count, so that further attempts do not prolong the wait. Of two that are made at once both may be
     * refused, unless each is counted in a transaction with the same lock.
     * @throws too_many_attempts, with the time to wait
     */
    reserve: async (
      limits: readonly AttemptLimit[],
      tx: Executor = db,
    ): Promise<{ succeeded(): Promise<void> }> => {
      const now = clock.now()
      const rows = await tx
        .insert(failedAttempts)
        .values(limits.map(({ subject }) => ({ subjectHash: sha256(subject), at: now })))
        .returning({ id: failedAttempts.id })
      const own = rows.map(({ id }) => id)
      for (const limit of limits) {
        const waitMs = await waitOf(tx, limit, now, own)
        if (waitMs <= 0) continue
        await forget(own, tx)
        throw tooManyAttempts(waitMs)
      }
      return { succeeded: () => forget(own) }
    },

    /** Forgets earlier failures, once the subject has authenticated. */
    clear: async (subject: string): Promise<void> => {
      await db.delete(failedAttempts).where(eq(failedAttempts.subjectHash, sha256(subject)))
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>
