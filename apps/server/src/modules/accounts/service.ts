import {
  proofKinds,
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
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RecordAudit } from '../audit/index.ts'
import { mayActFor, permissionsOf } from '../../policy.ts'
import { presentMe, presentUser } from './present.ts'
import { newEmailOf } from './email/repo.ts'
import { needsOf } from './factors/repo.ts'
import { hasOf, showsBoth, stepAfterBoth, stepAfterPassword } from './factors/steps.ts'
import type { LiveSessions } from './sessions/live.ts'
import { mustChangePassword, openedBy } from './sessions/opened-by.ts'
import { sharedPartOf, type SharedSessions } from './shared-devices/sessions.ts'
import type { Codes } from './sign-in/code/service.ts'
import {
  holdProof,
  kindsOf,
  type HeldKinds,
  type Identified,
  type Proof,
  type SignInKinds,
} from './sign-in/kinds.ts'
import { identitiesOf } from './sign-in/oidc/repo.ts'
import type { PasskeySignIn } from './sign-in/passkey/service.ts'
import { wrongCredentials } from './sign-in/wrong-credentials.ts'
import {
  deleteSession,
  finishLogin,
  insertSession,
  rememberDevice,
  sessionsAmong,
  userById,
  type SessionRow,
  type UserRow,
} from './repo.ts'

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

