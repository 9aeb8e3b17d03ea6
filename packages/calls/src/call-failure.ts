import type { CallEnd } from './call-view.ts'
import { ChannelError } from './channel-error.ts'
import { MediaError } from './media-error.ts'

/** How a call ends by an error, and whether the server has to hear of it. */
export const endBy = (
  error: unknown,
): [end: Pick<CallEnd, 'cause' | 'by'> & Partial<CallEnd>, withBye: boolean] => {
  if (error instanceof MediaError) return [{ cause: 'USER_MEDIA_ERROR', by: 'me', mediaError: error }, true]
  const refused = error instanceof ChannelError && error.fault === 'refused'
  const cause = refused ? (error.rpc?.cause ?? 'NORMAL_TEMPORARY_FAILURE') : 'NETWORK_OUT_OF_ORDER'
  // A server that refused the request has no call to end.
  return [{ cause, by: 'network' }, !refused]
}
