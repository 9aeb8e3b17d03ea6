import type { Events } from '../../../events.ts'
import type { AwaitedCalls, CallOffer } from '../../../ports/awaited-calls.ts'
import type { KnownVertoSession, VertoSessionAddress } from '../../../ports/verto-sessions.ts'
import type { Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Destinations } from '../destinations/service.ts'
import type { CallMessages } from './call-messages.ts'
import { inSequence, type Effect, type Endings } from './endings.ts'
import type { CallTimeouts } from './call-timeouts.ts'
import { insertLegs, isUnanswered, lockCall, openLegsAt, type LegRow } from './repo.ts'

/** Rings devices: those connected when somebody calls, and apps opened meanwhile. */
export const createRinging = (deps: {
  db: Database
  ids: Ids
  events: Pick<Events, 'publish'>
  messages: Pick<CallMessages, 'invite'>
  awaitedCalls: Pick<AwaitedCalls, 'offersFor'>
  destinations: Pick<Destinations, 'mayTalk'>
  endings: Pick<Endings, 'endRinging'>
  timeouts: Pick<CallTimeouts, 'inBackground'>
  /** Ends a stored call that is no longer allowed. */
  refusedEffect: (callId: number) => Promise<Effect>
}) => {
  const { db, ids, messages, timeouts } = deps

  const ring = async (offer: CallOffer, legs: readonly LegRow[], early = false): Promise<void> => {
    for (const leg of await messages.invite(offer, legs, early))
      void timeouts.inBackground(() =>
        deps.endings.endRinging(leg.callId, [leg], 'DESTINATION_OUT_OF_ORDER', leg.id),
      )
  }

  /** Rings an app that was opened while the call rang, unless the call is over or rings there already. */
  const ringLater = async (address: VertoSessionAddress, offer: CallOffer): Promise<Effect> => {
    const { vertoSessionId, extension } = address
    const legs = await db.transaction(async (tx) => {
      await lockCall(tx, offer.callId)
      if (!(await isUnanswered(tx, offer.callId))) return []
      const there = await openLegsAt(tx, address)
      if (there.some(({ callId }) => callId === offer.callId)) return []
      return await insertLegs(tx, [
        { vertoSessionId, extension, callId: offer.callId, state: 'ringing', id: ids.uuid(), side: 'callee' },
      ])
    })
    const effect = async () => {
      await ring(offer, legs)
      deps.events.publish({
        type: 'availabilityChanged',
        extensions: legs.map((leg) => leg.extension),
      })
    }
    return inSequence([effect, await deps.refusedEffect(offer.callId)])
  }

  return {
    ring,

    /** Rings the calls that wait for a newly opened app. */
    arrived: async (session: Omit<KnownVertoSession, 'connectsEarly' | 'offersAnew'>): Promise<void> => {
      const { userId, extension } = session
      if (userId === undefined) return
      for (const { offer, boxId } of await deps.awaitedCalls.offersFor(extension))
        void timeouts.inBackground(async () => {
          const may = await deps.destinations.mayTalk(userId, boxId)
          return may ? await ringLater(session, offer) : undefined
        })
    },
  }
}
