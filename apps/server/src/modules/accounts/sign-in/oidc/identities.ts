import type { OwnIdentity, ProviderAnswer } from '@lykta/contract/accounts'
import { AppError, noSession, notFound } from '../../../../errors.ts'
import type { Executor } from '../../../../platform/database.ts'
import type { Origin, SignedInUser } from '../../../../signed-in.ts'
import { userById, type UserRow } from '../../repo.ts'
import { lockUser } from '../../users/repo.ts'
import type { Identified } from '../kinds.ts'
import { deleteIdentity, deleteSessionsBy, identitiesOf } from './repo.ts'
import type { ProviderSignIn, ProviderSignInDeps } from './service.ts'

/** The providers by which a user can sign in: shown, connected and removed by the user. */
export const createIdentities = (
  deps: Pick<ProviderSignInDeps, 'db' | 'audit' | 'events'> & {
    signIn: ProviderSignIn
    /** Whether the user can still log in otherwise. */
    hasOtherWay: (tx: Executor, user: UserRow) => Promise<boolean>
    /** @throws token_unknown, token_used, token_expired */
    useInvitation: (tx: Executor, token: string) => Promise<UserRow>
  },
) => {
  const { db, signIn } = deps

  return {
    list: async ({ userId }: SignedInUser): Promise<OwnIdentity[]> =>
      (await identitiesOf(db, userId)).map(signIn.present),

    /** @throws what a sign-in by a provider throws, and sign_in_taken, sign_in_somebody_else */
    add: async ({ userId, from }: SignedInUser, answer: ProviderAnswer): Promise<OwnIdentity> => {
      const user = await userById(db, userId)
      if (user === undefined) throw noSession()
      const finished = await signIn.finish(answer)
      signIn.checkStrength(finished, user)
      const row = await db.transaction((tx) => signIn.addIdentity(tx, user, finished, from))
      await signIn.mailAdded(user, finished)
      return signIn.present(row)
    },

    /**
     * Connects the account of an invitation, which is used up by that.
     * @throws what `add` throws, and token_unknown, token_used, token_expired
     */
    accept: async (answer: ProviderAnswer, invitation: string, from: Origin): Promise<Identified> => {
      const finished = await signIn.finish(answer)
      const { user, row } = await db.transaction(async (tx) => {
        const invited = await deps.useInvitation(tx, invitation)
        signIn.checkStrength(finished, invited)
        return { user: invited, row: await signIn.addIdentity(tx, invited, finished, from) }
      })
      await signIn.mailAdded(user, finished)
      return signIn.identified(user, row, finished)
    },

    /** Ends the sessions that were opened by it, but for the one that asks, and lets the owner know. @throws not_found, sign_in_last_way */
    remove: async ({ userId, sessionId, from }: SignedInUser, id: number): Promise<void> => {
      const { ended, user, provider } = await db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        if (user === undefined) throw noSession()
        const others = (await identitiesOf(tx, userId)).filter((one) => one.id !== id)
        const isLast = others.every(({ provider }) => signIn.labelOf(provider) === null)
        if (isLast && !(await deps.hasOtherWay(tx, user))) throw new AppError('sign_in_last_way')
        const gone = await deleteSessionsBy(tx, { identityId: id, keptId: sessionId })
        const removed = await deleteIdentity(tx, userId, id)
        if (removed === undefined) throw notFound()
        await deps.audit(
          {
            action: 'identity_removed',
            userId,
            clusterId: user.clusterId,
            from,
            detail: { provider: removed.provider },
          },
          tx,
        )
        return { ended: gone, user, provider: removed.provider }
      })
      for (const gone of ended) deps.events.publish({ type: 'sessionEnded', sessionId: gone })
      await signIn.mailRemoved(user, provider)
    },
  }
}
export type Identities = ReturnType<typeof createIdentities>
