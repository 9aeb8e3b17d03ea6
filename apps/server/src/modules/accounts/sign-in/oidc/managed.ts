import { identifierKinds, type IdentifierKind, type ManagedLogins } from '@lykta/contract/accounts'
import { AppError, notFound, notPermitted } from '../../../../errors.ts'
import { isUniqueViolation } from '../../../../platform/unique-violation.ts'
import type { Executor } from '../../../../platform/database.ts'
import type { SignedInUser } from '../../../../signed-in.ts'
import type { UserRow } from '../../repo.ts'
import { hasOf } from '../../factors/steps.ts'
import { lockUser } from '../../users/repo.ts'
import { managed } from '../../users/policy.ts'
import { keyedHashOf } from './identifiers.ts'
import { deleteIdentity, deleteSessionsBy, identifiersOf, identitiesOf, setIdentifier } from './repo.ts'
import type { ProviderSignIn, ProviderSignInDeps } from './service.ts'

/** One's own are in the profile, so that nobody gets another way in from a borrowed device. */
const lock = async (tx: Executor, signedIn: SignedInUser, userId: number): Promise<UserRow> => {
  const user = managed(signedIn, await lockUser(tx, userId))
  if (userId === signedIn.userId) throw notPermitted()
  return user
}

const entry = (signedIn: SignedInUser, { id, clusterId }: UserRow) => ({
  userId: signedIn.userId,
  clusterId,
  from: signedIn.from,
  subject: { type: 'user', id },
})

/** The logins by providers of others, as their administrators see and change them. */
export const createManagedLogins = (
  deps: Pick<ProviderSignInDeps, 'db' | 'audit' | 'events' | 'identifierKey' | 'providers'> & {
    signIn: Pick<ProviderSignIn, 'present' | 'mailRemoved'>
    /** @throws not_permitted, user_not_exist */
    managedUser: (signedIn: SignedInUser, userId: number) => Promise<UserRow>
  },
) => {
  const { db, audit } = deps
  const asked = identifierKinds.filter((kind) => deps.providers.some(({ linkBy }) => linkBy?.is === kind))

  const present = async (userId: number): Promise<ManagedLogins> => {
    const [stored, identities, { passkey, code }] = await Promise.all([
      identifiersOf(db, userId),
      identitiesOf(db, userId),
      hasOf(db, userId),
    ])
    return {
      numbers: asked.map((kind) => ({ kind, stored: stored.has(kind) })),
      identities: identities.map(deps.signIn.present),
      factors: passkey || code,
    }
  }

  return {
    /** @throws not_permitted, user_not_exist */
    find: async (signedIn: SignedInUser, userId: number): Promise<ManagedLogins> =>
      present((await deps.managedUser(signedIn, userId)).id),

    /** @throws not_permitted, user_not_exist, not_found, sign_in_number_wrong, sign_in_number_taken */
    setNumber: async (
      signedIn: SignedInUser,
      userId: number,
      kind: IdentifierKind,
      value: string | null,
    ): Promise<ManagedLogins> => {
      await deps.managedUser(signedIn, userId)
      if (!asked.includes(kind)) throw notFound()
      const keyedHash = value === null ? null : keyedHashOf(deps.identifierKey, kind, value)
      if (keyedHash === undefined) throw new AppError('sign_in_number_wrong')
      try {
        await db.transaction(async (tx) => {
          const user = await lock(tx, signedIn, userId)
          await setIdentifier(tx, userId, kind, keyedHash)
          await audit({ action: 'user_changed', ...entry(signedIn, user), detail: { fields: kind } }, tx)
        })
      } catch (thrown) {
        if (isUniqueViolation(thrown)) throw new AppError('sign_in_number_taken')
        throw thrown
      }
      return present(userId)
    },

    /** Ends the sessions that were opened by it, and lets the owner know. @throws not_permitted, user_not_exist, not_found */
    remove: async (signedIn: SignedInUser, userId: number, identityId: number): Promise<ManagedLogins> => {
      const { ended, user, provider } = await db.transaction(async (tx) => {
        const user = await lock(tx, signedIn, userId)
        if (!(await identitiesOf(tx, userId)).some(({ id }) => id === identityId)) throw notFound()
        const gone = await deleteSessionsBy(tx, { identityId })
        const removed = await deleteIdentity(tx, userId, identityId)
        const provider = removed?.provider ?? ''
        await audit({ action: 'identity_removed', ...entry(signedIn, user), detail: { provider } }, tx)
        return { ended: gone, user, provider }
      })
      for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
      await deps.signIn.mailRemoved(user, provider)
      return present(userId)
    },
  }
}
export type ManagedLoginsService = ReturnType<typeof createManagedLogins>
