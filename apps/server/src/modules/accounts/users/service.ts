import type {
  CreateUser,
  EditUser,
  ManagedUser,
  Me,
  UpdateMe,
  UserPlaces,
  UserSort,
} from '@lykta/contract/accounts'
import { mostExportedRows } from '@lykta/contract/constants'
import { badInput, noSession, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Page, Total } from '../../../platform/page-and-total.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit, RecordExport } from '../../audit/index.ts'
import { hashNewPassword } from '../sign-in/password/new-password.ts'
import { checkMay, clusterInView } from '../../../policy.ts'
import { newEmailOf } from '../email/repo.ts'
import type { EmailChanges } from '../email/service.ts'
import { presentMe } from '../present.ts'
import { updateUser, userById, type UserRow } from '../repo.ts'
import { checkOldPassword } from '../sign-in/password/old-password.ts'
import { auditOfChange, auditOfNew } from './audit.ts'
import type { AccountChanges } from './change.ts'
import { refuseTaken } from './refuse-taken.ts'
import { checkMayGive, checkNoOwnWayIn, isSameScope, managed, scopeOf } from './policy.ts'
import { present, presentOne } from './present.ts'
import { groupsOf, insertUser, lockUser, pageOfUsers, placesIn, setGroups, type UserFilter } from './repo.ts'
import { checkCluster, checkGroups } from './check-cluster-and-groups.ts'

