import { automaticRefused, callErrorCode, rpcErrors, type RpcError } from '@lykta/contract/calls/json-rpc'

/** Errors that stay the same if the request is repeated; not those of a server in trouble, or unknown ones. */
const finalCodes: ReadonlySet<number | undefined> = new Set([
  rpcErrors.invalidRequest.code,
  rpcErrors.invalidMethod.code,
  rpcErrors.permissionDenied.code,
  rpcErrors.authenticationRequired.code,
  rpcErrors.authenticationFailure.code,
  callErrorCode,
])

/** Why a request on the call channel failed: no answer in time, no channel, or the server's own error. */
export type ChannelFault = 'timeout' | 'lost' | 'refused'

export class ChannelError extends Error {
  readonly fault: ChannelFault
  readonly rpc: RpcError | undefined

  constructor(fault: ChannelFault, message: string, rpc?: RpcError) {
    super(message)
    this.name = 'ChannelError'
    this.fault = fault
    this.rpc = rpc
  }

  /** Whether the same request may succeed later. */
  get shouldRetry(): boolean {
    return this.fault !== 'refused' || !finalCodes.has(this.rpc?.code)
  }
}

/** The call may not be answered without a press, and goes on ringing. */
export const isAutomaticRefused = (error: unknown): boolean =>
  error instanceof ChannelError && error.rpc?.message === automaticRefused
