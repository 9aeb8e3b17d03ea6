import { compareBrowser, overrideResult, type Browser, type UserBrowser } from '@lykta/contract/accounts'
import { notFound } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { RecordAudit } from '../audit/index.ts'
import { deleteOtherSessions, updateUser, userById } from './repo.ts'

/**
 * Registers the browser of the user's own installed app. The browser registered before loses its sessions.
 * @throws not_found for another user's
 */
export const createRegisterBrowser =
  (deps: { db: Database; clock: Clock; audit: RecordAudit; events: Pick<Events, 'publish'> }) =>
  async (signedIn: SignedInUser, userId: number, browser: Browser, address: string): Promise<UserBrowser> => {
    const { db, clock, audit, events } = deps
    const user = await userById(db, userId)
    if (user === undefined || user.id !== signedIn.userId) throw notFound()
    // IPv4 looks like this to a server that listens on IPv6.
    const registered: UserBrowser = { ...browser, address: address.replace(/^::ffff:(?=\d+\.)/i, '') }
    await updateUser(db, user.id, { recentBrowser: registered, updatedAt: clock.now() })
    if (compareBrowser(user.recentBrowser, browser) === overrideResult.otherBrowser) {
      const ended = await deleteOtherSessions(db, user.id, signedIn.sessionId)
      for (const sessionId of ended) events.publish({ type: 'sessionEnded', sessionId })
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
  }
export type RegisterBrowser = ReturnType<typeof createRegisterBrowser>
