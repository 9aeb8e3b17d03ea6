import type { OwnSession } from '@lykta/contract/accounts'
import { notFound } from '../../../errors.ts'
import type { Person } from '../../../signed-in.ts'
import type { Database } from '../../../platform/database.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { nameDevice } from './device.ts'
import { createAccountsRepo } from '../repo.ts'

/** Where a person is logged in, and how they end it. */
export const createOwnSessions = (deps: {
  db: Database
  audit: RecordAudit
  endSession: (sessionId: number) => void
}) => {
  const repo = createAccountsRepo(deps.db)
  const ended = (person: Person, count: number) =>
    deps.audit({
      action: 'session_ended',
      userId: person.userId,
      clusterId: person.clusterId,
      detail: { count },
    })

  return {
    list: async (person: Person): Promise<OwnSession[]> =>
      (await repo.sessionsOf(person.userId)).map((session) => ({
        id: session.id,
        device: nameDevice(session.device),
        createdAt: session.createdAt.getTime(),
        lastUsedAt: session.lastUsedAt.getTime(),
        current: session.id === person.sessionId,
      })),

    /** @throws not_found */
    end: async (person: Person, sessionId: number): Promise<void> => {
      if (!(await repo.deleteSessionOf(person.userId, sessionId))) throw notFound()
      deps.endSession(sessionId)
      await ended(person, 1)
    },

    endOthers: async (person: Person): Promise<void> => {
      const gone = await repo.deleteOtherSessions(person.userId, person.sessionId)
      for (const sessionId of gone) deps.endSession(sessionId)
      if (gone.length > 0) await ended(person, gone.length)
    },
  }
}
export type OwnSessionsService = ReturnType<typeof createOwnSessions>
