import type { OwnIdentity, ProviderAnswer, SignInProvider } from '@lykta/contract/accounts'
import { providerBackPath } from '@lykta/contract/accounts'
import { z } from 'zod'
import { AppError, notFound } from '../../../../errors.ts'
import type { Events } from '../../../../events.ts'
import { networkOf } from '../../../../platform/client-address.ts'
import type { Clock, Ids } from '../../../../platform/clock.ts'
import type { Database, Executor } from '../../../../platform/database.ts'
import type { Attempts } from '../../../../platform/failed-attempts.ts'
import { sha256 } from '../../../../platform/hash.ts'
import type { Log } from '../../../../platform/log.ts'
import type { ProviderSettings } from '../../../../platform/sign-in-providers.ts'
import type { Origin } from '../../../../signed-in.ts'
import type { RecordAudit } from '../../../audit/index.ts'
import type { ProviderAccounts } from '../../directory/by-provider.ts'
import { userOfExternalId } from '../../directory/repo.ts'
import type { AccountMails } from '../../mails.ts'
import type { UserRow } from '../../repo.ts'
import type { Identified, SignInKindOf } from '../kinds.ts'
import { keyedHashOf } from './identifiers.ts'
import { countStart } from '../count-start.ts'
import { createProvider, faultOf, isRefusal, type Provider, type Authentication } from './provider.ts'
import {
  deleteSessionsBy,
  holdIdentity,
  identitiesOf,
  identitiesWithSession,
  insertFlow,
  insertIdentity,
  takeFlow,
  touchIdentity,
  userOfEmail,
  userOfIdentifier,
  userOfSubject,
  type IdentityRow,
} from './repo.ts'

/** Long enough to find one's card and its code. */
const flowMs = 10 * 60_000

/** What a finished sign-in has shown. */
interface Finished {
  provider: Provider
  authentication: Authentication
  startedAt: Date
}

export interface ProviderSignInDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  attempts: Attempts
  audit: RecordAudit
  mails: AccountMails
  events: Pick<Events, 'publish'>
  publicOrigin: () => string
  /** For how long something takes, whatever the clock says. */
  passedMs: () => number
  settings: { failuresPerAddress: number; windowMs: number }
  providers: readonly ProviderSettings[]
  /** With which numbers of people are hashed. */
  identifierKey: Buffer
  accounts: Pick<ProviderAccounts, 'create' | 'takeOver'>
}

const demandOf = ({ settings }: Provider, { role }: UserRow) => settings.demand[role] ?? {}

/** @throws sign_in_too_weak */
const checkStrength = ({ provider, authentication }: Finished, user: UserRow): void => {
  const { acr, amr } = demandOf(provider, user)
  const isStrong =
    (acr === undefined || (authentication.acr !== undefined && acr.includes(authentication.acr))) &&
    (amr === undefined || authentication.amr.some((one) => amr.includes(one)))
  if (!isStrong) throw new AppError('sign_in_too_weak')
}

/** The provider could not be asked, or has itself said no, as it does where the person has broken off. */
const guessedNothing = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'sign_in_away' || isRefusal(error.cause))

/** Of a login whose strength has been checked. */
const identified = (
  user: UserRow,
  identity: IdentityRow,
  { provider, authentication }: Finished,
): Identified => ({
  user,
  proof: {
    kind: 'oidc',
    shown: {
      identityId: identity.id,
      provider: identity.provider,
      providerSessionHash: authentication.sid === undefined ? null : sha256(authentication.sid),
      metDemand: Object.keys(demandOf(provider, user)).length > 0,
    },
  },
})

