import type { OwnSession } from '@lykta/contract/accounts'
import { notFound } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { Database } from '../../../platform/database.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { nameDevice } from '../../../platform/device-name.ts'
import { createAccountsRepo } from '../repo.ts'

/** Lists and ends a user's own sessions. */
export const createOwnSessions = (deps: {
  db: Database
  audit: RecordAudit
  events: Pick<Events, 'publish'>
}) => {
  const repo = createAccountsRepo(deps.db)
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
      (await repo.sessionsOf(user.userId)).map((session) => ({
        id: session.id,
        device: nameDevice(session.device),
        createdAt: session.createdAt.getTime(),
        lastUsedAt: session.lastUsedAt.getTime(),
        current: session.id === user.sessionId,
      })),

    /** @throws not_found */
    end: async (user: SignedInUser, sessionId: number): Promise<void> => {
      if (!(await repo.deleteSessionOf(user.userId, sessionId))) throw notFound()
      deps.events.publish({ type: 'sessionEnded', sessionId })
      await ended(user, 1)
    },

    endOthers: async (user: SignedInUser): Promise<void> => {
      const gone = await repo.deleteOtherSessions(user.userId, user.sessionId)
      for (const sessionId of gone) deps.events.publish({ type: 'sessionEnded', sessionId })
      if (gone.length > 0) await ended(user, gone.length)
    },
  }
}
export type OwnSessionsService = ReturnType<typeof createOwnSessions>
