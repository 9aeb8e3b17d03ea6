import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { deleteEmailChange } from '../email/repo.ts'
import type { AccountMails } from '../mails.ts'
import { closeResets, deleteInvitation } from '../recovery/repo.ts'
import { endAccess, updateUser, type UserChange, type UserRow } from '../repo.ts'
import { auditOfChange, auditOfDeleted, type ChangedBy } from './audit.ts'
import { isSameScope } from './policy.ts'
import { administratorsOf, eraseUser, setGroups } from './repo.ts'

/** What has been changed of an account, until it is announced after the commit. */
export interface StoredChange {
  before: UserRow
  after: UserRow
  ended: readonly number[]
  reachesOthers: boolean
  standsElsewhere: boolean
}

/** Changes to accounts, whoever makes them, and what follows from each. */
export const createAccountChanges = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  events: Pick<Events, 'publish' | 'publishAndWait'>
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
    if (after.username !== before.username)
      await mails.report('usernameChanged', [after], { name: after.username })
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

  return {
    reportAdministrator,

    /** Saves a change to an account that is locked. Its effects elsewhere follow after the commit. @throws user_not_exist */
    store: async (
      tx: Executor,
      by: ChangedBy,
      before: UserRow,
      change: UserChange,
      groups: { before: readonly number[]; after: readonly number[] },
    ): Promise<StoredChange> => {
      const now = clock.now()
      const reachesOthers = !isDeepStrictEqual(groups.after, groups.before)
      const after = await updateUser(tx, before.id, { ...change, updatedAt: now })
      if (after === undefined) throw new AppError('user_not_exist')
      for (const event of auditOfChange(by, before, after, groups)) await audit(event, tx)
      const isOut = after.disabledAt !== null || change.passwordHash !== undefined
      if (isOut || after.email !== before.email) {
        await deleteInvitation(tx, before.id)
        await closeResets(tx, before.id, now)
        await deleteEmailChange(tx, before.id)
      }
      const moves = !isSameScope(before, after)
      if (moves || reachesOthers) await setGroups(tx, before.id, groups.after)
      const ended = isOut || moves ? await endAccess(tx, before.id) : []
      const isSwitched = (before.disabledAt === null) !== (after.disabledAt === null)
      return { before, after, ended, reachesOthers, standsElsewhere: moves || reachesOthers || isSwitched }
    },

    announce: async (stored: StoredChange): Promise<void> => {
      const { before, after } = stored
      if (stored.standsElsewhere) events.publish({ type: 'standingChanged', userIds: [after.id] })
      for (const sessionId of stored.ended) events.publish({ type: 'sessionEnded', sessionId })
      if (stored.reachesOthers) events.publish({ type: 'permissionsChanged', userId: after.id })
      await reportChange(before, after)
    },

    /** Deletes an account for good. Whatever its owner has sent stays with those who got it, under the name. */
    remove: async (by: ChangedBy, lock: (tx: Executor) => Promise<UserRow>): Promise<void> => {
      const { user, ended } = await db.transaction(async (tx) => {
        const locked = await lock(tx)
        await deps.enterErasure(tx, locked)
        await eraseUser(tx, locked.id, clock.now())
        await audit(auditOfDeleted(by, locked), tx)
        return { user: locked, ended: await endAccess(tx, locked.id) }
      })
      for (const sessionId of ended) events.publish({ type: 'sessionEnded', sessionId })
      await events.publishAndWait({ type: 'userDeleted', userId: user.id })
      if (user.disabledAt === null) await mails.report('accountClosed', [user])
      if (user.role === 'admin' && user.disabledAt === null)
        await reportAdministrator('administratorChanged', user)
      events.publish({ type: 'erasureDue' })
    },
  }
}
export type AccountChanges = ReturnType<typeof createAccountChanges>
