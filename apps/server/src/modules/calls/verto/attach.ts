import type { MediaRenewal } from '../live/media-renewal.ts'
import type { Handler } from './handler.ts'

export const createAttach =
  (renewal: MediaRenewal): Handler<'verto.attach'> =>
  (vertoSession, { sdp, dialogParams: { callID } }) =>
    renewal.answer(vertoSession, callID, sdp)
