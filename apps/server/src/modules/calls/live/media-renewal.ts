import { updateMediaTimeoutMs } from '@lykta/contract/calls/constants'
import { z } from 'zod'
import type { Bus, Leave } from '../../../ports/bus.ts'
import { callRefusal } from '../../../ports/call-channel.ts'
import type { VertoReply, VertoSession } from '../../../ports/call-channel.ts'
import type { After } from '../../../platform/timers.ts'
import { carriesVideo } from '../destinations/policy.ts'
import type { Destinations } from '../destinations/service.ts'
import type { VertoSessions } from '../../../ports/verto-sessions.ts'
import type { LegRow } from './repo.ts'
import type { LiveCalls } from './service.ts'

/** What the side that made an offer is told about it. */
const ToOfferSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), sdp: z.string() }),
  /** It fails. */
  z.object({ kind: z.literal('giveUp') }),
  /** That side has connected again since, and no longer knows the offer. */
  z.object({ kind: z.literal('forget') }),
])
type ToOffer = z.infer<typeof ToOfferSchema>
/** The leg that is to answer, and whether the offering side no longer knows the offer. */
const OfferSchema = z.object({ answering: z.string(), isForgotten: z.boolean() })

/**
 * New media for a call in progress: one side offers, the other is attached and answers. The server handles no media, so its
 * reply to the offering side waits for the other side's answer.
 */
export const createMediaRenewal = (deps: {
  live: LiveCalls
  vertoSessions: Pick<VertoSessions, 'find' | 'send'>
  destinations: Pick<Destinations, 'mayUseVideo'>
  bus: Pick<Bus, 'whereabouts'>
  after: After
}) => {
  const { live, vertoSessions, destinations } = deps
  /** The offer of a call that waits for its answer, by the leg that made it: of two at once, one is there. */
  const offers = deps.bus.whereabouts('offers', { value: OfferSchema, message: ToOfferSchema })
  /** Ends those of this server. */
  const failing = new Set<() => void>()

  /** A voice call must not turn into a video call that would have been refused. */
  const checkVideo = async ({ party }: VertoSession, callID: string, sdp: string): Promise<void> => {
    if (carriesVideo(sdp) && !(await destinations.mayUseVideo(party)))
      throw callRefusal('MEDIA ERROR', callID)
  }

  /** Enters an offer. `later` waits for its answer. */
  const enter = async (
    leg: LegRow,
    answering: string,
  ): Promise<{ later: Promise<VertoReply>; isEntered: boolean }> => {
    const { promise: later, resolve, reject } = Promise.withResolvers<VertoReply>()
    // It may fail before anybody waits for it.
    later.catch(() => undefined)
    let leave: Leave | undefined
    let turn = 0
    const finish = () => {
      cancel()
      failing.delete(fail)
      void leave?.()
    }
    const fail = () => {
      finish()
      reject(callRefusal('MEDIA ERROR', leg.id))
    }
    const cancel = deps.after(updateMediaTimeoutMs, fail)
    failing.add(fail)
    const receive = (message: ToOffer) => {
      if (message.kind === 'forget') void take(true)
      else if (message.kind === 'giveUp') fail()
      else {
        finish()
        const holdState = leg.state === 'held' ? 'held' : 'active'
        resolve({ result: { callID: leg.id, action: 'updateMedia', sdp: message.sdp, holdState } })
      }
    }
    const take = async (isForgotten: boolean): Promise<boolean> => {
      turn += 1
      const own = turn
      const gone = () => {
        if (own === turn) fail()
      }
      const place = { key: String(leg.callId), group: leg.id, value: { answering, isForgotten } }
      leave = await offers.take(place, { receive, gone })
      if (leave === undefined) fail()
      return leave !== undefined
    }
    const isEntered = await take(false)
    return { later, isEntered }
  }

  return {
    /** `updateMedia`. */
    offer: async (
      vertoSession: VertoSession,
      callID: string,
      sdp: string,
    ): Promise<{ later: Promise<VertoReply> }> => {
      const { leg, call } = await live.legOf(vertoSession, callID)
      if (leg.state === 'ringing')
        throw callRefusal('Cannot update a call that has not been answered.', callID)
      await checkVideo(vertoSession, callID, sdp)
      const partner = await live.partnerLeg(leg)
      const isThere = partner !== undefined && (await vertoSessions.find(partner)) !== undefined
      // The other side is disconnected too, or is making an offer itself: the client has to retry.
      if (partner === undefined || !isThere || (await offers.find([String(call.id)])).length > 0)
        throw callRefusal('MEDIA ERROR', callID)
      const { later, isEntered } = await enter(leg, partner.id)
      if (!isEntered) return { later }
      // Not waited for: who asked must hold `later` before it can fail.
      void vertoSessions.send(partner, 'verto.attach', {
        callID: partner.id,
        variables: {},
        sdp,
        caller_id_name: call.callerExtension,
        caller_id_number: call.callerExtension,
        callee_id_name: call.calleeExtension,
        callee_id_number: call.calleeExtension,
        display_direction: partner.side === 'caller' ? 'inbound' : 'outbound',
      })
      return { later }
    },

    /** `verto.attach` of a client: its answer to the offer. */
    answer: async (vertoSession: VertoSession, callID: string, sdp: string): Promise<VertoReply> => {
      const { leg, call } = await live.legOf(vertoSession, callID)
      if (leg.state === 'ringing')
        throw callRefusal('Cannot attach to a call that has not been answered.', callID)
      await checkVideo(vertoSession, callID, sdp)
      const [pending] = await offers.find([String(call.id)])
      // The offer was given up, but the call goes on: the client may make an offer of its own.
      if (pending?.value.answering !== leg.id) throw callRefusal('MEDIA ERROR', callID)
      const { key, group, value } = pending
      if (value.isForgotten) {
        await offers.send(key, group, { kind: 'giveUp' })
        throw callRefusal('MEDIA ERROR', callID)
      }
      return { result: {}, effect: async () => void (await offers.send(key, group, { kind: 'answer', sdp })) }
    },

    /**
     * These legs have a new connection: offers to them may have been lost with the old one. Their own offers are still being
     * answered, and are waited for, because an answer does not say to which offer it belongs.
     */
    giveUp: async (legs: readonly LegRow[]): Promise<void> => {
      const ids = new Set(legs.map(({ id }) => id))
      for (const { key, group, value } of await offers.find(legs.map(({ callId }) => String(callId)))) {
        if (ids.has(value.answering)) await offers.send(key, group, { kind: 'giveUp' })
        else if (ids.has(group)) await offers.send(key, group, { kind: 'forget' })
      }
    },

    stop: () => {
      for (const fail of failing) fail()
    },
  }
}
export type MediaRenewal = ReturnType<typeof createMediaRenewal>
