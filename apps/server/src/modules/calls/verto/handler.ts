import type { ClientMethod, ClientParamsByMethod } from '@lykta/contract/calls/verto-client-requests'
import type { VertoReply, VertoSession } from '../../../ports/call-channel.ts'

/** Handles one method of the call channel. */
export type Handler<M extends ClientMethod> = (
  vertoSession: VertoSession,
  params: ClientParamsByMethod[M],
) => Promise<VertoReply | { later: Promise<VertoReply> }>
