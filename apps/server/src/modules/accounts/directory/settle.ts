import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { UserChange, UserRow } from '../repo.ts'
import type { ChangedBy } from '../users/audit.ts'
import type { AccountChanges, StoredChange } from '../users/change.ts'
import { isSameScope } from '../users/policy.ts'
import { groupsIn, groupsOf, lockUser } from '../users/repo.ts'
import { givenBy, type Given } from './given.ts'
import { accountOf, accountsAfter, linesOfMembers, updateAccount, type DirectoryAccount } from './repo.ts'

/** Accounts per query. Other requests are served between two. */
const batchSize = 500

/** Whether the directory itself has disabled the account, and may enable it again. */
const endedByDirectory = ({ disabledAt }: UserRow, { endedAt }: DirectoryAccount): boolean =>
  disabledAt !== null && endedAt !== null && disabledAt.getTime() === endedAt.getTime()

/** What the directory says of the account: somebody else may have disabled it all the same. */
export const isActive = (user: UserRow, account: DirectoryAccount): boolean =>
  account.active && (user.disabledAt === null || endedByDirectory(user, account))

/** Those of the groups that there are: one may have been retired since the line was written. */
const placed = async (tx: Executor, given: Given | undefined): Promise<Given | undefined> => {
  if (given === undefined || given.scope.clusterId === null || given.groups.length === 0) return given
  const groups = await groupsIn(tx, given.scope.clusterId, given.groups)
  return { ...given, groups: groups.toSorted((one, other) => one - other) }
}

/** Makes accounts what their directory says. */
export const createSettling = (deps: { db: Database; clock: Clock; changes: AccountChanges }) => {
  const { db, clock, changes } = deps

  /** What has to change for the account to be as it should. Who has been disabled by somebody else stays so. */
  const missing = (
    user: UserRow,
    account: DirectoryAccount,
    given: Given | undefined,
    had: readonly number[],
  ): { change: UserChange; groups: readonly number[] } | undefined => {
    if (!account.active || given === undefined)
      return user.disabledAt === null ? { change: { disabledAt: clock.now() }, groups: had } : undefined
    if (user.disabledAt !== null && !endedByDirectory(user, account)) return undefined
    const isRight =
      user.disabledAt === null && isSameScope(user, given.scope) && isDeepStrictEqual(had, given.groups)
    return isRight ? undefined : { change: { ...given.scope, disabledAt: null }, groups: given.groups }
  }

  /** Of an account that is locked. Announce what it returns, if anything, after the commit. */
  const settle = async (
    tx: Executor,
    by: ChangedBy,
    user: UserRow,
    {
      account,
      given,
      details = {},
    }: { account: DirectoryAccount; given: Given | undefined; details?: UserChange },
  ): Promise<StoredChange | undefined> => {
    const before = (await groupsOf(tx, [user.id])).get(user.id) ?? []
    const needed = missing(user, account, await placed(tx, given), before)
    if (needed === undefined && Object.keys(details).length === 0) return undefined
    const { change, groups } = needed ?? { change: {}, groups: before }
    if (change.disabledAt !== undefined) await updateAccount(tx, user.id, { endedAt: change.disabledAt })
    return changes.store(tx, by, user, { ...details, ...change }, { before, after: groups })
  }

  /** By what SCIM has said last. @throws user_not_exist */
  const settleMember = async (
    tx: Executor,
    by: ChangedBy,
    userId: number,
    details?: UserChange,
  ): Promise<StoredChange | undefined> => {
    const user = await lockUser(tx, userId)
    const account = await accountOf(tx, userId)
    if (user === undefined || account === undefined) throw new AppError('user_not_exist')
    const lines = (await linesOfMembers(tx, [userId])).get(userId) ?? []
    const given = givenBy(lines, account.clusterId)
    return settle(tx, by, user, { account, given, ...(details === undefined ? {} : { details }) })
  }

  return {
    settle,
    settleMember,

    /** After groups or lines have changed: these members, or everybody whom SCIM has made in the cluster. */
    settleAll: async (by: ChangedBy, clusterId: number, userIds?: readonly number[]): Promise<void> => {
      let afterId = 0
      for (;;) {
        const batch = await accountsAfter(db, clusterId, { userIds, afterId, limit: batchSize })
        const ids = batch.map(({ user }) => user.id)
        const [lines, had] = await Promise.all([linesOfMembers(db, ids), groupsOf(db, ids)])
        for (const { user, account } of batch) {
          const given = await placed(db, givenBy(lines.get(user.id) ?? [], clusterId))
          if (missing(user, account, given, had.get(user.id) ?? []) === undefined) continue
          const stored = await db.transaction((tx) => settleMember(tx, by, user.id))
          if (stored !== undefined) await changes.announce(stored)
        }
        if (batch.length < batchSize) return
        afterId = ids.at(-1) ?? 0
      }
    },
  }
}
export type Settling = ReturnType<typeof createSettling>
