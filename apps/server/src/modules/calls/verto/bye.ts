import { hangupCauses, resolveCause } from '@lykta/contract/calls'
import type { LiveCalls } from '../live/service.ts'
import type { Handler } from './handler.ts'

export const createBye =
  (live: LiveCalls): Handler<'verto.bye'> =>
  async (vertoSession, { cause, causeCode, lykta, dialogParams: { callID } }) => {
    const resolved = resolveCause({ cause, causeCode })
    const effect = await live.hangUp(vertoSession, callID, resolved, lykta?.endedMsAgo)
    return {
      result: { callID, message: 'CALL ENDED', causeCode: hangupCauses[resolved], cause: resolved },
      effect,
    }
  }
