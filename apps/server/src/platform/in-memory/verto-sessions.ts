import { rpcErrors } from '@lykta/contract/calls/json-rpc'
import { VertoRefusal, type VertoSession } from '../../ports/call-channel.ts'
import { addressOf, type KnownVertoSession, type VertoSessions } from '../../ports/verto-sessions.ts'

/** The sessions of the one server. */
export const createVertoSessions = (): VertoSessions => {
  const bySession = new Map<string, VertoSession>()

  const at = (vertoSessionId: string, extension: string): VertoSession | undefined => {
    const found = bySession.get(vertoSessionId)
    return found?.party.extension === extension ? found : undefined
  }
  const here = (fits: (vertoSession: VertoSession) => boolean) => [...bySession.values()].filter(fits)

  return {
    take: async (vertoSession) => {
      const previous = bySession.get(vertoSession.vertoSessionId)
      if (previous !== undefined && previous.party.extension !== vertoSession.party.extension)
        throw new VertoRefusal(rpcErrors.sessionInUse)
      bySession.set(vertoSession.vertoSessionId, vertoSession)
      previous?.send('verto.punt', {})
      previous?.close()
    },

    leave: async (vertoSession) => {
      if (bySession.get(vertoSession.vertoSessionId) !== vertoSession) return false
      bySession.delete(vertoSession.vertoSessionId)
      return true
    },

    of: async (extensions) => here(({ party }) => extensions.includes(party.extension)).map(known),

    find: async ({ vertoSessionId, extension }) => {
      const found = at(vertoSessionId, extension)
      return found === undefined ? undefined : known(found)
    },

    send: async ({ vertoSessionId, extension }, method, params) => {
      at(vertoSessionId, extension)?.send(method, params)
    },

    here,
  }
}

const known = (vertoSession: VertoSession): KnownVertoSession => ({
  ...addressOf(vertoSession),
  userId: vertoSession.party.kind === 'user' ? vertoSession.party.user.userId : undefined,
  connectsEarly: vertoSession.connectsEarly,
  offersAnew: vertoSession.offersAnew,
})
