import { and, count, eq, gt, inArray, lt, min } from 'drizzle-orm'
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
}

const keptMs = 24 * 3_600_000

export const createAttempts = (db: Executor, clock: Clock) => {
  const failuresOf = async ({ subject, windowMs }: AttemptLimit, now: Date) => {
    const since = new Date(now.getTime() - windowMs)
    const [row] = await db
      .select({ count: count(), oldest: min(failedAttempts.at) })
      .from(failedAttempts)
      .where(and(eq(failedAttempts.subjectHash, sha256(subject)), gt(failedAttempts.at, since)))
    return row ?? { count: 0, oldest: null }
  }

  const forget = async (ids: number[]) => {
    await db.delete(failedAttempts).where(inArray(failedAttempts.id, ids))
  }

  return {
    /**
     * Counts an attempt as failed before it is made, so that concurrent ones cannot slip through; a success removes it.
     * A refused attempt does not count, so that further attempts do not prolong the wait.
     * @throws too_many_attempts, with the time to wait
     */
    reserve: async (limits: readonly AttemptLimit[]): Promise<{ succeeded(): Promise<void> }> => {
      const now = clock.now()
      const rows = await db
        .insert(failedAttempts)
        .values(limits.map(({ subject }) => ({ subjectHash: sha256(subject), at: now })))
        .returning({ id: failedAttempts.id })
      const own = rows.map(({ id }) => id)
      for (const limit of limits) {
        const failures = await failuresOf(limit, now)
        if (failures.count <= limit.limit) continue
        await forget(own)
        throw tooManyAttempts((failures.oldest ?? now).getTime() + limit.windowMs - now.getTime())
      }
      return { succeeded: () => forget(own) }
    },

    /** Forgets earlier failures, once the subject has authenticated. */
    clear: async (subject: string): Promise<void> => {
      await db.delete(failedAttempts).where(eq(failedAttempts.subjectHash, sha256(subject)))
    },

    /** Deletes old rows. */
    forgetOld: async (): Promise<void> => {
      await db.delete(failedAttempts).where(lt(failedAttempts.at, new Date(clock.now().getTime() - keptMs)))
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>
