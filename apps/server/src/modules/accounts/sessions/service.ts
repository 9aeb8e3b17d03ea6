import type { GivenProof, OwnSession, ProviderLabel } from '@lykta/contract/accounts'
import { noSession, notFound } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { nameDevice } from '../../../platform/device-name.ts'
import { checkProofAgain, type SignInKinds } from '../sign-in/kinds.ts'
import { deleteEmailChanges } from '../email/repo.ts'
import { closeResets } from '../recovery/repo.ts'
import { deleteSessionOf, endAccess, proveSession, sessionsOf, userById } from '../repo.ts'

const closeLinks = async (tx: Executor, userId: number, now: Date): Promise<void> => {
  await closeResets(tx, [userId], now)
  await deleteEmailChanges(tx, [userId])
}

/** Lists, ends and proves a user's own sessions. */
export const createOwnSessions = (deps: {
  db: Database
  kinds: SignInKinds
  clock: Clock
  audit: RecordAudit
  events: Pick<Events, 'publish'>
  /** What the button of a provider says. */
  providerLabel: (id: string) => ProviderLabel | null
}) => {
  const ended = (user: SignedInUser, count: number) =>
    deps.audit({
      action: 'session_ended',
      userId: user.userId,
      clusterId: user.clusterId,
      from: user.from,
      detail: { count },
    })

  return {
    list: async (user: SignedInUser): Promise<OwnSession[]> =>
      (await sessionsOf(deps.db, user.userId)).map(({ session, provider }) => ({
        id: session.id,
        device: nameDevice(session.device),
        createdAt: session.createdAt.getTime(),
        lastUsedAt: session.lastUsedAt.getTime(),
        current: session.id === user.sessionId,
        provider: provider === null ? null : deps.providerLabel(provider),
      })),

    /** The user proves their identity again. @throws what the kind of proof throws, such as old_password_wrong */
    prove: async ({ userId, sessionId, from }: SignedInUser, given: GivenProof): Promise<void> => {
      const user = await userById(deps.db, userId)
      if (user === undefined) throw noSession()
      await checkProofAgain(deps.kinds, user, from, given)
      await proveSession(deps.db, sessionId, deps.clock.now())
    },

    /** @throws not_found */
    end: async (user: SignedInUser, sessionId: number): Promise<void> => {
      if (!(await deleteSessionOf(deps.db, user.userId, sessionId))) throw notFound()
      deps.events.publish({ type: 'sessionEnded', sessionId })
      await ended(user, 1)
    },

    /** Also invalidates links requested earlier to change the password or e-mail address. */
    endLinks: ({ userId }: SignedInUser): Promise<void> =>
      deps.db.transaction((tx) => closeLinks(tx, userId, deps.clock.now())),

    /** Also ends the private calendar addresses, and the links by which the account can be changed. */
    endOthers: async (user: SignedInUser): Promise<void> => {
      const gone = await deps.db.transaction(async (tx) => {
        await closeLinks(tx, user.userId, deps.clock.now())
        return endAccess(tx, user.userId, user.sessionId)
      })
      for (const sessionId of gone) deps.events.publish({ type: 'sessionEnded', sessionId })
      if (gone.length > 0) await ended(user, gone.length)
    },
  }
}
export type OwnSessionsService = ReturnType<typeof createOwnSessions>
