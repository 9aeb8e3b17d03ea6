import type { HangupCause } from '@lykta/contract/calls'
import { callRefusal, noSuchCall } from '../../../ports/call-channel.ts'
import type { AwaitedCalls } from '../../../ports/awaited-calls.ts'
import type { VertoSession } from '../../../ports/call-channel.ts'
import type { CallTimers } from '../../../ports/call-timers.ts'
import { addressOf, type VertoSessions } from '../../../ports/verto-sessions.ts'
import type { Events } from '../../../events.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { carriesVideo } from '../destinations/policy.ts'
import type { Destinations, Route } from '../destinations/service.ts'
import type { ClosedApps } from './closed-apps.ts'
import type { CallMessages } from './call-messages.ts'
import { inSequence, nothing, sayByeTo, type Endings, type Effect } from './endings.ts'
import type { CallTimeouts } from './call-timeouts.ts'
import { displayFor } from './invite-for.ts'
import { isLegId } from './leg-id.ts'
import { mayConnectEarly } from './may-connect-early.ts'
import type { EndForbidden } from './end-forbidden.ts'
import {
  allOpenLegs,
  detachLegs,
  hasLeg,
  legAt,
  openLegsAt,
  openLegsOf,
  openLegsOfCall,
  partnerOf,
  reattachLegs,
  setLegState,
  type CallRow,
  type LegRow,
} from './repo.ts'
import { createRinging } from './ringing.ts'
import { createSettling, keyOf } from './settling.ts'
import { createCallStore, type Dial } from './call-store.ts'

/** Causes with which a user refuses the call on all devices, not only the browser that sent it. */
const personalCauses: readonly HangupCause[] = ['CALL_REJECTED', 'USER_BUSY']

/**
 * Calls from the first ring to the end. Every method does its work in the database first, then returns what to send to
 * others, so that the reply to the requester goes first.
 *
 * Permission is checked again once a call or its answer is stored, because a permission withdrawn just before found no
 * call to end.
 */
