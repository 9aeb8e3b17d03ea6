import {
  compareBrowser,
  overrideResult,
  proofKinds,
  type Browser,
  type LoginStep,
  type Me,
  type ProofKind,
  type SecondFactor,
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
import {
  hasOf,
  needsOf,
  showsBoth,
  stepAfterBoth,
  stepAfterPassword,
  type NeedsUnset,
} from './factors/steps.ts'
import type { Codes } from './sign-in/code/service.ts'
import { holdProof, kindsOf, type Identified, type Proof, type SignInKinds } from './sign-in/kinds.ts'
import { identitiesOf } from './sign-in/oidc/repo.ts'
import type { PasskeySignIn } from './sign-in/passkey/service.ts'
import { wrongCredentials } from './sign-in/wrong-credentials.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOver,
  finishLogin,
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
  /** What has to follow before the token is good for anything else. */
  waitsFor?: LoginStep
}

/** A password that others know is no reason to keep somebody out who has come by a provider. */
const mustChangePassword = (
  { forceChangePassword }: UserRow,
  { identityId = null }: Partial<Pick<SessionRow, 'identityId'>>,
): boolean => forceChangePassword && identityId === null

/** By which provider somebody has logged in, as the session keeps it. */
const providerOf = ({ kind, shown }: Proof) =>
  kind === 'oidc'
    ? { identityId: shown.identityId, providerSessionHash: shown.providerSessionHash }
    : {}

/** By which provider somebody has logged in, for the audit. */
const auditedProof = (proof: Proof) =>
  proof.kind === 'oidc' ? { detail: { provider: proof.shown.provider } } : {}

/** The last use of a session is stored to the minute, which avoids a write on every request. */
const touchIntervalMs = 60_000

