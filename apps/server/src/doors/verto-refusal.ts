import type { HangupCause } from '@lykta/contract/calls'
import { hangupCauses } from '@lykta/contract/calls'
import { callErrorCode, type RpcError } from '@lykta/contract/calls/json-rpc'

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
