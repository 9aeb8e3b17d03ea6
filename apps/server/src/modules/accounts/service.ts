import {
  compareBrowser,
  overrideResult,
  proofKinds,
  type Browser,
  type Me,
  type ProofKind,
  type User,
  type UserBrowser,
  type UserPermissions,
} from '@lykta/contract/accounts'
import { errorTexts } from '@lykta/contract/errors'
import { AppError, noSession, notFound } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { Origin, SignedInUser } from '../../signed-in.ts'
import { batchLookUps } from '../../platform/batch-lookups.ts'
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RecordAudit } from '../audit/index.ts'
import { mayActFor, permissionsOf } from '../../policy.ts'
import { presentMe, presentUser } from './present.ts'
import { newEmailOf } from './email/repo.ts'
import { holdProof, kindsOf, type Identified, type Proof, type SignInKinds } from './sign-in/kinds.ts'
import { wrongCredentials } from './sign-in/wrong-credentials.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOver,
  insertSession,
  rememberDevice,
  sessionsAmong,
  sessionsByTokenHash,
  touchSessions,
  updateUser,
  userById,
  type SessionRow,
  type UserRow,
} from './repo.ts'

/** How long a session lasts unused, and at most. `staff`: also for administrators. */
export type SessionLengths = Record<'relative' | 'staff', { idleMs: number; maxAgeMs: number }>

export interface OpenedSession {
  token: string
  user: User
  /** The browser that the installed app registered. */
  userBrowser: UserBrowser | null
  /** The token by which the browser is recognised at the next login. */
  device?: string
}

/** A password that others know is no reason to keep somebody out who has not used it. */
const mustChangePassword = ({ forceChangePassword }: UserRow, { kind }: Proof): boolean =>
  forceChangePassword && kind === 'password'

/** The last use of a session is stored to the minute, which avoids a write on every request. */
const touchIntervalMs = 60_000