export const createAccountsService = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  audit: RecordAudit
  live: Pick<LiveSessions, 'find' | 'maxAgeMs'>
  kinds: SignInKinds
  held: HeldKinds
  shared: SharedSessions
  passkeys: Pick<PasskeySignIn, 'check'>
  codes: Pick<Codes, 'check' | 'recover'>
  events: Pick<Events, 'publish'>
  /** @throws sign_in_by_provider */
  checkWay: (identified: Identified) => Promise<void>
}) => {
  const { db, clock, ids, audit } = deps

  const auditLogin = (
    action: 'login' | 'override_login',
    user: UserRow,
    provider: string | undefined,
    from: Origin,
  ) =>
    audit({
      action,
      userId: user.id,
      clusterId: user.clusterId,
      from,
      ...(provider === undefined ? {} : { detail: { provider } }),
    })

  const standing = async (user: UserRow) => ({
    needs: await needsOf(db, user),
    has: await hasOf(db, user.id),
  })

  /** What follows a proof. `second`: a second factor has been shown as well. */
  const stepAfter = async ({ user, proof }: Identified, second: boolean): Promise<LoginStep | undefined> => {
    if (showsBoth(proof)) return undefined
    const { needs, has } = await standing(user)
    return second ? stepAfterBoth(needs, has) : stepAfterPassword(needs, has)
  }

  /**
   * Opens a session. For a user who has to choose a new password, the session can do only that; likewise for a second factor.
   * @throws bad_credentials when the proof of sign-in, such as the password, has just been replaced
   */
  const openSession = async (
    identified: Identified,
    from: Pick<Origin, 'userAgent' | 'deviceHash'>,
    device?: string,
    second = false,
  ): Promise<OpenedSession> => {
    const { user, proof } = identified
    const step = await stepAfter(identified, second)
    const by = openedBy(proof)
    const mustChange = mustChangePassword(user, { ...by, byPin: proof.kind === 'pin' })
    const scope = scopeFor(mustChange, step)
    const token = ids.token()
    const now = clock.now()
    const follow = await db.transaction(async (tx) => {
      if (!(await holdProof(deps.held, tx, user.id, proof))) throw wrongCredentials()
      const part = await sharedPartOf(tx, from, { proof, now, maxAgeMs: deps.live.maxAgeMs(user) })
      const id = await insertSession(tx, {
        userId: user.id,
        tokenHash: sha256(token),
        scope,
        ...by,
        ...part,
        device: from.userAgent.slice(0, 200),
        lastUsedAt: now,
      })
      if (device !== undefined) await rememberDevice(tx, user.id, sha256(device), now)
      // A login that waits for its second factor has not put anybody out yet.
      if (scope === 'second_factor') return () => undefined
      return deps.shared.settle(tx, { id, userId: user.id, scope, ...part })
    })
    follow()
    return { ...openedWith(token, user, mustChange, step), ...(device === undefined ? {} : { device }) }
  }

  /** A login that waits for its second factor is audited when it has been completed. */
  const auditOpened = async (
    action: 'login' | 'override_login',
    { waitsFor }: OpenedSession,
    { user, proof }: Identified,
    from: Origin,
  ): Promise<void> => {
    if (waitsFor?.step === 'secondFactor') return
    await auditLogin(action, user, proof.kind === 'oidc' ? proof.shown.provider : undefined, from)
  }

  /** @throws account_disabled, sign_in_by_provider */
  const checkEnabled = async (identified: Identified, from: Origin): Promise<void> => {
    const { user } = identified
    if (user.disabledAt === null) {
      await deps.checkWay(identified)
      return
    }
    await audit({ action: 'login_refused', userId: user.id, clusterId: user.clusterId, from })
    throw new AppError('account_disabled', { error: errorTexts.account_disabled })
  }

  /** Returns a session that may do everything, not only choose a new password or show a second factor. */
  const fullSession = async (token: string, also?: 'add_factor') => {
    const found = await deps.live.find(token)
    const { scope } = found.session
    if (scope === 'full' || scope === also) return found
    throw new AppError(scope === 'change_password' ? 'password_change_required' : 'second_factor_required')
  }

  /** Returns a login that waits for its second factor. @throws no_session, account_disabled */
  const halfLoggedIn = async (token: string): Promise<{ session: SessionRow; user: UserRow }> => {
    const found = await deps.live.find(token)
    if (found.session.scope !== 'second_factor') throw noSession()
    return found
  }

  /** Returns the passkey, if it was one. */
  const checkSecond = async (
    user: UserRow,
    given: SecondFactor,
    from: Origin,
  ): Promise<Extract<Proof, { kind: 'passkey' }> | undefined> => {
    const { by } = given
    if (by === 'passkey')
      return (await deps.passkeys.check(given.passkey, { purpose: 'prove', user, from })).proof
    await (by === 'code' ? deps.codes.check : deps.codes.recover)(user, given.code, from)
    return undefined
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
      // Its login is the proof, as long as it may wait.
      provedAt: session.scope === 'add_factor' ? clock.now() : session.provedAt,
    }
  }

  return {
    openSession,
    halfLoggedIn,

    /** The second step of a login. @throws no_session, account_disabled, sign_in_code_wrong, sign_in_passkey_refused, too_many_attempts */
    completeLogin: async (given: SecondFactor, from: Origin): Promise<OpenedSession> => {
      const { session, user } = await halfLoggedIn(given.token)
      const { needs, has } = await standing(user)
      const asked = stepAfterPassword(needs, has)
      if (asked?.step !== 'secondFactor' || !asked.by.includes(given.by)) throw noSession()
      const passkey = await checkSecond(user, given, from)
      const step = stepAfterBoth(needs, has)
      const mustChange = mustChangePassword(user, session)
      const scope = scopeFor(mustChange, step)
      // The token of the first step, if somebody has it, is worth nothing from here on.
      const token = ids.token()
      const tokenHash = sha256(token)
      const follow = await db.transaction(async (tx) => {
        if (passkey !== undefined && !(await holdProof(deps.held, tx, user.id, passkey))) throw noSession()
        const opened = passkey === undefined ? {} : openedBy(passkey)
        const next = { now: clock.now(), tokenHash, ...opened }
        if (!(await finishLogin(tx, session.id, 'second_factor', scope, next))) throw noSession()
        return deps.shared.settle(tx, { ...session, scope })
      })
      follow()
      const by = (await identitiesOf(db, user.id)).find(({ id }) => id === session.identityId)
      await auditLogin('login', user, by?.provider, from)
      return openedWith(token, user, mustChange, step)
    },

    /** For a user who has just proved their identity. @throws bad_credentials, account_disabled, sign_in_by_provider */
    login: async (identified: Identified, from: Origin, device = ids.token()): Promise<OpenedSession> => {
      await checkEnabled(identified, from)
      const opened = await openSession(identified, from, device)
      await auditOpened('login', opened, identified, from)
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
      await auditOpened('override_login', opened, identified, from)
      return opened
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
      const { session, user } = await deps.live.find(token)
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