export const createAccountsService = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  audit: RecordAudit
  settings: { sessions: SessionLengths }
  kinds: SignInKinds
  needsUnset: NeedsUnset
  passkeys: Pick<PasskeySignIn, 'check'>
  codes: Pick<Codes, 'check' | 'recover'>
  events: Pick<Events, 'publish'>
}) => {
  const { db, clock, ids, audit, settings } = deps

  const lengthsFor = ({ role }: UserRow) => settings.sessions[role === 'relative' ? 'relative' : 'staff']

  const isOver = ({ session, user }: { session: SessionRow; user: UserRow }, now: Date) =>
    session.expiresAt <= now || session.lastUsedAt.getTime() + lengthsFor(user).idleMs <= now.getTime()

  const standing = async (user: UserRow) => ({
    needs: await needsOf(db, user, deps.needsUnset),
    has: await hasOf(db, user.id),
  })

  /** What follows a proof. `second`: a second factor has been shown as well. */
  const stepAfter = async ({ user, proof }: Identified, second: boolean): Promise<LoginStep | undefined> => {
    if (showsBoth(proof)) return undefined
    const { needs, has } = await standing(user)
    return second ? stepAfterBoth(needs, has) : stepAfterPassword(needs, has)
  }

  /** The second factor comes before a new password, which somebody who knows the old one could choose otherwise. */
  const scopeFor = (mustChange: boolean, step: LoginStep | undefined): SessionRow['scope'] => {
    if (step?.step === 'secondFactor') return 'second_factor'
    if (mustChange) return 'change_password'
    return step === undefined ? 'full' : 'add_factor'
  }

  const openedWith = (
    token: string,
    user: UserRow,
    mustChange: boolean,
    step: LoginStep | undefined,
  ): OpenedSession => ({
    token,
    user: { ...presentUser(user), forceChangePassword: mustChange },
    userBrowser: user.recentBrowser,
    ...(step === undefined || scopeFor(mustChange, step) === 'change_password' ? {} : { waitsFor: step }),
  })

  /**
   * Opens a session. For a user who has to choose a new password, the session can do only that; likewise for a second factor.
   * @throws bad_credentials when the proof of sign-in, such as the password, has just been replaced
   */
  const openSession = async (
    identified: Identified,
    { userAgent }: Pick<Origin, 'userAgent'>,
    device?: string,
    second = false,
  ): Promise<OpenedSession> => {
    const { user, proof } = identified
    const step = await stepAfter(identified, second)
    const provider = providerOf(proof)
    const mustChange = mustChangePassword(user, provider)
    const token = ids.token()
    const now = clock.now()
    await db.transaction(async (tx) => {
      if (!(await holdProof(deps.kinds, tx, user.id, proof))) throw wrongCredentials()
      await insertSession(tx, {
        userId: user.id,
        tokenHash: sha256(token),
        scope: scopeFor(mustChange, step),
        ...provider,
        device: userAgent.slice(0, 200),
        lastUsedAt: now,
        provedAt: now,
        expiresAt: new Date(now.getTime() + lengthsFor(user).maxAgeMs),
      })
      if (device !== undefined) await rememberDevice(tx, user.id, sha256(device), now)
    })
    return { ...openedWith(token, user, mustChange, step), ...(device === undefined ? {} : { device }) }
  }

  /** @throws account_disabled */
  const checkEnabled = async ({ user }: Identified, from: Origin): Promise<void> => {
    if (user.disabledAt === null) return
    await audit({ action: 'login_refused', userId: user.id, clusterId: user.clusterId, from })
    throw new AppError('account_disabled', { error: errorTexts.account_disabled })
  }

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

  /** Returns a session that may do everything, not only choose a new password or show a second factor. */
  const fullSession = async (token: string, also?: 'add_factor') => {
    const found = await liveSession(token)
    const { scope } = found.session
    if (scope === 'full' || scope === also) return found
    throw new AppError(scope === 'change_password' ? 'password_change_required' : 'second_factor_required')
  }

  /** Returns a login that waits for its second factor. @throws no_session, account_disabled */
  const halfLoggedIn = async (token: string): Promise<{ session: SessionRow; user: UserRow }> => {
    const found = await liveSession(token)
    if (found.session.scope !== 'second_factor') throw noSession()
    return found
  }

  const checkSecond = async (user: UserRow, given: SecondFactor, from: Origin): Promise<void> => {
    const { by } = given
    if (by === 'passkey') await deps.passkeys.check(given.passkey, { purpose: 'prove', user, from })
    else if (by === 'code') await deps.codes.check(user, given.code, from)
    else await deps.codes.recover(user, given.code, from)
  }

  const signedInBy = async (token: string, also?: 'add_factor'): Promise<SignedInUser> => {
    const { session, user } = await fullSession(token, also)
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
  }

  return {
    openSession,
    halfLoggedIn,

    /** The second step of a login. @throws no_session, account_disabled, second_factor_wrong, passkey_refused, too_many_attempts */
    completeLogin: async (given: SecondFactor, from: Origin): Promise<OpenedSession> => {
      const { session, user } = await halfLoggedIn(given.token)
      const { needs, has } = await standing(user)
      const asked = stepAfterPassword(needs, has)
      if (asked?.step !== 'secondFactor' || !asked.by.includes(given.by)) throw noSession()
      await checkSecond(user, given, from)
      const step = stepAfterBoth(needs, has)
      const mustChange = mustChangePassword(user, session)
      const scope = scopeFor(mustChange, step)
      if (!(await finishLogin(db, session.id, 'second_factor', scope, clock.now()))) throw noSession()
      const by = (await identitiesOf(db, user.id)).find(({ id }) => id === session.identityId)
      await audit({
        action: 'login',
        userId: user.id,
        clusterId: user.clusterId,
        from,
        ...(by === undefined ? {} : { detail: { provider: by.provider } }),
      })
      return openedWith(given.token, user, mustChange, step)
    },

    /** For a user who has just proved their identity. @throws bad_credentials, account_disabled */
    login: async (identified: Identified, from: Origin, device = ids.token()): Promise<OpenedSession> => {
      const { user } = identified
      await checkEnabled(identified, from)
      const opened = await openSession(identified, from, device)
      if (opened.waitsFor?.step !== 'secondFactor')
        await audit({
          action: 'login',
          userId: user.id,
          clusterId: user.clusterId,
          from,
          ...auditedProof(identified.proof),
        })
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
      await audit({
        action: 'override_login',
        userId: user.id,
        clusterId: user.clusterId,
        from,
        ...auditedProof(identified.proof),
      })
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
     * second_factor_required, account_disabled
     */
    signedInByToken: (token: string): Promise<SignedInUser> => signedInBy(token),

    /** The same, and for a login that has to add a second factor first. */
    signedInToAddFactor: (token: string): Promise<SignedInUser> => signedInBy(token, 'add_factor'),

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
      return { ...presentUser(user), forceChangePassword: mustChangePassword(user, session) }
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
