import { readCallerName } from '@lykta/contract/calls/caller-name'
import type { LiveCalls } from '../live/service.ts'
import type { Handler } from './handler.ts'

/** Verto clients that name no destination call "service". Nobody has that number here. */
const defaultDestination = 'service'

/** Places a call. Its outcome follows as `verto.answer` or `verto.bye`. */
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
