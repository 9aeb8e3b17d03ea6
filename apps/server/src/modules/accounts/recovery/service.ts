import type { ChangePassword, FirstLogin, Forgot, Reset } from '@lykta/contract/accounts'
import type { Language } from '@lykta/contract/languages'
import { AppError, badInput, noSession, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { Attempts } from '../../../platform/attempts.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { checkOldPassword } from '../old-password.ts'
import { hashPassword } from '../passwords.ts'
import type { UserRow } from '../repo.ts'
import { createAccountsRepo } from '../repo.ts'
import { createRecoveryRepo } from './repo.ts'
import { resetMail } from './reset-mail.ts'

const minute = 60_000
const mailedLinkMs = 60 * minute
/** For a link that a signed-in user follows at once. */
const handedLinkMs = 15 * minute
const mailsAnHour = { limit: 3, windowMs: 60 * minute }

/** Sets new passwords: forgotten, forced or by choice. */
export const createRecovery = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  attempts: Attempts
  mailer: Mailer
  audit: RecordAudit
  productName: string
  /** The origin at which browsers reach this server. */
  publicOrigin: () => string
  events: Pick<Events, 'publish'>
  unknownLimit: { limit: number; windowMs: number }
}) => {
  const { db, clock, ids, attempts, audit } = deps

  const makeLink = async (userId: number, validMs: number): Promise<string> => {
    const token = ids.token()
    const expiresAt = new Date(clock.now().getTime() + validMs)
    await createRecoveryRepo(db).insertReset({ userId, tokenHash: sha256(token), expiresAt })
    return token
  }

  /** Returns the link's user, if the link is still valid. @throws token_unknown, token_used, token_expired */
  const openLink = async (tx: Executor, token: string): Promise<UserRow> => {
    const found = await createRecoveryRepo(tx).resetByTokenHash(sha256(token))
    if (found === undefined || found.user.disabledAt !== null) throw new AppError('token_unknown')
    if (found.reset.usedAt !== null) throw new AppError('token_used')
    if (found.reset.expiresAt <= clock.now()) throw new AppError('token_expired')
    return found.user
  }

  /** Sets the password, closes all open links, and ends the other sessions with their sockets and calls. */
  const setPassword = async (
    userId: number,
    password: string,
    how: {
      action: 'password_reset' | 'password_changed'
      keepSessionId?: number
      check?: (tx: Executor) => Promise<unknown>
    },
  ): Promise<UserRow> => {
    const passwordHash = await hashPassword(password)
    const { user, ended } = await db.transaction(async (tx) => {
      await how.check?.(tx)
      const repo = createRecoveryRepo(tx)
      const changed = await repo.setPassword(userId, passwordHash, clock.now())
      if (changed === undefined) throw noSession()
      await repo.closeResets(userId, clock.now())
      await audit({ action: how.action, userId, clusterId: changed.clusterId }, tx)
      return {
        user: changed,
        ended: await createAccountsRepo(tx).deleteOtherSessions(userId, how.keepSessionId),
      }
    })
    for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
    return user
  }

  return {
    /** Mails a link. @throws email_not_exist, too_many_attempts, mail_not_sent */
    forgot: async (input: Forgot, from: { address: string }): Promise<void> => {
      const attempt = await attempts.reserve([
        { subject: `forgot-address:${from.address}`, ...deps.unknownLimit },
      ])
      const user = await createAccountsRepo(db).userByName(input.email)
      if (user === undefined || user.disabledAt !== null) throw new AppError('email_not_exist')
      await attempt.succeeded()
      await attempts.reserve([{ subject: `forgot-user:${String(user.id)}`, ...mailsAnHour }])
      // Always our own page: a page named in the request could be someone else's.
      const link = `${deps.publicOrigin()}/resetpassword/${await makeLink(user.id, mailedLinkMs)}`
      try {
        await deps.mailer.send(resetMail(user, link, deps.productName))
      } catch (error) {
        deps.log.error({ err: error, userId: user.id }, 'mail not sent')
        throw new AppError('mail_not_sent')
      }
      await audit({ action: 'password_forgotten', userId: user.id, clusterId: user.clusterId })
    },

    /** Returns whose password the link changes. @throws token_unknown, token_used, token_expired */
    check: async (token: string): Promise<{ email: string; language: Language }> => {
      const { email, language } = await openLink(db, token)
      return { email, language }
    },

    /** @throws token_unknown, token_used, token_expired */
    reset: async ({ token, newPassword }: Reset): Promise<void> => {
      const { id } = await openLink(db, token)
      await setPassword(id, newPassword, { action: 'password_reset', check: (tx) => openLink(tx, token) })
    },

    /**
     * Makes a link for a signed-in user who has to change the password, or for an administrator to pass on. Everybody
     * else needs the old password, so that nobody takes over an account from a borrowed phone. @throws not_permitted
     */
    linkFor: async (signedIn: SignedInUser, user: UserRow): Promise<string> => {
      if (user.id === signedIn.userId && !user.forceChangePassword) throw notPermitted()
      const token = await makeLink(user.id, handedLinkMs)
      const subject = { type: 'user', id: user.id }
      await audit({
        action: 'password_link_made',
        userId: signedIn.userId,
        clusterId: user.clusterId,
        subject,
      })
      return token
    },

    /** The forced change. Returns the updated user; the session that asked has ended. @throws bad_input */
    firstLogin: async (user: UserRow, { email, password }: FirstLogin): Promise<UserRow> => {
      if (user.email.toLowerCase() !== email.toLowerCase())
        throw badInput({ email: 'The email address is incorrect' })
      return setPassword(user.id, password, { action: 'password_changed' })
    },

    /**
     * Changes the password of a user who knows the old one. The session that asks stays open.
     * @throws old_password_wrong, too_many_attempts
     */
    change: async (signedIn: SignedInUser, { oldPassword, newPassword }: ChangePassword): Promise<void> => {
      const user = await createAccountsRepo(db).userById(signedIn.userId)
      if (user === undefined) throw noSession()
      await checkOldPassword(attempts, user, oldPassword, 'oldPassword')
      await setPassword(signedIn.userId, newPassword, {
        action: 'password_changed',
        keepSessionId: signedIn.sessionId,
      })
    },
  }
}
export type RecoveryService = ReturnType<typeof createRecovery>
