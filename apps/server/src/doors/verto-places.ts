import { rpcErrors } from '@lykta/contract/calls/json-rpc'
import { VertoRefusal, type VertoSession } from '../ports/call-channel.ts'
import { limits } from './limits.ts'

/** Limits the sessions of one user or box at the same time. A browser that comes back keeps its place. */
export const createVertoPlaces = () => {
  const byExtension = new Map<string, Map<string, VertoSession>>()

  return {
    /** @throws VertoRefusal */
    take: (session: VertoSession): void => {
      const { extension } = session.party
      const sessions = byExtension.get(extension) ?? new Map<string, VertoSession>()
      sessions.set(session.vertoSessionId, session)
      if (sessions.size > limits.verto.signedIn.perExtension) {
        sessions.delete(session.vertoSessionId)
        throw new VertoRefusal(rpcErrors.tooManySessions)
      }
      byExtension.set(extension, sessions)
    },

    leave: (session: VertoSession): void => {
      const { extension } = session.party
      const sessions = byExtension.get(extension)
      // A newer connection may have the session by now.
      if (sessions?.get(session.vertoSessionId) !== session) return
      sessions.delete(session.vertoSessionId)
      if (sessions.size === 0) byExtension.delete(extension)
    },
  }
}
export type VertoPlaces = ReturnType<typeof createVertoPlaces>
