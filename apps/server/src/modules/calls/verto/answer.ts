import { readCallerName } from '@lykta/contract/calls/caller-name'
import type { LiveCalls } from '../live/service.ts'
import type { Handler } from './handler.ts'

export const createAnswer =
  (live: LiveCalls): Handler<'verto.answer'> =>
  async (vertoSession, { sdp, lykta, dialogParams: { callID, callee_id_name, useVideo } }) => ({
    result: {},
    effect: await live.answer(vertoSession, {
      callID,
      sdp,
      automatic: lykta?.automatic === true,
      camera: readCallerName(callee_id_name ?? '').camera && useVideo !== false,
    }),
  })
