import type { ServerMethod, ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import type { VertoSession } from './call-channel.ts'

/** A session on any server, with its party. */
export interface VertoSessionAddress {
  vertoSessionId: string
  extension: string
}

/** What every server knows of a session. */
export interface KnownVertoSession extends VertoSessionAddress {
  /** Undefined: a TV. */
  userId: number | undefined
  connectsEarly: boolean
  offersAnew: boolean
}

export const addressOf = ({ vertoSessionId, party }: VertoSession): VertoSessionAddress => ({
  vertoSessionId,
  extension: party.extension,
})

/**
 * Who is signed in to the call channel, and a way to write to them. A session has one connection: the latest that took it.
 *
 * A caller may rely on this: once `leave` has resolved, no later question finds the session. A caller that stores a leg first and then
 * asks therefore either finds the session or ends the leg. What one server sends to one session arrives in the order of the calls,
 * awaited or not; of what two servers send, either may come first. Nothing is kept: what is sent to a session that has gone, or while
 * its server is lost, is lost, and the client reads its open calls again when it is back.
 *
 * The sessions of a lost server are found no more after at most ten seconds.
 */
export interface VertoSessions {
  /**
   * Takes over the session; an earlier connection is told so and closed.
   * @throws VertoRefusal when it belongs to another party
   */
  take: (vertoSession: VertoSession) => Promise<void>
  /** Returns false if a newer connection has taken over the session. */
  leave: (vertoSession: VertoSession) => Promise<boolean>
  of: (extensions: readonly string[]) => Promise<KnownVertoSession[]>
  find: (address: VertoSessionAddress) => Promise<KnownVertoSession | undefined>
  /** Those of them that are at no server. Rejects while the other servers cannot be asked. */
  absent: (addresses: readonly VertoSessionAddress[]) => Promise<VertoSessionAddress[]>
  /** Resolves when the message is on its way, not when it has arrived; false: the session is at no server. Never rejects. */
  send: <M extends ServerMethod>(
    address: VertoSessionAddress,
    method: M,
    params: ServerParamsByMethod[M],
  ) => Promise<boolean>
  /** Called with the sessions of a lost server that have not signed in again, if there are any. */
  onLost: (handler: (addresses: readonly VertoSessionAddress[]) => Promise<void>) => void
  /** The connections of this server only: every server is told what ends them. */
  here: (fits: (vertoSession: VertoSession) => boolean) => VertoSession[]
}
