import { hangupCauses, type HangupCause } from '@lykta/contract/calls'
import { callErrorCode, type RpcError } from '@lykta/contract/calls/json-rpc'
import type { ClientRequest } from '@lykta/contract/calls/verto-client-requests'
import type { ServerMethod, ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import type { SignedInUser, SignedInBox } from '../signed-in.ts'

/** Who a connection signed in as: the only source of who calls. */
export type VertoParty =
  | { kind: 'user'; extension: string; user: SignedInUser }
  | { kind: 'box'; extension: string; box: SignedInBox }

/** A connection that has signed in, under the session id of its browser or TV. */
export interface VertoSession {
  readonly party: VertoParty
  readonly vertoSessionId: string
  send: <M extends ServerMethod>(method: M, params: ServerParamsByMethod[M]) => void
  close: () => void
}

/** What answers a request, and what is to be said to anybody once that answer is on the wire. */
export interface VertoReply {
  result: Record<string, unknown>
  effect?: (() => void) | undefined
}

/** What the call channel does with what comes in. Every method may throw a VertoRefusal. */
export interface VertoHandlers {
  /** Returns the calls that this session still has, and what is to be said once it knows them. */
  joined: (vertoSession: VertoSession) => Promise<{ calls: readonly string[]; effect: () => void }>
  /** `later`: the answer waits for somebody else, and the connection goes on meanwhile. */
  request: (
    vertoSession: VertoSession,
    request: Exclude<ClientRequest, { method: 'login' }>,
  ) => Promise<VertoReply | { later: Promise<VertoReply> }>
  left: (vertoSession: VertoSession) => Promise<void>
}

/** A refusal that was foreseen, in the words of the call channel. */
export class VertoRefusal extends Error {
  readonly rpc: RpcError

  constructor(rpc: RpcError) {
    super(rpc.message)
    this.name = 'VertoRefusal'
    this.rpc = rpc
  }
}

/** About a call; every such error has the same code. */
export const callRefusal = (message: string, callID?: string, cause?: HangupCause) =>
  new VertoRefusal({
    ...(callID === undefined ? {} : { callID }),
    ...(cause === undefined ? {} : { cause, causeCode: hangupCauses[cause] }),
    message,
    code: callErrorCode,
  })

export const noSuchCall = (callID: string) => callRefusal('CALL DOES NOT EXIST', callID)
