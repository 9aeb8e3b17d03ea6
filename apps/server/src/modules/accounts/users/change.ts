import { isDeepStrictEqual } from 'node:util'
import type { AccountMail } from '@lykta/contract/audit'
import { AppError } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { RecordAll, RecordAudit } from '../../audit/index.ts'
import { deleteEmailChanges } from '../email/repo.ts'
import type { AccountMails } from '../mails.ts'
import { closeResets, deleteInvitations } from '../recovery/repo.ts'
import { endAccess, endAccessOfAll, updateUsers, type UserChange, type UserRow } from '../repo.ts'
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

const administratorNews = ['administratorMade', 'administratorChanged'] as const
type AdministratorNews = (typeof administratorNews)[number]

/** What somebody has to hear of a change: whoever has the account, by the address that was in effect before, or those who administer. */
interface News {
  kind: AdministratorNews | 'passwordChanged' | 'emailChanged' | 'usernameChanged' | 'accountClosed'
  user: UserRow
}

export const isOfAdministrators = (kind: AccountMail): kind is AdministratorNews =>
  administratorNews.some((one) => one === kind)

export const newsOf = ({ before, after }: StoredChange): News[] => {
  const wasAdmin = before.role === 'admin' && before.disabledAt === null
  const isAdmin = after.role === 'admin' && after.disabledAt === null
  const hasPassword = after.passwordHash !== before.passwordHash
  const hasAddress = after.email !== before.email
  const own: News[] = [
    ...(hasPassword ? [{ kind: 'passwordChanged' as const, user: before }] : []),
    ...(hasAddress ? [{ kind: 'emailChanged' as const, user: before }] : []),
    ...(after.username === before.username ? [] : [{ kind: 'usernameChanged' as const, user: after }]),
    ...(after.disabledAt !== null && before.disabledAt === null
      ? [{ kind: 'accountClosed' as const, user: before }]
      : []),
  ]
  if (isAdmin && (!wasAdmin || !isSameScope(before, after)))
    return [...own, { kind: wasAdmin ? 'administratorChanged' : 'administratorMade', user: after }]
  return wasAdmin && (!isAdmin || hasAddress || hasPassword)
    ? [...own, { kind: 'administratorChanged', user: before }]
    : own
}

/** Changes to accounts, whoever makes them, and what follows from each. */
export const createAccountChanges = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  auditAll: RecordAll
  events: Pick<Events, 'publish' | 'publishAndWait'>
  mails: Pick<AccountMails, 'report'>
  /** Whatever else is stored about a deleted user is erased in the background. */
  enterErasure: (tx: Executor, user: UserRow) => Promise<void>
}) => {
  const { db, clock, audit, events, mails } = deps

  /** The administrator, and all who administer the same users. */
  const recipientsAbout = async (user: UserRow): Promise<UserRow[]> => {
    const others = await administratorsOf(db, user.level === 'system' ? null : user.clusterId)
    return [...others.filter(({ id }) => id !== user.id), user]
  }

  const reportAdministrator = async (kind: AdministratorNews, user: UserRow): Promise<void> =>
    mails.report(kind, await recipientsAbout(user), { name: fullName(user) })

  const report = ({ kind, user }: News): Promise<void> => {
    if (isOfAdministrators(kind)) return reportAdministrator(kind, user)
    return mails.report(kind, [user], kind === 'usernameChanged' ? { name: user.username } : {})
  }

  const publish = (stored: readonly StoredChange[]): void => {
    const userIds = stored.filter(({ standsElsewhere }) => standsElsewhere).map(({ after }) => after.id)
    if (userIds.length > 0) events.publish({ type: 'standingChanged', userIds })
    for (const sessionId of stored.flatMap(({ ended }) => ended))
      events.publish({ type: 'sessionEnded', sessionId })
    for (const { after } of stored.filter(({ reachesOthers }) => reachesOthers))
      events.publish({ type: 'permissionsChanged', userId: after.id })
  }

  /** The same change of accounts that are locked; without `groups` each keeps its own. @throws user_not_exist */
  const storeAll = async (
    tx: Executor,
    ofAll: readonly { by: ChangedBy; user: UserRow; groups: readonly number[] }[],
    change: UserChange,
    groups: readonly number[] | undefined,
  ): Promise<StoredChange[]> => {
    const now = clock.now()
    const ids = ofAll.map(({ user }) => user.id)
    const updated = await updateUsers(tx, ids, { ...change, updatedAt: now })
    const rows = new Map(updated.map((row) => [row.id, row]))
    const all = ofAll.map(({ by, user: before, groups: had }) => {
      const after = rows.get(before.id)
      if (after === undefined) throw new AppError('user_not_exist')
      const isOut = after.disabledAt !== null || change.passwordHash !== undefined
      const moves = !isSameScope(before, after)
      const reachesOthers = groups !== undefined && !isDeepStrictEqual(groups, had)
      const isSwitched = (before.disabledAt === null) !== (after.disabledAt === null)
      return {
        stored: { before, after, reachesOthers, standsElsewhere: moves || reachesOthers || isSwitched },
        losesLinks: isOut || after.email !== before.email,
        getsGroups: groups !== undefined && (moves || reachesOthers),
        losesAccess: isOut || moves,
        audited: auditOfChange(by, before, after, { before: had, after: groups ?? had }),
      }
    })
    const idsWhere = (is: (one: (typeof all)[number]) => boolean) =>
      all.filter(is).map(({ stored }) => stored.after.id)
    const audited = all.flatMap((one) => one.audited)
    if (audited.length > 0) await deps.auditAll(audited, tx)
    const withoutLinks = idsWhere(({ losesLinks }) => losesLinks)
    if (withoutLinks.length > 0) {
      await deleteInvitations(tx, withoutLinks)
      await closeResets(tx, withoutLinks, now)
      await deleteEmailChanges(tx, withoutLinks)
    }
    const placed = idsWhere(({ getsGroups }) => getsGroups)
    if (placed.length > 0) await setGroups(tx, placed, groups ?? [])
    const out = idsWhere(({ losesAccess }) => losesAccess)
    const ended = Map.groupBy(out.length === 0 ? [] : await endAccessOfAll(tx, out), ({ userId }) => userId)
    return all.map(({ stored }) => ({
      ...stored,
      ended: (ended.get(stored.after.id) ?? []).map(({ id }) => id),
    }))
  }

  return {
    reportAdministrator,

    storeAll,
    recipientsAbout,
    /** After the commit: whoever is out is so at once, everywhere. */
    publish,

    /** Saves a change to an account that is locked. Its effects elsewhere follow after the commit. @throws user_not_exist */
    store: async (
      tx: Executor,
      by: ChangedBy,
      user: UserRow,
      change: UserChange,
      groups: { before: readonly number[]; after: readonly number[] },
    ): Promise<StoredChange> => {
      const [stored] = await storeAll(tx, [{ by, user, groups: groups.before }], change, groups.after)
      if (stored === undefined) throw new AppError('user_not_exist')
      return stored
    },

    announce: async (stored: StoredChange): Promise<void> => {
      publish([stored])
      for (const news of newsOf(stored)) await report(news)
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
