import { isDeepStrictEqual } from 'node:util'
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
import { AppError, badInput, noSession, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Page, Total } from '../../../platform/page-and-total.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit, RecordExport } from '../../audit/index.ts'
import { hashNewPassword } from '../sign-in/password/new-password.ts'
import { checkMay, clusterInView } from '../../../policy.ts'
import { deleteEmailChange, newEmailOf } from '../email/repo.ts'
import type { EmailChanges } from '../email/service.ts'
import type { AccountMails } from '../mails.ts'
import { fullName } from '../../../platform/full-name.ts'
import { presentMe } from '../present.ts'
import { closeResets, deleteInvitation } from '../recovery/repo.ts'
import { endAccess, updateUser, userById, type UserRow } from '../repo.ts'
import { checkOldPassword } from '../sign-in/password/old-password.ts'
import { auditOfChange, auditOfDeleted, auditOfNew } from './audit.ts'
import { refuseTaken } from './refuse-taken.ts'
import { checkMayGive, checkNoOwnWayIn, isSameScope, managed, scopeOf } from './policy.ts'
import { present, presentOne } from './present.ts'
import {
  administratorsOf,
  eraseUser,
  groupsOf,
  insertUser,
  lockUser,
  pageOfUsers,
  placesIn,
  setGroups,
  type UserFilter,
} from './repo.ts'
import { checkCluster, checkGroups } from './check-cluster-and-groups.ts'

/** Accounts, managed by administrators and, in part, by their owners. */
export const createUsers = (deps: {
  db: Database
  clock: Clock
  attempts: Attempts
  audit: RecordAudit
  recordExport: RecordExport
  events: Pick<Events, 'publish' | 'publishAndWait'>
  emailChanges: EmailChanges
  mails: Pick<AccountMails, 'report'>
  /** Whatever else is stored about a deleted user is erased in the background. */
  enterErasure: (tx: Executor, user: UserRow) => Promise<void>
}) => {
  const { db, clock, audit, events, mails } = deps

  /** Tells the administrator, and all who administer the same users. */
  const reportAdministrator = async (
    kind: 'administratorMade' | 'administratorChanged',
    user: UserRow,
  ): Promise<void> => {
    const others = await administratorsOf(db, user.level === 'system' ? null : user.clusterId)
    const recipients = [...others.filter(({ id }) => id !== user.id), user]
    await mails.report(kind, recipients, { name: fullName(user) })
  }

  /** Mails the address that was in effect before. */
  const reportChange = async (before: UserRow, after: UserRow): Promise<void> => {
    if (after.passwordHash !== before.passwordHash) await mails.report('passwordChanged', [before])
    if (after.email !== before.email) await mails.report('emailChanged', [before])
    if (after.disabledAt !== null && before.disabledAt === null) await mails.report('accountClosed', [before])
    const wasAdmin = before.role === 'admin' && before.disabledAt === null
    const isAdmin = after.role === 'admin' && after.disabledAt === null
    const moved = !isSameScope(before, after)
    if (isAdmin && (moved || !wasAdmin))
      await reportAdministrator(wasAdmin ? 'administratorChanged' : 'administratorMade', after)
    else if (
      wasAdmin &&
      (!isAdmin || after.email !== before.email || after.passwordHash !== before.passwordHash)
    )
      await reportAdministrator('administratorChanged', before)
  }

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
    if (inputGroups !== undefined) await setGroups(tx, userId, groups)
    const now = clock.now()
    const { password: _, cluster: __, groups: ___, disabled, ...rest } = input
    const disabledAt =
      disabled === undefined ? before.disabledAt : disabled ? (before.disabledAt ?? now) : null
    const change = { ...rest, ...scope, passwordHash, disabledAt, updatedAt: now }
    const user = await updateUser(tx, userId, change)
    if (user === undefined) throw new AppError('user_not_exist')
    for (const event of auditOfChange(signedIn, before, user, { before: had, after: groups })) {
      await audit(event, tx)
    }
    const isOut = user.disabledAt !== null || passwordHash !== undefined
    if (isOut || user.email !== before.email) {
      await deleteInvitation(tx, userId)
      await closeResets(tx, userId, now)
      await deleteEmailChange(tx, userId)
    }
    const ended = isOut || moves ? await endAccess(tx, userId) : []
    const reachesOthers = !isDeepStrictEqual(groups, had)
    const standsElsewhere = moves || reachesOthers || disabled !== undefined
    const presented = await presentOne(tx, user, now)
    return { user: presented, before, after: user, ended, reachesOthers, standsElsewhere }
  }

  const announceChange = async (edited: Awaited<ReturnType<typeof changeIn>>): Promise<void> => {
    if (edited.standsElsewhere) events.publish({ type: 'standingChanged', userIds: [edited.after.id] })
    for (const sessionId of edited.ended) events.publish({ type: 'sessionEnded', sessionId })
    if (edited.reachesOthers) events.publish({ type: 'permissionsChanged', userId: edited.after.id })
    await reportChange(edited.before, edited.after)
  }

  return {
    reportAdministrator,

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
          await setGroups(tx, created.id, groups)
          await audit(auditOfNew(signedIn, created, groups), tx)
          return { created, presented: await presentOne(tx, created, clock.now()) }
        }),
      )
      events.publish({ type: 'standingChanged', userIds: [made.created.id] })
      if (made.created.role === 'admin') await reportAdministrator('administratorMade', made.created)
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
      await announceChange(edited)
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
      for (const one of changed) await announceChange(one)
      return changed.map(({ after }) => after.id)
    },

    /**
     * Deletes an account for good. Whatever its owner has sent stays with those who got it, under the name.
     * @throws not_permitted, user_not_exist
     */
    remove: async (signedIn: SignedInUser, userId: number): Promise<void> => {
      managed(signedIn, await userById(db, userId))
      if (userId === signedIn.userId) throw notPermitted()
      const { before, ended } = await db.transaction(async (tx) => {
        const user = managed(signedIn, await lockUser(tx, userId))
        await deps.enterErasure(tx, user)
        await eraseUser(tx, userId, clock.now())
        await audit(auditOfDeleted(signedIn, user), tx)
        return { before: user, ended: await endAccess(tx, userId) }
      })
      for (const sessionId of ended) events.publish({ type: 'sessionEnded', sessionId })
      await events.publishAndWait({ type: 'userDeleted', userId })
      if (before.disabledAt === null) await mails.report('accountClosed', [before])
      if (before.role === 'admin' && before.disabledAt === null)
        await reportAdministrator('administratorChanged', before)
      events.publish({ type: 'erasureDue' })
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
