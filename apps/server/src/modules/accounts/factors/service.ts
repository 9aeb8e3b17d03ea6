import type { AddPasskey, FactorRule, OwnFactors, Role, SetFactorRule } from '@lykta/contract/accounts'
import { mostPasskeys, roles } from '@lykta/contract/accounts'
import { AppError, noSession, notFound, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { checkMayIn, clusterInView } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { AccountMails } from '../mails.ts'
import { endAccess, finishLogin, userById, type UserRow } from '../repo.ts'
import { codeAppOf, deleteCodeApp, recoveryCodesLeft } from '../sign-in/code/repo.ts'
import type { Codes } from '../sign-in/code/service.ts'
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from '../sign-in/passkey/repo.ts'
import type { PasskeySignIn } from '../sign-in/passkey/service.ts'
import { partFrom, type ListPart } from '../directory/list-part.ts'
import { managed } from '../users/policy.ts'
import { lockUser } from '../users/repo.ts'
import { clustersIn } from '../../organisation/index.ts'
import { deleteFactors, needsOf, rulesSet, setRule } from './repo.ts'
import { hasOf, isEnough, stepAfterBoth } from './steps.ts'

/** @throws sign_in_too_many_passkeys */
const checkRoom = async (tx: Executor, { id }: UserRow): Promise<void> => {
  if ((await passkeysOf(tx, id)).length >= mostPasskeys) throw new AppError('sign_in_too_many_passkeys')
}

/** What somebody logs in with besides the password, and who has to. */
export const createFactors = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  events: Pick<Events, 'publish'>
  passkeys: Pick<PasskeySignIn, 'make' | 'made' | 'ask'>
  codes: Pick<Codes, 'begin' | 'confirm' | 'renewRecoveryCodes'>
  /** Whether the user can log in by a provider. */
  hasIdentity: (tx: Executor, user: UserRow) => Promise<boolean>
}) => {
  const { db, clock, audit, mails, passkeys, codes } = deps

  const own = async ({ userId }: SignedInUser): Promise<UserRow> => {
    const user = await userById(db, userId)
    if (user === undefined) throw noSession()
    return user
  }

  const present = async (user: UserRow): Promise<OwnFactors> => ({
    passkeys: (await passkeysOf(db, user.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.getTime(),
      lastUsedAt: lastUsedAt?.getTime() ?? null,
    })),
    codesSince: (await codeAppOf(db, user.id))?.confirmedAt?.getTime() ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, user.id),
    needs: await needsOf(db, user),
  })

  const record = (action: Parameters<RecordAudit>[0]['action'], signedIn: SignedInUser, tx?: Executor) =>
    audit({ action, userId: signedIn.userId, clusterId: signedIn.clusterId, from: signedIn.from }, tx)

  /** A login that had to add one goes on once it has what it needs. */
  const added = async (signedIn: SignedInUser, user: UserRow): Promise<void> => {
    const left = stepAfterBoth(await needsOf(db, user), await hasOf(db, user.id))
    if (left === undefined)
      await finishLogin(db, signedIn.sessionId, 'add_factor', 'full', { now: clock.now() })
    await mails.report('signInAdded', [user])
  }

  /** Takes one away, unless the role needs it or nothing else is left to log in with. @throws sign_in_last_factor, not_found */
  const takeAway = async (
    signedIn: SignedInUser,
    action: 'passkey_removed' | 'codes_removed',
    /** Returns the sessions that end with it, or undefined where there is none. */
    remove: (tx: Executor) => Promise<number[] | undefined>,
  ): Promise<OwnFactors> => {
    const { user, ended } = await db.transaction(async (tx) => {
      // Nobody removes the other way in at the same time.
      const owner = await lockUser(tx, signedIn.userId)
      if (owner === undefined) throw noSession()
      const gone = await remove(tx)
      if (gone === undefined) throw notFound()
      const has = await hasOf(tx, owner.id)
      const isLastWay = owner.passwordHash === null && !has.passkey && !(await deps.hasIdentity(tx, owner))
      if (isLastWay || !isEnough(await needsOf(tx, owner), has)) throw new AppError('sign_in_last_factor')
      await record(action, signedIn, tx)
      return { user: owner, ended: gone }
    })
    for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
    await mails.report('signInRemoved', [user])
    return present(user)
  }

  return {
    list: async (signedIn: SignedInUser) => present(await own(signedIn)),
    /** @throws sign_in_no_passkeys, sign_in_too_many_passkeys */
    makePasskey: async (signedIn: SignedInUser) => {
      const user = await own(signedIn)
      await checkRoom(db, user)
      return passkeys.make(user)
    },
    askProof: async (signedIn: SignedInUser) => passkeys.ask(await own(signedIn)),
    newCodes: async (signedIn: SignedInUser) => codes.begin(await own(signedIn)),

    /** @throws sign_in_passkey_refused, sign_in_too_many_passkeys, clash */
    addPasskey: async (signedIn: SignedInUser, { name, passkey }: AddPasskey): Promise<OwnFactors> => {
      const user = await own(signedIn)
      const made = await passkeys.made(user, passkey)
      await db.transaction(async (tx) => {
        // Nobody adds another at the same time.
        await lockUser(tx, user.id)
        await checkRoom(tx, user)
        if (!(await insertPasskey(tx, { ...made, userId: user.id, name, createdAt: clock.now() })))
          throw new AppError('clash')
        await record('passkey_added', signedIn, tx)
      })
      await added(signedIn, user)
      return present(user)
    },

    /** Returns the recovery codes. @throws sign_in_code_wrong, too_many_attempts */
    confirmCodes: async (signedIn: SignedInUser, code: string): Promise<string[]> => {
      const user = await own(signedIn)
      const recovery = await codes.confirm(user, code, signedIn.from)
      await added(signedIn, user)
      return recovery
    },

    /** @throws not_found */
    renamePasskey: async (signedIn: SignedInUser, id: number, name: string): Promise<OwnFactors> => {
      if (!(await renamePasskey(db, signedIn.userId, id, name))) throw notFound()
      return present(await own(signedIn))
    },

    removePasskey: (signedIn: SignedInUser, id: number) =>
      takeAway(signedIn, 'passkey_removed', (tx) =>
        deletePasskey(tx, signedIn.userId, { id, keptId: signedIn.sessionId }),
      ),
    removeCodes: (signedIn: SignedInUser) =>
      takeAway(signedIn, 'codes_removed', async (tx) =>
        (await deleteCodeApp(tx, signedIn.userId)) ? [] : undefined,
      ),

    /** @throws not_permitted without an app that makes codes */
    newRecoveryCodes: async (signedIn: SignedInUser): Promise<string[]> => {
      const user = await own(signedIn)
      const { code } = await hasOf(db, user.id)
      if (!code) throw notPermitted()
      const made = await db.transaction(async (tx) => {
        await record('recovery_codes_made', signedIn, tx)
        return codes.renewRecoveryCodes(tx, user.id)
      })
      await mails.report('recoveryCodesMade', [user])
      return made
    },

    /** Those after the first `skip` ones. @throws not_permitted */
    rules: async (signedIn: SignedInUser, skip: number): Promise<ListPart<FactorRule>> => {
      const clusterId = clusterInView(signedIn, 'users')
      const set = await rulesSet(db)
      const setFor = (id: number | null, role: Role) =>
        set.find((rule) => rule.clusterId === id && rule.role === role)
      const places = [...(clusterId === null ? [null] : []), ...(await clustersIn(db, clusterId))]
      return partFrom(skip, ({ limit }) => {
        const asked = places.slice(Math.floor(skip / roles.length), Math.ceil((skip + limit) / roles.length))
        const rules = asked.flatMap((cluster) =>
          roles.map((role) => ({
            cluster,
            role,
            needs: (setFor(cluster?.id ?? null, role) ?? setFor(null, role))?.needs ?? ('none' as const),
          })),
        )
        const from = skip % roles.length
        return Promise.resolve(rules.slice(from, from + limit))
      })
    },

    /** @throws not_permitted */
    setRule: async (
      signedIn: SignedInUser,
      { cluster: clusterId, role, needs }: SetFactorRule,
    ): Promise<void> => {
      checkMayIn(signedIn, 'users', clusterId)
      if (clusterId !== null && (await clustersIn(db, clusterId)).length === 0) throw notPermitted()
      await db.transaction(async (tx) => {
        await setRule(tx, { clusterId, role, needs })
        const { userId, from } = signedIn
        await audit({ action: 'factor_rule_changed', userId, clusterId, from, detail: { role, needs } }, tx)
      })
    },

    /** For somebody who has lost the phone. @throws not_permitted, user_not_exist */
    removeOf: async (signedIn: SignedInUser, userId: number): Promise<void> => {
      const user = managed(signedIn, await userById(db, userId))
      if (userId === signedIn.userId) throw notPermitted()
      const ended = await db.transaction(async (tx) => {
        await deleteFactors(tx, userId)
        const subject = { type: 'user', id: userId }
        const { clusterId } = user
        const by = { userId: signedIn.userId, from: signedIn.from }
        await audit({ action: 'factors_removed', ...by, clusterId, subject }, tx)
        return endAccess(tx, userId)
      })
      for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
      await mails.report('factorsRemoved', [user])
    },
  }
}
export type Factors = ReturnType<typeof createFactors>
