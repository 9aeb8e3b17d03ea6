import type { ServerMethod, ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import type { CallOffer } from '../../../ports/awaited-calls.ts'
import type { VertoSessions } from '../../../ports/verto-sessions.ts'
import type { Executor } from '../../../platform/database.ts'
import { createKeyedQueue } from '../../../platform/keyed-queue.ts'
import { inviteFor } from './invite-for.ts'
import { openLegsOfCall, type LegRow } from './repo.ts'

/**
 * What is sent to the sides of a call as it begins and ends. The messages of one call wait for each other: a bye that overtook
 * its invite would leave a device ringing for a call that is over.
 */
export const createCallMessages = (deps: { db: Executor; vertoSessions: Pick<VertoSessions, 'send'> }) => {
  const { db, vertoSessions } = deps
  const queue = createKeyedQueue()

  return {
    send: <M extends ServerMethod>(leg: LegRow, method: M, params: ServerParamsByMethod[M]): Promise<void> =>
      queue(leg.callId, async () => void (await vertoSessions.send(leg, method, params))),

    /**
     * Rings the legs of a call that are still open. Returns those whose session left between its look-up and the storing of its
     * leg, so that leaving did not end the leg.
     */
    invite: (offer: CallOffer, legs: readonly LegRow[], early: boolean): Promise<LegRow[]> =>
      queue(offer.callId, async () => {
        const open = new Set((await openLegsOfCall(db, offer.callId)).map(({ id }) => id))
        const rung = await Promise.all(
          legs
            .filter(({ id }) => open.has(id))
            .map(async (leg) => ({
              leg,
              isThere: await vertoSessions.send(leg, 'verto.invite', inviteFor(offer, leg, early)),
            })),
        )
        return rung.filter(({ isThere }) => !isThere).map(({ leg }) => leg)
      }),
  }
}
export type CallMessages = ReturnType<typeof createCallMessages>
