import type { Renewal } from '../live/renewal.ts'
import type { Handler } from './handler.ts'

export const createAttach =
  (renewal: Renewal): Handler<'verto.attach'> =>
  (vertoSession, { sdp, dialogParams: { callID } }) =>
    renewal.answer(vertoSession, callID, sdp)
