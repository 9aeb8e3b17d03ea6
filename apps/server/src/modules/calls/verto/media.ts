import type { EarlyTransport } from '../live/early-transport.ts'
import type { Handler } from './handler.ts'

export const createMedia =
  (connectEarly: EarlyTransport): Handler<'verto.media'> =>
  (vertoSession, { sdp, dialogParams: { callID } }) =>
    connectEarly(vertoSession, callID, sdp)
