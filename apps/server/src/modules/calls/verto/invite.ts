import { readCallerName } from '@lykta/contract/calls/caller-name'
import type { LiveCalls } from '../live/service.ts'
import type { Handler } from './handler.ts'

/** "service" is where Verto clients end up that name no destination; nobody has that number here. */
const defaultDestination = 'service'

/** Places a call. What becomes of it is told afterwards, by `verto.answer` or `verto.bye`. */
export const createInvite =
  (live: LiveCalls): Handler<'verto.invite'> =>
  async (vertoSession, { sdp, dialogParams }) => {
    const { callID, destination_number, caller_id_name, useVideo } = dialogParams
    const effect = await live.place(vertoSession, {
      callID,
      sdp,
      destination: destination_number ?? defaultDestination,
      camera: readCallerName(caller_id_name ?? '').camera && useVideo !== false,
    })
    return { result: { message: 'CALL CREATED', callID }, effect }
  }
