import type { HangupCause } from '@lykta/contract/calls'
import { callRefusal, noSuchCall } from '../../../ports/call-channel.ts'
import type { VertoSession } from '../../../ports/call-channel.ts'
import type { Events } from '../../../events.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { lockBox } from '../../boxes/index.ts'
import { carriesVideo } from '../destinations/policy.ts'
import type { Destinations, Route } from '../destinations/service.ts'
import { addressOf, type VertoSessions } from './verto-sessions.ts'
import { auditOf } from './audited.ts'
import type { Away, Offer } from './away.ts'
import { inSequence, sayByeTo, type Endings, type Effect } from './endings.ts'
import type { CallTimers } from './jobs.ts'
import { displayFor, inviteFor } from './invite-for.ts'
import { isLegId } from './leg-id.ts'
import type { EndRefused } from './refused.ts'
import { createLiveRepo, type CallRow, type LegRow, type LiveRepo } from './repo.ts'

export interface Dial {
  callID: string
  destination: string
  sdp: string
  /** The caller's camera is on. */
  camera: boolean
}

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
  repo: LiveRepo
  clock: Clock
  log: Log
  ids: Ids
  vertoSessions: VertoSessions
  destinations: Destinations
  audit: RecordAudit
  endings: Endings
  timers: CallTimers
  away: Away
  endRefused: EndRefused
  events: Pick<Events, 'publish'>
}) => {
  const {
    db,
    repo,
    clock,
    log,
    ids,
    vertoSessions,
    destinations,
    audit,
    endings,
    timers,
    away,
    endRefused,
    events,
  } = deps

  const legOf = async (
    vertoSession: VertoSession,
    callID: string,
  ): Promise<{ leg: LegRow; call: CallRow }> => {
    const found = isLegId(callID) ? await repo.legAt(callID, addressOf(vertoSession)) : undefined
    if (found === undefined) throw noSuchCall(callID)
    return found
  }

  /**
   * A caller who reconnects before their lost call has ended must not find the line busy with it, nor one whose session has
   * it again but dials anew.
   */
  const endLostCallsOf = async (vertoSession: VertoSession, boxId: number): Promise<Effect> => {
    const effects: Effect[] = []
    for (const leg of await repo.openLegsOf(vertoSession.party.extension)) {
      const isOwn = leg.vertoSessionId === vertoSession.vertoSessionId && leg.state !== 'ringing'
      if (leg.detachedAt === null && !isOwn) continue
      const found = await repo.legAt(leg.id, leg)
      if (found?.call.boxId !== boxId) continue
      const at = leg.detachedAt ?? clock.now()
      effects.push(await endings.endCall(leg.callId, 'NORMAL_CLEARING', { by: leg.id, at }))
    }
    return inSequence(effects)
  }

  /** Ends a stored call that is no longer allowed. A failure must not withhold what else is to be sent. */
  const refusedEffect = async (callId: number): Promise<Effect> => {
    try {
      return await endRefused({ callId })
    } catch (error) {
      log.error({ err: error, callId }, 'call not ended')
      return () => undefined
    }
  }

  const store = (vertoSession: VertoSession, dial: Dial, route: Route) =>
    db.transaction(async (tx) => {
      const inTransaction = createLiveRepo(tx)
      // Simultaneous calls to one TV wait for each other.
      if (route.oneCallOnly) await lockBox(tx, route.boxId)
      const isBusy = route.oneCallOnly && (await inTransaction.busy(route.extensions)).size > 0
      const rung = isBusy || route.quietUntil !== undefined ? [] : vertoSessions.of(route.extensions)
      const call = await inTransaction.insertCall({
        callerExtension: vertoSession.party.extension,
        calleeExtension: dial.destination,
        userId: route.userId,
        boxId: route.boxId,
        roomId: route.roomId,
        direction: route.direction,
        video: dial.camera,
        startedAt: clock.now(),
      })
      await audit(auditOf('call_started', call), tx)
      const leg = { callId: call.id, state: 'ringing' } as const
      await inTransaction.insertLegs([
        { ...leg, ...addressOf(vertoSession), id: dial.callID, side: 'caller' },
      ])
      const legs = await inTransaction.insertLegs(
        rung.map((callee) => ({ ...leg, ...addressOf(callee), id: ids.uuid(), side: 'callee' as const })),
      )
      return { call, legs, isBusy }
    })

  /** Ends a stored call before anything rings, with its cause. If that fails, the ring timeout ends it. */
  const endUnrung = async (callId: number, { quietUntil }: Route, isBusy: boolean): Promise<Effect> => {
    try {
      if (quietUntil !== undefined) return await endings.endCall(callId, 'NO_USER_RESPONSE', { quietUntil })
      return await endings.endCall(callId, isBusy ? 'USER_BUSY' : 'USER_NOT_REGISTERED')
    } catch (error) {
      log.error({ err: error, callId }, 'call not ended')
      timers.expectAnswer(callId)
      return () => undefined
    }
  }

  const storeAnswer = (leg: LegRow, userId: number | undefined) =>
    db.transaction(async (tx) => {
      const inTransaction = createLiveRepo(tx)
      const answered = await inTransaction.answer(leg.callId, { userId }, clock.now())
      const active = await inTransaction.activate(leg.callId, leg.id)
      const caller = active.find(({ side }) => side === 'caller')
      // The leg may have declined or disconnected at the same moment.
      if (answered === undefined || caller === undefined || active.length < 2) throw noSuchCall(leg.id)
      await audit(auditOf('call_answered', answered), tx)
      return { caller, answered, stopOthers: await endings.endLosers(tx, leg.callId, [leg.id, caller.id]) }
    })

  const ring = (offer: Offer, leg: LegRow, early = false) => {
    // A session that left after it was looked up and before it was rung: its leaving did not end this leg, so this does.
    if (!vertoSessions.has(leg))
      void timers.inBackground(() =>
        endings.endRinging(leg.callId, [leg], 'DESTINATION_OUT_OF_ORDER', leg.id),
      )
    vertoSessions.send(leg, 'verto.invite', inviteFor(offer, leg, early))
  }

  /** Rings an app that was opened while the call rang, unless the call is over or rings there already. */
  const ringLater = async (vertoSession: VertoSession, offer: Offer): Promise<Effect> => {
    const address = addressOf(vertoSession)
    const legs = await db.transaction(async (tx) => {
      const inTransaction = createLiveRepo(tx)
      await inTransaction.lockCall(offer.callId)
      if (!(await inTransaction.isUnanswered(offer.callId))) return []
      const there = await inTransaction.openLegsAt(address)
      if (there.some(({ callId }) => callId === offer.callId)) return []
      return await inTransaction.insertLegs([
        { ...address, callId: offer.callId, state: 'ringing', id: ids.uuid(), side: 'callee' },
      ])
    })
    const effect = () => {
      for (const leg of legs) ring(offer, leg)
      events.publish({ type: 'availabilityChanged', extensions: legs.map(({ extension }) => extension) })
    }
    return inSequence([effect, await refusedEffect(offer.callId)])
  }

  /** Rings the calls that wait for a newly opened app. */
  const ringArrived = (vertoSession: VertoSession) => {
    const { party } = vertoSession
    if (party.kind !== 'user') return
    for (const { offer, boxId } of away.offersFor(party.extension))
      void timers.inBackground(async () => {
        const may = await destinations.mayTalk(party.user.userId, boxId)
        return may ? await ringLater(vertoSession, offer) : undefined
      })
  }

  return {
    legOf,

    /** Places a call: checks permission and reachability, then rings. */
    place: async (vertoSession: VertoSession, dial: Dial): Promise<Effect> => {
      if (!isLegId(dial.callID) || (await repo.hasLeg(dial.callID)))
        throw callRefusal('CALL ERROR', dial.callID, 'INVALID_MSG_UNSPECIFIED')
      const video = carriesVideo(dial.sdp)
      const route = await destinations.route(vertoSession.party, dial.destination, {
        camera: dial.camera,
        video,
      })
      if ('cause' in route) return sayByeTo(vertoSession, dial.callID, route.cause)
      const endOld = await endLostCallsOf(vertoSession, route.boxId)
      const closed = route.people.filter(({ extension }) => vertoSessions.of([extension]).length === 0)
      const callees = await away.reachable(closed, route.boxId)
      const { call, legs, isBusy } = await store(vertoSession, dial, route)
      if (legs.length === 0 && callees.length === 0) {
        return inSequence([endOld, await endUnrung(call.id, route, isBusy)])
      }
      timers.expectAnswer(call.id)
      const { extension } = vertoSession.party
      const { callerName } = route
      const { sdp, destination } = dial
      const offer = {
        callId: call.id,
        sdp,
        callerName,
        callerExtension: extension,
        otherClient: !vertoSession.readsCallerNames,
        destination,
      }
      if (callees.length > 0) away.begin(offer, { boxId: route.boxId, at: call.startedAt }, callees)
      const early = callees.length === 0 && vertoSessions.mayConnectEarly(addressOf(vertoSession), legs)
      return inSequence([
        endOld,
        () => {
          for (const leg of legs) ring(offer, leg, early)
          events.publish({ type: 'availabilityChanged', extensions: [extension, ...route.extensions] })
          // Sessions that signed in while the call was being stored.
          for (const arrived of vertoSessions.of(callees.map((callee) => callee.extension)))
            ringArrived(arrived)
        },
        await refusedEffect(call.id),
      ])
    },

    /** The first answer wins; the other devices stop ringing. */
    answer: async (
      vertoSession: VertoSession,
      given: { callID: string; sdp: string; camera: boolean },
    ): Promise<Effect> => {
      const { leg, call } = await legOf(vertoSession, given.callID)
      if (leg.side !== 'callee' || leg.state !== 'ringing') throw noSuchCall(given.callID)
      const userId = vertoSession.party.kind === 'user' ? vertoSession.party.user.userId : undefined
      const answerer = await destinations.answerer(vertoSession.party, {
        userId: userId ?? call.userId,
        camera: given.camera,
      })
      if (carriesVideo(given.sdp) && !answerer.mayUseVideo) throw callRefusal('MEDIA ERROR', given.callID)
      const { caller, answered, stopOthers } = await storeAnswer(leg, userId)
      timers.answered(call.id)
      const effect = () => {
        vertoSessions.send(caller, 'verto.answer', { callID: caller.id, sdp: given.sdp, variables: {} })
        vertoSessions.send(caller, 'verto.display', displayFor(caller, answerer.name, vertoSession))
        stopOthers()
        away.over(
          answered,
          vertoSession.party.kind === 'user' ? vertoSession.party.user.sessionId : undefined,
        )
      }
      return inSequence([effect, await refusedEffect(call.id)])
    },

    /** What a bye means depends on who sends it and when. An answered call may have ended `endedMsAgo`. */
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
      if (personalCauses.includes(cause)) away.declined(call.id, leg.extension)
      const own = personalCauses.includes(cause)
        ? (await repo.openLegs(call.id)).filter(({ extension }) => extension === leg.extension)
        : [leg]
      return await endings.endRinging(call.id, own, cause, leg.id)
    },

    /** Returns whether the leg is on hold now. An unanswered leg cannot be. */
    setHeld: async (
      vertoSession: VertoSession,
      callID: string,
      hold: boolean | 'toggle',
    ): Promise<boolean> => {
      const { leg } = await legOf(vertoSession, callID)
      if (leg.state === 'ringing') return false
      const held = hold === 'toggle' ? leg.state === 'active' : hold
      await repo.setState(leg.id, held ? 'held' : 'active')
      return held
    },

    partnerLeg: repo.partnerOf,

    /** Handles a session that signed in. Returns its open calls, and what to send once it knows them. */
    joined: async (vertoSession: VertoSession): Promise<{ calls: string[]; effect: Effect }> => {
      const effect = await endings.endUnanswered(addressOf(vertoSession), 'DESTINATION_OUT_OF_ORDER')
      const legs = await repo.reattach(addressOf(vertoSession))
      effect()
      // Its media may be gone with its page, and not every client can offer: whoever stayed is asked to.
      const partners = await Promise.all(legs.map(repo.partnerOf))
      const known = () => {
        for (const partner of partners) if (partner !== undefined) vertoSessions.askForOffer(partner)
        ringArrived(vertoSession)
      }
      return { calls: legs.map(({ id }) => id), effect: known }
    },

    /** Handles a lost connection: ends what rang, and keeps answered calls for a while. */
    left: async (vertoSession: VertoSession): Promise<void> => {
      const effect = await endings.endUnanswered(addressOf(vertoSession), 'DESTINATION_OUT_OF_ORDER')
      for (const leg of await repo.detach(addressOf(vertoSession), clock.now())) timers.expectBack(leg)
      effect()
    },

    /** Ends all calls of a session that is no longer allowed. Calls that ring for others too keep ringing there. */
    endAll: async (vertoSession: VertoSession): Promise<void> => {
      const address = addressOf(vertoSession)
      const effect = await endings.endUnanswered(address, 'ORIGINATOR_CANCEL')
      effect()
      for (const leg of await repo.openLegsAt(address)) {
        // Calls that began to ring since then end with the connection.
        if (leg.state === 'ringing') continue
        const endedEffect = await endings.endCall(leg.callId, 'NORMAL_CLEARING', { by: leg.id })
        endedEffect()
      }
    },
  }
}
export type LiveCalls = ReturnType<typeof createLiveCalls>
