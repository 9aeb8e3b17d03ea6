import { AppError, noSession } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import { batchLookUps } from '../../../platform/batch-lookups.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import {
  deleteSessionsOver,
  sessionsByTokenHash,
  touchSessions,
  type SessionRow,
  type UserRow,
} from '../repo.ts'

/** How long a session lasts unused, and at most. `staff`: also for administrators. */
export type SessionLengths = Record<'relative' | 'staff', { idleMs: number; maxAgeMs: number }>

/** The last use of a session is stored to the minute, which avoids a write on every request. */
const touchIntervalMs = 60_000

/** How long a login waits for its second step: long enough to install an app, or to fetch a key from home. */
const waitsMs = 3_600_000

const waitsTooLong = ({ scope, provedAt }: SessionRow, now: Date): boolean =>
  (scope === 'second_factor' || scope === 'add_factor') && provedAt.getTime() + waitsMs <= now.getTime()

/** Finds sessions by their token, whatever they may do, and ends those that are over. */
export const createLiveSessions = (deps: {
  db: Database
  clock: Clock
  lengths: SessionLengths
  events: Pick<Events, 'publish'>
}) => {
  const { db, clock, lengths } = deps

  const lengthsFor = ({ role }: UserRow) => lengths[role === 'relative' ? 'relative' : 'staff']

  const isOver = ({ session, user }: { session: SessionRow; user: UserRow }, now: Date) =>
    session.expiresAt <= now ||
    waitsTooLong(session, now) ||
    session.lastUsedAt.getTime() + lengthsFor(user).idleMs <= now.getTime()

  // After a restart all open apps come back at once.
  const rowOf = batchLookUps(
    async (tokenHashes: readonly string[]) =>
      new Map((await sessionsByTokenHash(db, tokenHashes)).map((row) => [row.session.tokenHash, row])),
  )

  const touch = batchLookUps(async (ids: readonly number[]) => {
    await touchSessions(db, ids, clock.now())
    return new Map<number, never>()
  })

  /** @throws no_session, account_disabled */
  const find = async (token: string): Promise<{ session: SessionRow; user: UserRow }> => {
    const found = await rowOf(sha256(token))
    const now = clock.now()
    if (found === undefined || isOver(found, now)) throw noSession()
    if (found.user.disabledAt !== null) throw new AppError('account_disabled')
    if (now.getTime() - found.session.lastUsedAt.getTime() > touchIntervalMs) {
      await touch(found.session.id)
    }
    return found
  }

  return {
    find,

    maxAgeMs: (user: UserRow): number => lengthsFor(user).maxAgeMs,

    /** Deletes stale sessions and closes their open sockets. */
    endStaleSessions: async (): Promise<void> => {
      const now = clock.now()
      const unusedSince = (whose: 'relative' | 'staff') => new Date(now.getTime() - lengths[whose].idleMs)
      const ended = await deleteSessionsOver(db, now, {
        relative: unusedSince('relative'),
        staff: unusedSince('staff'),
      })
      for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
    },
  }
}
export type LiveSessions = ReturnType<typeof createLiveSessions>
