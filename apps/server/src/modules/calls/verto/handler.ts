import type { ClientMethod, ClientParamsByMethod } from '@lykta/contract/calls/verto-client-requests'
import type { VertoReply, VertoSeat } from '../../../doors/verto-seat.ts'

/** What answers one method of the call channel. */
export type Handler<M extends ClientMethod> = (
  seat: VertoSeat,
  params: ClientParamsByMethod[M],
) => Promise<VertoReply | { later: Promise<VertoReply> }>
