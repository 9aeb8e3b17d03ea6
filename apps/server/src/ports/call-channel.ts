import { hangupCauses, type HangupCause } from '@lykta/contract/calls'
import { callErrorCode, type RpcError } from '@lykta/contract/calls/json-rpc'
import type { ClientRequest } from '@lykta/contract/calls/verto-client-requests'
import type { ServerMethod, ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import type { SignedInUser, SignedInBox } from '../signed-in.ts'

/** Who a connection signed in as: the only source of the caller's identity. */
export type VertoParty =
  | { kind: 'user'; extension: string; user: SignedInUser }
  | { kind: 'box'; extension: string; box: SignedInBox }

/** A signed-in connection, under the session id of its browser or TV. */
export interface VertoSession {
  readonly party: VertoParty
  readonly vertoSessionId: string
  /** Its client is one of Lykta's own apps, or reads the same names. */
  readonly readsCallerNames: boolean
  /** Its client connects calls while they ring, if the other side can too. */
  readonly connectsEarly: boolean
  /** Its client makes a new offer for a call when the server asks for one. */
  readonly offersAnew: boolean
  send: <M extends ServerMethod>(method: M, params: ServerParamsByMethod[M]) => void
  /** To be called for each call that it places. @throws VertoRefusal when there have been too many */
  countCall: (callID: string) => Promise<void>
  close: () => void
}

/** The reply to a request, and what to send to others after it. */
export interface VertoReply {
  result: Record<string, unknown>
  effect?: (() => Promise<void>) | undefined
}

/** Handles what the call channel receives. Every method may throw a VertoRefusal. */
export interface VertoHandlers {
  /** Returns the session's open calls, and what to send once it knows them. */
  joined: (vertoSession: VertoSession) => Promise<{ calls: readonly string[]; effect: () => Promise<void> }>
  /** `later`: the reply waits for another party; the connection handles other frames meanwhile. */
  request: (
    vertoSession: VertoSession,
    request: Exclude<ClientRequest, { method: 'login' }>,
  ) => Promise<VertoReply | { later: Promise<VertoReply> }>
  left: (vertoSession: VertoSession) => Promise<void>
}

/** An expected refusal, in the terms of the call channel. */
export class VertoRefusal extends Error {
  readonly rpc: RpcError

  constructor(rpc: RpcError) {
    super(rpc.message)
    this.name = 'VertoRefusal'
    this.rpc = rpc
  }
}

/** A refusal about a call; all of them have the same code. */
export const callRefusal = (message: string, callID?: string, cause?: HangupCause) =>
  new VertoRefusal({
    ...(callID === undefined ? {} : { callID }),
    ...(cause === undefined ? {} : { cause, causeCode: hangupCauses[cause] }),
    message,
    code: callErrorCode,
  })

export const noSuchCall = (callID: string) => callRefusal('CALL DOES NOT EXIST', callID)
