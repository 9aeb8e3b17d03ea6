import type { ServerMethod, ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import type { VertoSession } from './call-channel.ts'

/** Where a session is found, on whichever server: it and its party. */
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
 * A caller may rely on this: once `leave` has resolved, no later question finds the session, so that whoever stores a leg first and
 * asks then either finds the session or ends the leg. What is sent to one session from one server arrives in the order of the calls,
 * waited for or not; of what two servers send, either may come first. Nothing else is remembered: what is sent to a session that has
 * gone, or while its server is lost, is lost, and the client reads its open calls again when it comes back.
 *
 * When a server is lost its sessions are too: none is found any more after ten seconds at most.
 */
export interface VertoSessions {
  /**
   * Takes over the session; the connection that had it before is told so and closed.
   * @throws VertoRefusal when it belongs to another party
   */
  take: (vertoSession: VertoSession) => Promise<void>
  /** Returns false if a newer connection has taken over the session. */
  leave: (vertoSession: VertoSession) => Promise<boolean>
  of: (extensions: readonly string[]) => Promise<KnownVertoSession[]>
  find: (address: VertoSessionAddress) => Promise<KnownVertoSession | undefined>
  /** Resolves when the message is on its way, which does not say that it arrives. Never rejects. */
  send: <M extends ServerMethod>(
    address: VertoSessionAddress,
    method: M,
    params: ServerParamsByMethod[M],
  ) => Promise<void>
  /** With the sessions of a lost server that have not signed in anew, if there are any. */
  onLost: (handler: (addresses: readonly VertoSessionAddress[]) => Promise<void>) => void
  /** The connections of this server only: what ends them is told to every server. */
  here: (fits: (vertoSession: VertoSession) => boolean) => VertoSession[]
}