/** Signing in by a provider of OpenID Connect. */
export const createProviderSignIn = (deps: ProviderSignInDeps) => {
  const { db, clock, log, audit } = deps
  const providers = new Map(
    deps.providers.map((settings) => {
      const redirectUri = () => deps.publicOrigin() + providerBackPath(settings.id)
      return [settings.id, createProvider(settings, { redirectUri, passedMs: deps.passedMs })]
    }),
  )

  /** Logs what failed, and refuses with a sentence. */
  const refuse = (provider: string, error: unknown): never => {
    const away = error instanceof AppError && error.code === 'sign_in_away'
    const fault = away && error.cause instanceof Error ? error.cause.message : faultOf(error)
    log.warn({ provider, fault }, away ? 'sign-in provider not reached' : 'sign-in by a provider failed')
    throw away ? new AppError('sign_in_away') : new AppError('sign_in_unfinished', { cause: error })
  }

  /** @throws sign_in_unfinished, sign_in_away */
  const finish = async ({ flow: token, answer }: ProviderAnswer): Promise<Finished> => {
    const flow = await takeFlow(db, sha256(token))
    const provider = flow === undefined ? undefined : providers.get(flow.provider)
    if (flow === undefined || provider === undefined || flow.expiresAt <= clock.now())
      throw new AppError('sign_in_unfinished')
    const authentication = await provider
      .authenticationOf(token, answer)
      .catch((error: unknown) => refuse(flow.provider, error))
    return { provider, authentication, startedAt: flow.createdAt }
  }

  /** Whose account it is by what the operator has chosen to recognise people by. */
  const recognise = async ({ provider, authentication }: Finished): Promise<UserRow | undefined> => {
    const { linkBy } = provider.settings
    if (linkBy === undefined) return undefined
    const value = z.string().max(320).safeParse(authentication.claim(linkBy.claim)).data
    if (value === undefined) return undefined
    if (linkBy.is === 'externalId') return userOfExternalId(db, linkBy.clusters, value)
    if (linkBy.is === 'email')
      return authentication.claim('email_verified') === true ? userOfEmail(db, value) : undefined
    const keyedHash = keyedHashOf(deps.identifierKey, linkBy.is, value)
    return keyedHash === undefined ? undefined : userOfIdentifier(db, linkBy.is, keyedHash)
  }

  /** @throws sign_in_taken, sign_in_somebody_else */
  const addIdentity = async (
    tx: Executor,
    user: UserRow,
    { provider, authentication: { issuer, subject } }: Finished,
    from: Origin | undefined,
  ): Promise<IdentityRow> => {
    const { id } = provider.settings
    const row = await insertIdentity(tx, { userId: user.id, provider: id, issuer, subject })
    if (row === undefined) {
      const taken = await userOfSubject(tx, issuer, subject)
      // By another button of the same broker.
      if (taken?.user.id === user.id) return taken.identity
      throw new AppError(taken === undefined ? 'sign_in_somebody_else' : 'sign_in_taken')
    }
    await audit(
      {
        action: 'identity_added',
        userId: user.id,
        clusterId: user.clusterId,
        from,
        detail: { provider: id },
      },
      tx,
    )
    return row
  }

  const mailAdded = (user: UserRow, { provider }: Finished): Promise<void> =>
    deps.mails.report('identityAdded', [user], { name: provider.settings.label[user.language] })

  /** The words of a provider in each language, if it is still there. */
  const labelOf = (id: string) => providers.get(id)?.settings.label ?? null

  const mailRemoved = (user: UserRow, provider: string): Promise<void> =>
    deps.mails.report('identityRemoved', [user], { name: labelOf(provider)?.[user.language] ?? provider })

  /**
   * Finds the user, and connects the account if the provider says by what the operator has chosen whose it is, or makes one by its groups.
   * @throws sign_in_not_connected, sign_in_too_weak, sign_in_somebody_else, sign_in_no_details, sign_in_unfinished, account_disabled
   */
  const find = async (finished: Finished, from: Origin): Promise<Identified> => {
    const { provider, authentication } = finished
    const known = await userOfSubject(db, authentication.issuer, authentication.subject)
    if (known !== undefined) {
      const user = await deps.accounts.takeOver(provider.settings, known.user, authentication, from)
      checkStrength(finished, user)
      await touchIdentity(db, known.identity.id, clock.now())
      return identified(user, known.identity, finished)
    }
    const connect = (tx: Executor, user: UserRow) => {
      checkStrength(finished, user)
      return addIdentity(tx, user, finished, from)
    }
    const user = await recognise(finished)
    if (user === undefined) {
      const made = await deps.accounts.create(provider.settings, authentication, from, connect)
      if (made === undefined) throw new AppError('sign_in_not_connected')
      return identified(made.user, made.connected, finished)
    }
    if (user.disabledAt !== null) throw new AppError('account_disabled')
    const identity = await db.transaction((tx) => connect(tx, user))
    await mailAdded(user, finished)
    return identified(user, identity, finished)
  }

  const kind: SignInKindOf<'oidc'> = {
    has: async ({ id }) => (await identitiesOf(db, id)).some(({ provider }) => providers.has(provider)),
    hold: (tx, userId, { identityId }) => holdIdentity(tx, userId, identityId),
    again: async (user, _from, given) => {
      const finished = await finish(given)
      const { authentication, provider, startedAt } = finished
      const owner = await userOfSubject(db, authentication.issuer, authentication.subject)
      if (owner?.user.id !== user.id) throw new AppError('sign_in_somebody_else')
      checkStrength(finished, user)
      const earliest = startedAt.getTime() - provider.settings.clockToleranceSeconds * 1_000
      if (authentication.authenticatedAt === undefined || authentication.authenticatedAt.getTime() < earliest)
        throw new AppError('sign_in_not_anew')
    },
  }

  return {
    kind,
    finish,
    addIdentity,
    mailAdded,
    mailRemoved,
    checkStrength,
    identified,

    list: (): SignInProvider[] => deps.providers.map(({ id, label, picture }) => ({ id, label, picture })),

    labelOf,

    present: ({ id, provider, createdAt, lastUsedAt }: IdentityRow): OwnIdentity => ({
      id,
      provider,
      label: labelOf(provider),
      createdAt: createdAt.getTime(),
      lastUsedAt: lastUsedAt?.getTime() ?? null,
    }),

    /** Returns where the browser has to go, and what it has to bring back. @throws not_found, sign_in_away, too_many_attempts */
    start: async (id: string, anew: boolean, from: Origin): Promise<{ url: string; flow: string }> => {
      const provider = providers.get(id)
      if (provider === undefined) throw notFound()
      await countStart(deps, from)
      const flow = deps.ids.token()
      const url = await provider.urlFor(flow, anew).catch((error: unknown) => refuse(id, error))
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + flowMs)
      await insertFlow(db, { tokenHash: sha256(flow), provider: id, anew, createdAt: now, expiresAt })
      return { url: url.href, flow }
    },

    /**
     * Finds out who has come back from a provider. Who brings what is no provider's answer too often has to wait, as with passwords.
     * @throws what `finish` and `find` throw, and too_many_attempts
     */
    identify: async (answer: ProviderAnswer, from: Origin): Promise<Identified> => {
      const { failuresPerAddress, windowMs } = deps.settings
      const subject = `login-address:${networkOf(from.address)}`
      const attempt = await deps.attempts.reserve([{ subject, limit: failuresPerAddress, windowMs }])
      const finished = await finish(answer).catch(async (error: unknown) => {
        if (guessedNothing(error)) await attempt.succeeded()
        throw error
      })
      // Whatever becomes of it here, the provider has said who it is.
      await attempt.succeeded()
      return find(finished, from).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'sign_in_unfinished')
          return refuse(finished.provider.settings.id, error.cause)
        throw error
      })
    },

    /** What a provider says when somebody has logged out there. Returns whether it was the provider who said it. */
    endByProvider: async (id: string, token: string): Promise<boolean> => {
      const provider = providers.get(id)
      if (provider === undefined) return false
      const asked = await provider.logoutOf(token).catch((error: unknown) => {
        log.warn({ provider: id, fault: faultOf(error) }, 'log-out by a provider refused')
      })
      if (asked === undefined) return false
      const { issuer, subject, sid } = asked
      const providerSessionHash = sid === undefined ? undefined : sha256(sid)
      const identities =
        subject === undefined
          ? providerSessionHash === undefined
            ? []
            : await identitiesWithSession(db, issuer, providerSessionHash)
          : [(await userOfSubject(db, issuer, subject))?.identity].filter((one) => one !== undefined)
      for (const { id: identityId, userId } of identities) {
        const ended = await deleteSessionsBy(db, { identityId, providerSessionHash })
        for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
        if (ended.length > 0)
          await audit({
            action: 'session_ended',
            userId,
            clusterId: null,
            detail: { count: ended.length, provider: id },
          })
      }
      return true
    },
  }
}
export type ProviderSignIn = ReturnType<typeof createProviderSignIn>
