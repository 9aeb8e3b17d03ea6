import type {
  ChangePassword,
  CheckedReset,
  FirstLogin,
  Forgot,
  Reset,
  UserActionResult,
} from '@lykta/contract/accounts'
import { AppError, badInput, noSession, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Origin, SignedInUser } from '../../../signed-in.ts'
import { fullName } from '../../../platform/full-name.ts'
import { networkOf } from '../../../platform/client-address.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { checkOldPassword } from '../sign-in/password/old-password.ts'
import type { AccountMails } from '../mails.ts'
import { hashNewPassword } from '../sign-in/password/new-password.ts'
import type { UserRow } from '../repo.ts'
import { deleteSessionOf, endAccess, userById, userByName } from '../repo.ts'
import { deleteEmailChanges } from '../email/repo.ts'
import {
  closeResets,
  deleteInvitations,
  insertReset,
  lockReset,
  residentsOf,
  updatePassword,
} from './repo.ts'

const minute = 60_000
const mailedLinkMs = 60 * minute
/** For a link that a signed-in user follows at once. */
const handedLinkMs = 15 * minute
const invitationMs = 7 * 24 * 60 * minute
const mailsAnHour = { limit: 3, windowMs: 60 * minute }

/** Sets new passwords: forgotten, forced or by choice. */
export const createRecovery = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  attempts: Attempts
  audit: RecordAudit
  /** The origin at which browsers reach this server. */
  publicOrigin: () => string
  events: Pick<Events, 'publish' | 'on'>
  addressLimit: { limit: number; windowMs: number }
  /** Whether a visitor who forgot a password is told that nobody has the name. */
  revealsUnknownNames: boolean
  mails: AccountMails
}) => {
  const { db, clock, ids, attempts, audit } = deps

  const makeLink = async (
    userId: number,
    { validMs, invitation = false, tx = db }: { validMs: number; invitation?: boolean; tx?: Executor },
  ): Promise<string> => {
    const token = ids.token()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + validMs)
    await insertReset(tx, {
      userId,
      tokenHash: sha256(token),
      createdAt: now,
      expiresAt,
      invitation,
    })
    return token
  }

  const addressOf = (token: string): string => `${deps.publicOrigin()}/resetpassword/${token}`

  /** Returns the link's user, if the link is still valid. @throws token_unknown, token_used, token_expired */
  const openLink = async (tx: Executor, token: string): Promise<{ user: UserRow; invitation: boolean }> => {
    const found = await lockReset(tx, sha256(token))
    if (found === undefined || found.user.disabledAt !== null) throw new AppError('token_unknown')
    if (found.reset.usedAt !== null) throw new AppError('token_used')
    if (found.reset.expiresAt <= clock.now()) throw new AppError('token_expired')
    return { user: found.user, invitation: found.reset.invitation }
  }

  /** Sets the password, closes all open links, and ends the other sessions with their sockets and calls. */
  const setPassword = async (
    owner: UserRow,
    password: string,
    how: {
      /** The input that held the password. */
      field: string
      action: 'password_reset' | 'password_changed'
      from: Origin | undefined
      keepSessionId?: number
      check?: (tx: Executor) => Promise<unknown>
    },
  ): Promise<UserRow> => {
    const userId = owner.id
    const passwordHash = await hashNewPassword(password, owner, how.field)
    const { user, ended } = await db.transaction(async (tx) => {
      await how.check?.(tx)
      const changed = await updatePassword(tx, userId, passwordHash, clock.now())
      if (changed === undefined) throw noSession()
      await closeResets(tx, [userId], clock.now())
      await deleteEmailChanges(tx, [userId])
      await audit({ action: how.action, userId, clusterId: changed.clusterId, from: how.from }, tx)
      return {
        user: changed,
        ended: await endAccess(tx, userId, how.keepSessionId),
      }
    })
    for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
    await deps.mails.report('passwordChanged', [user])
    return user
  }

  /** @throws too_many_attempts, mail_not_sent */
  const mailLink = async (user: UserRow): Promise<void> => {
    await attempts.reserve([{ subject: `forgot-user:${String(user.id)}`, ...mailsAnHour }])
    // Always our own page: a page named in the request could be someone else's.
    const link = addressOf(await makeLink(user.id, { validMs: mailedLinkMs }))
    await deps.mails.send(user, 'reset', { link })
  }
  // After the response, whose time would otherwise reveal whether there is such an account.
  deps.events.on('passwordForgotten', 'once', async ({ userId }) => {
    const user = await userById(db, userId)
    if (user === undefined) return
    await mailLink(user).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError)) throw thrown
    })
  })

  /**
   * Mails a link to choose the first password, and closes an earlier one. Refused once the user has chosen a password.
   * @throws not_permitted, too_many_attempts, mail_not_sent
   */
  const invite = async (signedIn: SignedInUser, user: UserRow): Promise<void> => {
    const chosen = user.passwordHash !== null && !user.forceChangePassword
    if (chosen || user.disabledAt !== null) throw notPermitted()
    await attempts.reserve([{ subject: `invitation:${String(user.id)}`, ...mailsAnHour }])
    const token = await db.transaction(async (tx) => {
      await deleteInvitations(tx, [user.id])
      await audit(auditOfInvitation('user_invited', signedIn, user), tx)
      return makeLink(user.id, { validMs: invitationMs, invitation: true, tx })
    })
    const inviter = await userById(db, signedIn.userId)
    try {
      await deps.mails.send(user, 'invitation', {
        link: addressOf(token),
        name: user.username,
        by: inviter === undefined ? '' : fullName(inviter),
        residents: await residentsOf(db, user.id),
      })
    } catch (error) {
      await deleteInvitations(db, [user.id])
      throw error
    }
  }

  return {
    /**
     * Mails a link. Known and unknown names count alike, because the answer may differ between them.
     * @throws email_not_exist, too_many_attempts, mail_not_sent
     */
    forgot: async (input: Forgot, from: Origin): Promise<void> => {
      await attempts.reserve([{ subject: `forgot-address:${networkOf(from.address)}`, ...deps.addressLimit }])
      const found = await userByName(db, input.email)
      const user = found?.disabledAt === null ? found : undefined
      if (deps.revealsUnknownNames) {
        if (user === undefined) throw new AppError('email_not_exist')
        await mailLink(user)
      }
      if (user === undefined) return
      await audit({ action: 'password_forgotten', userId: user.id, clusterId: user.clusterId, from })
      if (!deps.revealsUnknownNames) deps.events.publish({ type: 'passwordForgotten', userId: user.id })
    },

    /** Returns whose password the link changes, or chooses first. @throws token_unknown, token_used, token_expired */
    check: async (token: string): Promise<CheckedReset> => {
      const { user, invitation } = await openLink(db, token)
      return { email: user.email, language: user.language, invitation }
    },

    /** @throws token_unknown, token_used, token_expired, password_common */
    reset: async ({ token, newPassword }: Reset, from: Origin): Promise<void> => {
      const { user: owner } = await openLink(db, token)
      const check = (tx: Executor) => openLink(tx, token)
      await setPassword(owner, newPassword, { field: 'newPassword', action: 'password_reset', from, check })
    },

    /**
     * Makes a link for a signed-in user who has to change the password, or for an administrator to pass on. Everybody
     * else needs the old password, so that nobody takes over an account from a borrowed phone.
     * @throws not_permitted
     */
    linkFor: async (signedIn: SignedInUser, user: UserRow): Promise<string> => {
      if (user.id === signedIn.userId && !user.forceChangePassword) throw notPermitted()
      const token = await makeLink(user.id, { validMs: handedLinkMs })
      const subject = { type: 'user', id: user.id }
      await audit({
        action: 'password_link_made',
        userId: signedIn.userId,
        clusterId: user.clusterId,
        subject,
        from: signedIn.from,
      })
      if (user.id !== signedIn.userId) await deps.mails.report('passwordLinkMade', [user])
      return token
    },

    invite,

    /** Uses an invitation up whose user will log in without a password. @throws token_unknown, token_used, token_expired */
    useInvitation: async (tx: Executor, token: string): Promise<UserRow> => {
      const { user, invitation } = await openLink(tx, token)
      if (!invitation) throw new AppError('token_unknown')
      await closeResets(tx, [user.id], clock.now())
      return user
    },

    /** Skips users whom it makes no sense to invite, but stops once a mail could not be sent. */
    inviteAll: async (signedIn: SignedInUser, invited: readonly UserRow[]): Promise<UserActionResult> => {
      const result: UserActionResult = { done: [], left: [] }
      let mailFails = false
      for (const user of invited) {
        const code: UserActionResult['left'][number]['code'] | undefined = mailFails
          ? 'mail_not_sent'
          : await refusalOf(invite(signedIn, user))
        if (code === undefined) result.done.push(user.id)
        else result.left.push({ id: user.id, code })
        mailFails = code === 'mail_not_sent'
      }
      return result
    },

    withdrawInvitation: async (signedIn: SignedInUser, user: UserRow): Promise<void> => {
      await db.transaction(async (tx) => {
        await deleteInvitations(tx, [user.id])
        await audit(auditOfInvitation('invitation_withdrawn', signedIn, user), tx)
      })
    },

    /**
     * The forced change. Returns the updated user; the session that asked has ended, and can ask only once.
     * @throws bad_input, no_session, password_common
     */
    firstLogin: async (
      { user, sessionId }: { user: UserRow; sessionId: number },
      { email, password }: FirstLogin,
      from: Origin,
    ): Promise<UserRow> => {
      if (user.email.toLowerCase() !== email.toLowerCase())
        throw badInput({ email: 'The email address is incorrect' })
      const check = async (tx: Executor) => {
        if (!(await deleteSessionOf(tx, user.id, sessionId))) throw noSession()
      }
      return setPassword(user, password, { field: 'password', action: 'password_changed', from, check })
    },

    /**
     * Changes the password of a user who knows the old one. The session that asks stays open.
     * @throws old_password_wrong, too_many_attempts, password_common
     */
    change: async (signedIn: SignedInUser, { oldPassword, newPassword }: ChangePassword): Promise<void> => {
      const user = await userById(db, signedIn.userId)
      if (user === undefined) throw noSession()
      await checkOldPassword(deps, { user, from: signedIn.from }, oldPassword, 'oldPassword')
      await setPassword(user, newPassword, {
        field: 'newPassword',
        action: 'password_changed',
        from: signedIn.from,
        keepSessionId: signedIn.sessionId,
      })
    },
  }
}

/** Why an invitation was refused. */
const refusalOf = async (
  inviting: Promise<void>,
): Promise<UserActionResult['left'][number]['code'] | undefined> => {
  try {
    await inviting
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    const { code } = thrown
    if (code === 'not_permitted' || code === 'too_many_attempts' || code === 'mail_not_sent') return code
    throw thrown
  }
}

const auditOfInvitation = (
  action: 'user_invited' | 'invitation_withdrawn',
  { userId, from }: SignedInUser,
  { id, clusterId }: UserRow,
) => ({ action, userId, clusterId, from, subject: { type: 'user', id } })

export type RecoveryService = ReturnType<typeof createRecovery>