export const createAccountsService = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  audit: RecordAudit
  settings: { sessions: SessionLengths }
  kinds: SignInKinds
  events: Pick<Events, 'publish'>
}) => {
  const { db, clock, ids, audit, settings } = deps

  const lengthsFor = ({ role }: UserRow) => settings.sessions[role === 'relative' ? 'relative' : 'staff']

  const auditLogin = (action: 'login' | 'override_login', { user, proof }: Identified, from: Origin) =>
    audit({
      action,
      userId: user.id,
      clusterId: user.clusterId,
      from,
      ...(proof.kind === 'oidc' ? { detail: { provider: proof.shown.provider } } : {}),
    })

  /**
   * Opens a session. For a user who has to choose a new password, the session can do only that.
   * @throws bad_credentials when the proof of sign-in, such as the password, has just been replaced
   */
  const openSession = async (
    { user, proof }: Identified,
    { userAgent }: Pick<Origin, 'userAgent'>,
    device?: string,
  ): Promise<OpenedSession> => {
    const token = ids.token()
    const now = clock.now()
    await db.transaction(async (tx) => {
      if (!(await holdProof(deps.kinds, tx, user.id, proof))) throw wrongCredentials()
      await insertSession(tx, {
        userId: user.id,
        tokenHash: sha256(token),
        scope: mustChangePassword(user, proof) ? 'change_password' : 'full',
        ...(proof.kind === 'oidc'
          ? {
              identityId: proof.shown.identityId,
              providerSessionHash: proof.shown.providerSessionHash,
            }
          : {}),
        device: userAgent.slice(0, 200),
        lastUsedAt: now,
        provedAt: now,
        expiresAt: new Date(now.getTime() + lengthsFor(user).maxAgeMs),
      })
      if (device !== undefined) await rememberDevice(tx, user.id, sha256(device), now)
    })
    return {
      token,
      user: { ...presentUser(user), forceChangePassword: mustChangePassword(user, proof) },
      userBrowser: user.recentBrowser,
      ...(device === undefined ? {} : { device }),
    }
  }

  /** @throws account_disabled */
  const checkEnabled = async ({ user }: Identified, from: Origin): Promise<void> => {
    if (user.disabledAt === null) return
    await audit({ action: 'login_refused', userId: user.id, clusterId: user.clusterId, from })
    throw new AppError('account_disabled', { error: errorTexts.account_disabled })
  }

  const isOver = ({ session, user }: { session: SessionRow; user: UserRow }, now: Date) =>
    session.expiresAt <= now || session.lastUsedAt.getTime() + lengthsFor(user).idleMs <= now.getTime()

  // After a restart all open apps come back at once.
  const findSession = batchLookUps(
    async (tokenHashes: readonly string[]) =>
      new Map((await sessionsByTokenHash(db, tokenHashes)).map((row) => [row.session.tokenHash, row])),
  )

  const touch = batchLookUps(async (ids: readonly number[]) => {
    await touchSessions(db, ids, clock.now())
    return new Map<number, never>()
  })

  const liveSession = async (token: string): Promise<{ session: SessionRow; user: UserRow }> => {
    const found = await findSession(sha256(token))
    const now = clock.now()
    if (found === undefined || isOver(found, now)) throw noSession()
    if (found.user.disabledAt !== null) throw new AppError('account_disabled')
    if (now.getTime() - found.session.lastUsedAt.getTime() > touchIntervalMs) {
      await touch(found.session.id)
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

    /** For a user who has just proved their identity. @throws bad_credentials, account_disabled */
    login: async (identified: Identified, from: Origin, device = ids.token()): Promise<OpenedSession> => {
      await checkEnabled(identified, from)
      const opened = await openSession(identified, from, device)
      await auditLogin('login', identified, from)
      return opened
    },

    /** The login of the installed app. @throws as login does, and no_access_permission */
    overrideLogin: async (
      identified: Identified,
      from: Origin,
      device = ids.token(),
    ): Promise<OpenedSession> => {
      const { user } = identified
      await checkEnabled(identified, from)
      if (!user.mobileApp) {
        await audit({ action: 'login_refused', userId: user.id, clusterId: user.clusterId, from })
        throw new AppError('no_access_permission', { error: errorTexts.no_access_permission })
      }
      const opened = await openSession(identified, from, device)
      await auditLogin('override_login', identified, from)
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
      const user = await userById(db, userId)
      if (user === undefined || user.id !== signedIn.userId) throw notFound()
      // IPv4 looks like this to a server that listens on IPv6.
      const registered: UserBrowser = { ...browser, address: address.replace(/^::ffff:(?=\d+\.)/i, '') }
      await updateUser(db, user.id, { recentBrowser: registered, updatedAt: clock.now() })
      if (compareBrowser(user.recentBrowser, browser) === overrideResult.otherBrowser) {
        const ended = await deleteOtherSessions(db, user.id, signedIn.sessionId)
        for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
        if (ended.length > 0) {
          await audit({
            action: 'session_ended',
            userId: user.id,
            clusterId: user.clusterId,
            from: signedIn.from,
            detail: { count: ended.length },
          })
        }
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
        provedAt: session.provedAt,
      }
    },

    /** Returns the owner of a token that may only choose a new password. @throws no_session, account_disabled */
    userToChoosePassword: async (token: string): Promise<{ user: UserRow; sessionId: number }> => {
      const { session, user } = await liveSession(token)
      if (session.scope !== 'change_password') throw noSession()
      return { user, sessionId: session.id }
    },

    /** Those of these sessions that somebody has ended. */
    endedAmong: async (sessionIds: readonly number[]): Promise<number[]> => {
      const open = await sessionsAmong(db, sessionIds)
      return sessionIds.filter((sessionId) => !open.has(sessionId))
    },

    /** Returns the user of a live session. @throws no_session, password_change_required, account_disabled */
    userByToken: async (token: string): Promise<User> => {
      const { session, user } = await fullSession(token)
      const byPassword = session.identityId === null
      return { ...presentUser(user), forceChangePassword: byPassword && user.forceChangePassword }
    },

    /** The ways in which the user can prove their identity again. @throws no_session */
    proofsOf: async ({ userId }: SignedInUser): Promise<ProofKind[]> => {
      const user = await userById(db, userId)
      if (user === undefined) throw noSession()
      return kindsOf(deps.kinds, proofKinds, user)
    },

    logout: async (token: string, from: Origin): Promise<void> => {
      const gone = await deleteSession(db, sha256(token))
      if (gone === undefined) return
      deps.events.publish({ type: 'sessionEnded', sessionId: gone.id })
      const user = await userById(db, gone.userId)
      await audit({ action: 'logout', userId: gone.userId, clusterId: user?.clusterId ?? null, from })
    },

    /** Deletes stale sessions and closes their open sockets. */
    endStaleSessions: async (): Promise<void> => {
      const now = clock.now()
      const unusedSince = (whose: 'relative' | 'staff') =>
        new Date(now.getTime() - settings.sessions[whose].idleMs)
      const ended = await deleteSessionsOver(db, now, {
        relative: unusedSince('relative'),
        staff: unusedSince('staff'),
      })
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
      const user = await userById(db, signedIn.userId)
      if (user === undefined) throw noSession()
      return presentMe(user, await newEmailOf(db, user.id, clock.now()))
    },

    /** Returns the user named in a path, if the signed-in user may act for them. @throws not_found */
    userFor: async (signedIn: SignedInUser, userId: number): Promise<UserRow> => {
      const user = await userById(db, userId)
      if (user === undefined || user.deletedAt !== null || !mayActFor(signedIn, user)) throw notFound()
      return user
    },
  }
}
export type AccountsService = ReturnType<typeof createAccountsService>
