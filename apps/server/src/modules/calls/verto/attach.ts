import type { Renewal } from '../live/renewal.ts'
import type { Handler } from './handler.ts'

export const createAttach =
  (renewal: Renewal): Handler<'verto.attach'> =>
  (seat, { sdp, dialogParams: { callID } }) =>
    renewal.answer(seat, callID, sdp)
