import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { UserChange, UserRow } from '../repo.ts'
import type { ChangedBy } from '../users/audit.ts'
import { newsOf, type AccountChanges, type StoredChange } from '../users/change.ts'
import { isSameScope } from '../users/policy.ts'
import { groupsIn, groupsOf, lockUser } from '../users/repo.ts'
import { givenBy, type Given } from './given.ts'
import { insertMails } from './mails/repo.ts'
import { accountOf, accountsOf, linesOfMembers, updateAccounts, type DirectoryAccount } from './repo.ts'
import { lockToSettle, removeSettlings, settlingsOf } from './settlings/repo.ts'

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

/** What many have in common is asked for once. */
const memoized = <Value, Result>(
  ask: (value: Value) => Promise<Result>,
): ((value: Value) => Promise<Result>) => {
  const known = new Map<string, Promise<Result>>()
  return (value) => {
    const key = JSON.stringify(value) ?? ''
    const answer = known.get(key) ?? ask(value)
    known.set(key, answer)
    return answer
  }
}

interface Changed {
  of: Parameters<AccountChanges['storeAll']>[1][number]
  change: UserChange
  /** Undefined: they stay as they are. */
  groups: readonly number[] | undefined
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
    now = clock.now(),
  ): { change: UserChange; groups: readonly number[] } | undefined => {
    if (!account.active || given === undefined)
      return user.disabledAt === null ? { change: { disabledAt: now }, groups: had } : undefined
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
    if (change.disabledAt !== undefined) await updateAccounts(tx, [user.id], { endedAt: change.disabledAt })
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

    /**
     * Settles those of the accounts that have been entered, under their locks, and enters what they have to hear. `leaving`: only those that
     * end. Publish what it returns after the commit.
     */
    settleEntered: (userIds: readonly number[], which: 'leaving' | 'all'): Promise<StoredChange[]> =>
      db.transaction(async (tx) => {
        const locked = await lockToSettle(tx, userIds)
        const ids = locked.map(({ id }) => id)
        if (ids.length === 0) return []
        const entered = await settlingsOf(tx, ids)
        const accounts = await accountsOf(tx, ids)
        const lines = await linesOfMembers(tx, ids)
        const had = await groupsOf(tx, ids)
        const placedOnce = memoized((given: Given | undefined) => placed(tx, given))
        const now = clock.now()
        const done: number[] = []
        const changed: Changed[] = []
        for (const user of locked) {
          const [of, account, before] = [entered.get(user.id), accounts.get(user.id), had.get(user.id) ?? []]
          if (of === undefined) continue
          const needed =
            account === undefined
              ? undefined
              : missing(
                  user,
                  account,
                  await placedOnce(givenBy(lines.get(user.id) ?? [], account.clusterId)),
                  before,
                  now,
                )
          const isOut = needed !== undefined && needed.change.disabledAt !== null
          if (needed !== undefined && which === 'leaving' && !isOut) continue
          done.push(...of.ids)
          if (needed === undefined) continue
          const { change, groups } = needed
          changed.push({
            of: { by: of.by, user, groups: before },
            change,
            groups: isOut ? undefined : groups,
          })
        }
        await removeSettlings(tx, done)
        const stored: StoredChange[] = []
        const alike = Map.groupBy(changed, ({ change, groups }) => JSON.stringify([change, groups]))
        for (const [, all] of alike) {
          const [{ change, groups } = { change: {}, groups: undefined }] = all
          const { disabledAt: endedAt } = change
          const of = all.map((one) => one.of)
          await updateAccounts(
            tx,
            of.map(({ user }) => user.id),
            { endedAt },
          )
          stored.push(...(await changes.storeAll(tx, of, change, groups)))
        }
        await insertMails(
          tx,
          stored.flatMap(newsOf).map(({ kind, user }) => ({ kind, userId: user.id, tryAt: now })),
        )
        return stored
      }),
  }
}
export type Settling = ReturnType<typeof createSettling>
