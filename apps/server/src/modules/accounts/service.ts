import {
  compareBrowser,
  overrideResult,
  type Browser,
  type Me,
  type User,
  type UserBrowser,
  type UserPermissions,
} from '@lykta/contract/accounts'
import { errorTexts } from '@lykta/contract/errors'
import { AppError, noSession, notFound } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RecordAudit } from '../audit/index.ts'
import { passwordFits } from './passwords.ts'
import { mayActFor, permissionsOf } from '../../policy.ts'
import { presentMe, presentUser } from './present.ts'
import { createAccountsRepo, type AccountsRepo, type SessionRow, type UserRow } from './repo.ts'

export interface LoginSettings {
  failuresPerName: number
  failuresPerAddress: number
  windowMs: number
  idleMs: number
  maxAgeMs: number
}

export interface OpenedSession {
  token: string
  user: User
  /** The browser that the installed app registered. */
  userBrowser: UserBrowser | null
}

/** To the minute is exact enough for the last use of a session, and avoids a write on every request. */
const touchIntervalMs = 60_000

export const createAccountsService = (deps: {
  db: Database
  repo: AccountsRepo
  attempts: Attempts
  clock: Clock
  ids: Ids
  audit: RecordAudit
  settings: LoginSettings
  events: Pick<Events, 'publish'>
}) => {
  const { repo, attempts, clock, ids, audit, settings } = deps

  /**
   * Opens a session. For a user who has to choose a new password, the session can do only that.
   * @throws bad_credentials when the password has just been replaced
   */
  const openSession = async (user: UserRow, device: string): Promise<OpenedSession> => {
    const token = ids.token()
    const now = clock.now()
    await deps.db.transaction(async (tx) => {
      const inTransaction = createAccountsRepo(tx)
      if (!(await inTransaction.holdPassword(user.id, user.passwordHash))) throw wrongCredentials()
      await inTransaction.insertSession({
        userId: user.id,
        tokenHash: sha256(token),
        scope: user.forceChangePassword ? 'change_password' : 'full',
        device: device.slice(0, 200),
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + settings.maxAgeMs),
      })
    })
    return { token, user: presentUser(user), userBrowser: user.recentBrowser }
  }

  /**
   * Finds the user by name and password.
   * @throws bad_credentials, too_many_attempts, account_disabled
   */
  const identify = async (
    credentials: { username: string; password: string },
    address: string,
  ): Promise<UserRow> => {
    const user = await repo.userByName(credentials.username)
    // Attempts count per account, whichever of its names was typed; an unknown name counts by itself.
    const name =
      user === undefined
        ? `login-name:${credentials.username.toLowerCase()}`
        : `login-user:${String(user.id)}`
    const about = { userId: user?.id ?? null, clusterId: user?.clusterId ?? null }
    const attempt = await attempts
      .reserve([
        { subject: name, limit: settings.failuresPerName, windowMs: settings.windowMs },
        {
          subject: `login-address:${address}`,
          limit: settings.failuresPerAddress,
          windowMs: settings.windowMs,
        },
      ])
      .catch(async (refused: unknown) => {
        await audit({ action: 'login_refused', ...about })
        throw refused
      })
    if (!(await passwordFits(user?.passwordHash, credentials.password)) || user === undefined) {
      await audit({ action: 'login_failed', ...about })
      throw wrongCredentials()
    }
    await attempt.succeeded()
    await attempts.clear(name)
    if (user.disabledAt !== null) {
      await audit({ action: 'login_refused', ...about })
      throw new AppError('account_disabled', { error: errorTexts.account_disabled })
    }
    return user
  }

  const isOver = (session: SessionRow, now: Date) =>
    session.expiresAt <= now || session.lastUsedAt.getTime() + settings.idleMs <= now.getTime()

  const liveSession = async (token: string): Promise<{ session: SessionRow; user: UserRow }> => {
    const found = await repo.sessionByTokenHash(sha256(token))
    const now = clock.now()
    if (found === undefined || isOver(found.session, now)) throw noSession()
    if (found.user.disabledAt !== null) throw new AppError('account_disabled')
    if (now.getTime() - found.session.lastUsedAt.getTime() > touchIntervalMs) {
      await repo.touchSession(found.session.id, now)
    }
    return found
  }

  /** Returns a session that may do everything, not only choose a new password. */
  const fullSession = async (token: string): Promise<{ session: SessionRow; user: UserRow }> => {
    const found = await liveSession(token)
    if (found.session.scope !== 'full') throw new AppError('password_change_required')
    return found
  }

  return {
    openSession,

    /** @throws bad_credentials, too_many_attempts, account_disabled */
    login: async (
      credentials: { username: string; password: string },
      from: { address: string; device: string },
    ): Promise<OpenedSession> => {
      const user = await identify(credentials, from.address)
      const opened = await openSession(user, from.device)
      await audit({ action: 'login', userId: user.id, clusterId: user.clusterId })
      return opened
    },

    /** The login of the installed app. @throws as login does, and no_access_permission */
    overrideLogin: async (
      credentials: { username: string; password: string },
      from: { address: string; device: string },
    ): Promise<OpenedSession> => {
      const user = await identify(credentials, from.address)
      if (!user.mobileApp) {
        await audit({ action: 'login_refused', userId: user.id, clusterId: user.clusterId })
        throw new AppError('no_access_permission', { error: errorTexts.no_access_permission })
      }
      const opened = await openSession(user, from.device)
      await audit({ action: 'override_login', userId: user.id, clusterId: user.clusterId })
      return opened
    },

    /**
     * Registers the browser of the user's own installed app. The browser registered before loses its sessions.
     * @throws not_found for another user's
     */
    updateBrowser: async (
      signedIn: SignedInUser,
      userId: number,
      browser: Browser,
      address: string,
    ): Promise<UserBrowser> => {
      const user = await repo.userById(userId)
      if (user === undefined || user.id !== signedIn.userId) throw notFound()
      const registered: UserBrowser = { ...browser, address }
      await repo.updateUser(user.id, { recentBrowser: registered, updatedAt: clock.now() })
      if (compareBrowser(user.recentBrowser, browser) === overrideResult.otherBrowser) {
        const ended = await repo.deleteOtherSessions(user.id, signedIn.sessionId)
        for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
      }
      return registered
    },

    /**
     * Returns the owner of a session token, for every door. @throws no_session, password_change_required,
     * account_disabled
     */
    signedInByToken: async (token: string): Promise<SignedInUser> => {
      const { session, user } = await fullSession(token)
      return {
        userId: user.id,
        sessionId: session.id,
        role: user.role,
        level: user.level,
        clusterId: user.clusterId,
        language: user.language,
        extension: user.extension,
        enableVideoCall: user.enableVideoCall,
      }
    },

    /** Returns the owner of a token that may only choose a new password. @throws no_session, account_disabled */
    userToChoosePassword: async (token: string): Promise<UserRow> => {
      const { session, user } = await liveSession(token)
      if (session.scope !== 'change_password') throw noSession()
      return user
    },

    /** Returns the user of a live session. @throws no_session, password_change_required, account_disabled */
    userByToken: async (token: string): Promise<User> => presentUser((await fullSession(token)).user),

    logout: async (token: string): Promise<void> => {
      const gone = await repo.deleteSession(sha256(token))
      if (gone === undefined) return
      deps.events.publish({ type: 'sessionEnded', sessionId: gone.id })
      const user = await repo.userById(gone.userId)
      await audit({ action: 'logout', userId: gone.userId, clusterId: user?.clusterId ?? null })
    },

    /** Deletes stale sessions and closes their open sockets. */
    endStaleSessions: async (): Promise<void> => {
      const now = clock.now()
      const ended = await repo.deleteSessionsOver(now, new Date(now.getTime() - settings.idleMs))
      for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
    },

    permissions: (signedIn: SignedInUser): UserPermissions => ({
      role: signedIn.role,
      level: signedIn.level,
      language: signedIn.language,
      clusterId: signedIn.clusterId,
      permissions: [...permissionsOf(signedIn)],
    }),

    me: async (signedIn: SignedInUser): Promise<Me> => {
      const user = await repo.userById(signedIn.userId)
      if (user === undefined) throw noSession()
      return presentMe(user)
    },

    /** Returns the user named in a path, if the signed-in user may act for them. @throws not_found */
    userFor: async (signedIn: SignedInUser, userId: number): Promise<UserRow> => {
      const user = await repo.userById(userId)
      if (user === undefined || !mayActFor(signedIn, user)) throw notFound()
      return user
    },
  }
}
const wrongCredentials = () => new AppError('bad_credentials', { error: { code: 'bad_credentials' } })

export type AccountsService = ReturnType<typeof createAccountsService>