/** Accounts, managed by administrators and, in part, by their owners. */
export const createUsers = (deps: {
  db: Database
  clock: Clock
  attempts: Attempts
  audit: RecordAudit
  recordExport: RecordExport
  events: Pick<Events, 'publish'>
  emailChanges: EmailChanges
  changes: AccountChanges
}) => {
  const { db, clock, audit, events, changes } = deps

  /** Saves all changes to one account. Its effects elsewhere follow after the commit. */
  const changeIn = async (
    tx: Executor,
    signedIn: SignedInUser,
    userId: number,
    input: EditUser,
    passwordHash?: string,
  ) => {
    const before = managed(signedIn, await lockUser(tx, userId))
    const scope = scopeOf({
      role: input.role ?? before.role,
      level: input.level ?? before.level,
      clusterId: input.cluster === undefined ? before.clusterId : input.cluster,
    })
    const moves = !isSameScope(scope, before)
    if (moves) {
      checkMayGive(signedIn, scope)
      await checkCluster(tx, scope)
    }
    if (userId === signedIn.userId) checkNoOwnWayIn(before, input, moves)
    const had = (await groupsOf(tx, [userId])).get(userId) ?? []
    // Staff who leave a cluster lose its groups.
    const inputGroups = input.groups ?? (moves ? [] : undefined)
    const groups = inputGroups === undefined ? had : await checkGroups(tx, scope, inputGroups)
    const now = clock.now()
    const { password: _, cluster: __, groups: ___, disabled, ...rest } = input
    const disabledAt =
      disabled === undefined ? before.disabledAt : disabled ? (before.disabledAt ?? now) : null
    const change = { ...rest, ...scope, passwordHash, disabledAt }
    const stored = await changes.store(tx, signedIn, before, change, { before: had, after: groups })
    return { ...stored, user: await presentOne(tx, stored.after, now) }
  }

  return {
    /** @throws not_permitted */
    list: async (
      signedIn: SignedInUser,
      filter: UserFilter,
      page: Page & { sort: readonly [UserSort, 'ASC' | 'DESC'] },
    ): Promise<{ users: ManagedUser[]; total: Total }> => {
      const clusterId = clusterInView(signedIn, 'users')
      const { rows, total } = await pageOfUsers(db, clusterId, filter, page, signedIn.language)
      return { users: await present(db, rows, clock.now()), total }
    },

    /** For an export. @throws not_permitted */
    takeAway: async (
      signedIn: SignedInUser,
      filter: UserFilter,
      sort: readonly [UserSort, 'ASC' | 'DESC'],
    ): Promise<{ users: ManagedUser[]; total: Total }> => {
      const clusterId = clusterInView(signedIn, 'users')
      const { rows, total } = await pageOfUsers(
        db,
        clusterId,
        filter,
        { skip: 0, limit: mostExportedRows, sort },
        signedIn.language,
      )
      const found: ManagedUser[] = []
      // In parts, so that others are served in between.
      for (let at = 0; at < rows.length; at += 1_000)
        found.push(...(await present(db, rows.slice(at, at + 1_000), clock.now())))
      await deps.recordExport(signedIn, 'users', found.length)
      return { users: found, total }
    },

    /** @throws not_permitted, user_not_exist */
    find: async (signedIn: SignedInUser, userId: number): Promise<ManagedUser> =>
      presentOne(db, managed(signedIn, await userById(db, userId)), clock.now()),

    /** For actions on the account's password. @throws not_permitted, user_not_exist */
    managedRow: async (signedIn: SignedInUser, userId: number): Promise<UserRow> =>
      managed(signedIn, await userById(db, userId)),

    /** @throws not_permitted */
    places: async (signedIn: SignedInUser): Promise<UserPlaces> =>
      placesIn(db, clusterInView(signedIn, 'users')),

    /** @throws not_permitted, bad_input, username_taken, email_taken, user_exists */
    create: async (
      signedIn: SignedInUser,
      { password, cluster, groups: inputGroups, ...input }: CreateUser,
    ): Promise<ManagedUser> => {
      checkMay(signedIn, 'users')
      const clusterId = cluster === undefined ? signedIn.clusterId : cluster
      const scope = scopeOf({ role: input.role, level: input.level, clusterId })
      checkMayGive(signedIn, scope)
      const passwordHash = password === undefined ? null : await hashNewPassword(password, input, 'password')
      const made = await refuseTaken(db, input, undefined, () =>
        db.transaction(async (tx) => {
          await checkCluster(tx, scope)
          const groups = await checkGroups(tx, scope, inputGroups)
          const created = await insertUser(tx, { ...input, ...scope, passwordHash })
          await setGroups(tx, [created.id], groups)
          await audit(auditOfNew(signedIn, created, groups), tx)
          return { created, presented: await presentOne(tx, created, clock.now()) }
        }),
      )
      events.publish({ type: 'standingChanged', userIds: [made.created.id] })
      if (made.created.role === 'admin') await changes.reportAdministrator('administratorMade', made.created)
      return made.presented
    },

    /**
     * Saves all changes or none. A user whose reach shrinks or whose password changes is logged out.
     * @throws not_permitted, user_not_exist, bad_input, username_taken, email_taken, user_exists
     */
    edit: async (signedIn: SignedInUser, userId: number, input: EditUser): Promise<ManagedUser> => {
      const found = managed(signedIn, await userById(db, userId))
      const passwordHash =
        input.password === undefined
          ? undefined
          : await hashNewPassword(input.password, namesOf(found, input), 'password')
      const edited = await refuseTaken(db, namesOf(found, input), userId, () =>
        db.transaction((tx) => changeIn(tx, signedIn, userId, input, passwordHash)),
      )
      await changes.announce(edited)
      return edited.user
    },

    /**
     * Disables or enables all of them, or none. Returns those that changed.
     * @throws not_permitted, user_not_exist
     */
    setDisabled: async (
      signedIn: SignedInUser,
      userIds: readonly number[],
      disabled: boolean,
    ): Promise<number[]> => {
      checkMay(signedIn, 'users')
      // Always in the same order, so that two simultaneous requests cannot deadlock.
      const ids = [...new Set(userIds)].toSorted((one, other) => one - other)
      const edited = await db.transaction(async (tx) => {
        const all = []
        for (const id of ids) all.push(await changeIn(tx, signedIn, id, { disabled }))
        return all
      })
      const changed = edited.filter(({ before }) => (before.disabledAt !== null) !== disabled)
      for (const one of changed) await changes.announce(one)
      return changed.map(({ after }) => after.id)
    },

    /**
     * Deletes an account for good. Whatever its owner has sent stays with those who got it, under the name.
     * @throws not_permitted, user_not_exist
     */
    remove: async (signedIn: SignedInUser, userId: number): Promise<void> => {
      managed(signedIn, await userById(db, userId))
      if (userId === signedIn.userId) throw notPermitted()
      await changes.remove(signedIn, async (tx) => managed(signedIn, await lockUser(tx, userId)))
    },

    /**
     * Saves what users may change themselves. A new e-mail address needs the password, because reset links go there, and
     * takes effect once its owner has confirmed it.
     * @throws bad_input, old_password_wrong, too_many_attempts, email_taken, mail_not_sent
     */
    updateMe: async (signedIn: SignedInUser, { password, email, ...input }: UpdateMe): Promise<Me> => {
      const found = await userById(db, signedIn.userId)
      if (found === undefined) throw noSession()
      if (email !== undefined && email !== found.email) {
        if (password === undefined) throw badInput({ password: 'Required' })
        await checkOldPassword(deps, { user: found, from: signedIn.from }, password, 'password')
        await refuseTaken(db, { username: found.username, email }, found.id, () =>
          deps.emailChanges.begin(found, email, signedIn.from),
        )
      }
      const user = await db.transaction(async (tx) => {
        const before = await lockUser(tx, signedIn.userId)
        const change = { ...input, updatedAt: clock.now() }
        const after = await updateUser(tx, signedIn.userId, change)
        if (before === undefined || after === undefined) throw noSession()
        for (const event of auditOfChange(signedIn, before, after)) await audit(event, tx)
        return after
      })
      return presentMe(user, await newEmailOf(db, user.id, clock.now()))
    },
  }
}
export type UsersService = ReturnType<typeof createUsers>

/** Returns what the user is called after the change. */
const namesOf = (user: UserRow, input: EditUser) => ({
  username: input.username ?? user.username,
  email: input.email ?? user.email,
  firstName: input.firstName ?? user.firstName,
  lastName: input.lastName ?? user.lastName,
})
