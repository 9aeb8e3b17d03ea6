import { rpcErrors } from '@lykta/contract/calls/json-rpc'
import type { ServerMethod, ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import type { VertoSession } from '../../../ports/call-channel.ts'
import { VertoRefusal } from '../../../ports/call-channel.ts'

/** Locates a leg of a call: its session and its party. */
export interface VertoSessionAddress {
  vertoSessionId: string
  extension: string
}

export const addressOf = (vertoSession: VertoSession): VertoSessionAddress => ({
  vertoSessionId: vertoSession.vertoSessionId,
  extension: vertoSession.party.extension,
})

/** The sessions signed in to the call channel on this server. */
export const createVertoSessions = () => {
  const bySession = new Map<string, VertoSession>()

  return {
    /**
     * Takes over the session. Returns the connection that had it before.
     * @throws VertoRefusal when it belongs to another party
     */
    take: (vertoSession: VertoSession): VertoSession | undefined => {
      const previous = bySession.get(vertoSession.vertoSessionId)
      if (previous !== undefined && previous.party.extension !== vertoSession.party.extension)
        throw new VertoRefusal(rpcErrors.sessionInUse)
      bySession.set(vertoSession.vertoSessionId, vertoSession)
      return previous
    },

    /** Returns false if a newer connection has taken over the session. */
    leave: (vertoSession: VertoSession): boolean => {
      if (bySession.get(vertoSession.vertoSessionId) !== vertoSession) return false
      bySession.delete(vertoSession.vertoSessionId)
      return true
    },

    isTaken: (vertoSession: VertoSession): boolean =>
      bySession.get(vertoSession.vertoSessionId) === vertoSession,

    of: (extensions: readonly string[]): VertoSession[] =>
      [...bySession.values()].filter(({ party }) => extensions.includes(party.extension)),

    where: (fits: (vertoSession: VertoSession) => boolean): VertoSession[] =>
      [...bySession.values()].filter(fits),

    has: ({ vertoSessionId, extension }: VertoSessionAddress): boolean =>
      bySession.get(vertoSessionId)?.party.extension === extension,

    /**
     * Returns whether the two sides may connect while it rings: only where exactly one device rings, because an offer is
     * answered once, and only where both clients can, because others would send at once.
     */
    mayConnectEarly: (caller: VertoSessionAddress, callees: readonly VertoSessionAddress[]): boolean =>
      callees.length === 1 &&
      [caller, ...callees].every(
        ({ vertoSessionId }) => bySession.get(vertoSessionId)?.connectsEarly === true,
      ),

    send: <M extends ServerMethod>(
      { vertoSessionId, extension }: VertoSessionAddress,
      method: M,
      params: ServerParamsByMethod[M],
    ): void => {
      const vertoSession = bySession.get(vertoSessionId)
      if (vertoSession?.party.extension === extension) vertoSession.send(method, params)
    },

    /** Asks the client of a leg for a new offer, if it makes one when asked. */
    askForOffer: ({ id, vertoSessionId, extension }: VertoSessionAddress & { id: string }): void => {
      const vertoSession = bySession.get(vertoSessionId)
      if (vertoSession?.party.extension === extension && vertoSession.offersAnew)
        vertoSession.send('verto.info', { callID: id, lykta: { offerAnew: true } })
    },
  }
}
export type VertoSessions = ReturnType<typeof createVertoSessions>