export const createLiveCalls = (deps: {
  db: Database
  clock: Clock
  log: Log
  ids: Ids
  vertoSessions: VertoSessions
  destinations: Destinations
  audit: RecordAudit
  endings: Endings
  messages: CallMessages
  callTimers: CallTimers
  timeouts: Pick<CallTimeouts, 'inBackground' | 'expectBack'>
  closedApps: ClosedApps
  awaitedCalls: AwaitedCalls
  endForbidden: EndForbidden
  events: Pick<Events, 'publish'>
}) => {
  const {
    db,
    clock,
    log,
    vertoSessions,
    destinations,
    endings,
    messages,
    callTimers,
    timeouts,
    closedApps,
    awaitedCalls,
    endForbidden,
    events,
  } = deps

  const legOf = async (
    vertoSession: VertoSession,
    callID: string,
  ): Promise<{ leg: LegRow; call: CallRow }> => {
    const found = isLegId(callID) ? await legAt(db, callID, addressOf(vertoSession)) : undefined
    if (found === undefined) throw noSuchCall(callID)
    return found
  }

  /**
   * If a caller reconnects before their lost call has ended, the line must not seem busy with that call; nor if the session
   * has it again but the user dials anew.
   */
  const endLostCallsOf = async (vertoSession: VertoSession, boxId: number): Promise<Effect> => {
    const effects: Effect[] = []
    for (const leg of await openLegsOf(db, vertoSession.party.extension)) {
      const isOwn = leg.vertoSessionId === vertoSession.vertoSessionId && leg.state !== 'ringing'
      if (leg.detachedAt === null && !isOwn) continue
      const found = await legAt(db, leg.id, leg)
      if (found?.call.boxId !== boxId) continue
      const at = leg.detachedAt ?? clock.now()
      effects.push(await endings.endCall(leg.callId, 'NORMAL_CLEARING', { by: leg.id, at }))
    }
    return inSequence(effects)
  }

  /** Ends a stored call that is no longer allowed. A failure must not withhold what else has to be sent. */
  const refusedEffect = async (callId: number): Promise<Effect> => {
    try {
      return await endForbidden({ callId })
    } catch (error) {
      log.error({ err: error, callId }, 'call not ended')
      return nothing
    }
  }

  /** Ends a stored call before anything rings, with its cause. If that fails, the ring timeout ends it. */
  const endUnrung = async (callId: number, { quietUntil }: Route, isBusy: boolean): Promise<Effect> => {
    try {
      if (quietUntil !== undefined) return await endings.endCall(callId, 'NO_USER_RESPONSE', { quietUntil })
      return await endings.endCall(callId, isBusy ? 'USER_BUSY' : 'USER_NOT_REGISTERED')
    } catch (error) {
      log.error({ err: error, callId }, 'call not ended')
      await callTimers.expectAnswer(callId)
      return nothing
    }
  }

  /** Asks the client of a leg for a new offer, if it supports that. */
  const askForOffer = async (leg: LegRow): Promise<void> => {
    const client = await vertoSessions.find(leg)
    if (client?.offersAnew === true)
      await messages.send(leg, 'verto.info', { callID: leg.id, lykta: { offerAnew: true } })
  }

  const storing = createCallStore(deps)
  const ringing = createRinging({ ...deps, refusedEffect })

  const settling = createSettling({
    log,
    vertoSessions,
    openLegs: () => allOpenLegs(db),
    left: async (address) => {
      const effect = await endings.endUnanswered(address, 'DESTINATION_OUT_OF_ORDER')
      for (const leg of await detachLegs(db, address, clock.now())) await timeouts.expectBack(leg)
      await effect()
    },
  })

  return {
    legOf,

    /** Places a call: checks permission and reachability, then rings. */
    place: async (vertoSession: VertoSession, dial: Dial): Promise<Effect> => {
      const { camera } = dial
      // At once: they are asked of several machines. Nothing is stored or told before all have answered.
      const [isTaken, route] = await Promise.all([
        isLegId(dial.callID) ? hasLeg(db, dial.callID) : true,
        destinations.route(vertoSession.party, dial.destination, { camera, video: carriesVideo(dial.sdp) }),
        vertoSession.countCall(dial.callID),
      ])
      if (isTaken) throw callRefusal('CALL ERROR', dial.callID, 'INVALID_MSG_UNSPECIFIED')
      if ('cause' in route) return sayByeTo(vertoSession, dial.callID, route.cause)
      // Before anything is locked: an answer may take seconds. Who has left since is found to be gone when it rings.
      const [endOld, sessions] = await Promise.all([
        endLostCallsOf(vertoSession, route.boxId),
        vertoSessions.of(route.extensions),
      ])
      const closed = route.people.filter((one) =>
        sessions.every(({ extension }) => extension !== one.extension),
      )
      const callees = await closedApps.reachable(closed, route.boxId)
      const stored = await storing.call(vertoSession, dial, route, { sessions, callees })
      const { call, legs, rung, isBusy, awaited } = stored
      if (legs.length === 0 && callees.length === 0) {
        return inSequence([endOld, await endUnrung(call.id, route, isBusy)])
      }
      await callTimers.expectAnswer(call.id)
      if (callees.length > 0) closedApps.rings(awaited)
      const early = callees.length === 0 && mayConnectEarly(vertoSession, rung)
      return inSequence([
        endOld,
        async () => {
          await ringing.ring(awaited.offer, legs, early)
          events.publish({
            type: 'availabilityChanged',
            extensions: [vertoSession.party.extension, ...route.extensions],
          })
          // Sessions that signed in while the call was being stored.
          const arrived = await vertoSessions.of(callees.map(({ extension }) => extension))
          for (const session of arrived) await ringing.arrived(session)
        },
        await refusedEffect(call.id),
      ])
    },

    /** The first answer wins; the other devices stop ringing. */
    answer: async (
      vertoSession: VertoSession,
      given: { callID: string; sdp: string; camera: boolean; automatic: boolean },
    ): Promise<Effect> => {
      const { leg, call } = await legOf(vertoSession, given.callID)
      if (leg.side !== 'callee' || leg.state !== 'ringing') throw noSuchCall(given.callID)
      const userId = vertoSession.party.kind === 'user' ? vertoSession.party.user.userId : undefined
      const answerer = await destinations.answerer(vertoSession.party, {
        userId: userId ?? call.userId,
        camera: given.camera,
      })
      if (carriesVideo(given.sdp) && !answerer.mayUseVideo) throw callRefusal('MEDIA ERROR', given.callID)
      const { caller, answered, stopOthers } = await storing.answer(leg, userId, given)
      await callTimers.answered(call.id)
      const effect = async () => {
        await messages.send(caller, 'verto.answer', { callID: caller.id, sdp: given.sdp, variables: {} })
        await messages.send(caller, 'verto.display', displayFor(caller, answerer.name, vertoSession))
        await stopOthers()
        await closedApps.over(
          answered,
          vertoSession.party.kind === 'user' ? vertoSession.party.user.sessionId : undefined,
        )
      }
      return inSequence([effect, await refusedEffect(call.id)])
    },

    /** The meaning of a bye depends on who sends it and when. An answered call may have ended `endedMsAgo`. */
    hangUp: async (
      vertoSession: VertoSession,
      callID: string,
      cause: HangupCause,
      endedMsAgo = 0,
    ): Promise<Effect> => {
      const { leg, call } = await legOf(vertoSession, callID)
      if (call.answeredAt !== null) {
        const at = Math.max(clock.now().getTime() - endedMsAgo, call.answeredAt.getTime())
        return await endings.endCall(call.id, cause, { by: leg.id, at: new Date(at) })
      }
      if (leg.side === 'caller') return await endings.endCall(call.id, 'ORIGINATOR_CANCEL', { by: leg.id })
      if (personalCauses.includes(cause)) await awaitedCalls.declined(call.id, leg.extension)
      const own = personalCauses.includes(cause)
        ? (await openLegsOfCall(db, call.id)).filter(({ extension }) => extension === leg.extension)
        : [leg]
      return await endings.endRinging(call.id, own, cause, leg.id)
    },

    /** Returns whether the leg is on hold now. An unanswered leg cannot be on hold. */
    setHeld: async (
      vertoSession: VertoSession,
      callID: string,
      hold: boolean | 'toggle',
    ): Promise<boolean> => {
      const { leg } = await legOf(vertoSession, callID)
      if (leg.state === 'ringing') return false
      const held = hold === 'toggle' ? leg.state === 'active' : hold
      await setLegState(db, leg.id, held ? 'held' : 'active')
      return held
    },

    partnerLeg: (leg: LegRow) => partnerOf(db, leg),

    /** Handles a session that signed in. Returns its legs of open calls, and what to send once it knows them. */
    joined: async (vertoSession: VertoSession): Promise<{ legs: LegRow[]; effect: Effect }> => {
      const address = addressOf(vertoSession)
      const effect = await endings.endUnanswered(address, 'DESTINATION_OUT_OF_ORDER')
      const legs = await reattachLegs(db, address)
      await effect()
      // Its media may have gone with its page, and not every client can offer, so the side that stayed is asked to.
      const partners = await Promise.all(legs.map((leg) => partnerOf(db, leg)))
      const { party } = vertoSession
      const known = async () => {
        for (const partner of partners) if (partner !== undefined) await askForOffer(partner)
        const userId = party.kind === 'user' ? party.user.userId : undefined
        await ringing.arrived({ ...address, userId })
      }
      return { legs, effect: known }
    },

    /** Handles a lost connection. */
    left: settling.left,
    settling,

    /** Before this server ends: its answered calls wait for their sessions to come to another one, or to the next start. */
    letGo: (): Promise<void> =>
      timeouts.inBackground(async () => {
        const here = new Set(vertoSessions.here(() => true).map((one) => keyOf(addressOf(one))))
        for (const leg of await allOpenLegs(db))
          if (here.has(keyOf(leg))) await detachLegs(db, leg, clock.now())
        return undefined
      }),

    /** Ends all calls of a session that is no longer allowed. Calls that ring for others too keep ringing there. */
    endAll: async (vertoSession: VertoSession): Promise<void> => {
      const address = addressOf(vertoSession)
      const effect = await endings.endUnanswered(address, 'ORIGINATOR_CANCEL')
      await effect()
      for (const leg of await openLegsAt(db, address)) {
        // Calls that have begun to ring since then end with the connection.
        if (leg.state === 'ringing') continue
        const endedEffect = await endings.endCall(leg.callId, 'NORMAL_CLEARING', { by: leg.id })
        await endedEffect()
      }
    },
  }
}
export type LiveCalls = ReturnType<typeof createLiveCalls>
