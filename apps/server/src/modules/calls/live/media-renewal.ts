import { updateMediaTimeoutMs } from '@lykta/contract/calls/constants'
import { callRefusal } from '../../../ports/call-channel.ts'
import type { VertoReply, VertoSession } from '../../../ports/call-channel.ts'
import type { After } from '../../../platform/timers.ts'
import { carriesVideo } from '../destinations/policy.ts'
import type { Destinations } from '../destinations/service.ts'
import type { VertoSessions } from '../../../ports/verto-sessions.ts'
import type { LiveCalls } from './service.ts'

interface Offer {
  /** The leg that made the offer. */
  from: string
  /** The leg that made the offer has a new connection since, and no longer knows of it. */
  isForgotten: boolean
  answer: (sdp: string) => void
  fail: () => void
}

/**
 * New media for a call in progress: one side offers, the other is attached and answers. The server handles no media, so its
 * reply to the offering side waits for the other side's answer.
 */
export const createMediaRenewal = (deps: {
  live: LiveCalls
  vertoSessions: Pick<VertoSessions, 'find' | 'send'>
  destinations: Pick<Destinations, 'mayUseVideo'>
  after: After
}) => {
  const { live, vertoSessions, destinations } = deps
  /** Keyed by the leg that has to answer. */
  const waiting = new Map<string, Offer>()

  /** A voice call must not turn into a video call that would have been refused. */
  const checkVideo = async ({ party }: VertoSession, callID: string, sdp: string): Promise<void> => {
    if (carriesVideo(sdp) && !(await destinations.mayUseVideo(party)))
      throw callRefusal('MEDIA ERROR', callID)
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
      // The other side is disconnected too, or is making an offer of its own: the client has to retry. From here until the
      // offer is entered there must be no await, or both sides could wait for each other.
      if (partner === undefined || !isThere || waiting.has(partner.id) || waiting.has(leg.id))
        throw callRefusal('MEDIA ERROR', callID)
      const later = new Promise<VertoReply>((resolve, reject) => {
        const finish = (settle: () => void) => {
          cancel()
          waiting.delete(partner.id)
          settle()
        }
        const fail = () => {
          finish(() => {
            reject(callRefusal('MEDIA ERROR', callID))
          })
        }
        const cancel = deps.after(updateMediaTimeoutMs, fail)
        waiting.set(partner.id, {
          from: leg.id,
          isForgotten: false,
          fail,
          answer: (answer) => {
            finish(() => {
              const holdState = leg.state === 'held' ? 'held' : 'active'
              resolve({ result: { callID, action: 'updateMedia', sdp: answer, holdState } })
            })
          },
        })
      })
      // Not awaited: the caller must hold `later` before it can fail.
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
      const { leg } = await live.legOf(vertoSession, callID)
      if (leg.state === 'ringing')
        throw callRefusal('Cannot attach to a call that has not been answered.', callID)
      await checkVideo(vertoSession, callID, sdp)
      const pending = waiting.get(leg.id)
      // The offer was given up, but the call goes on: the client may make an offer of its own.
      if (pending === undefined || pending.isForgotten) {
        pending?.fail()
        throw callRefusal('MEDIA ERROR', callID)
      }
      return {
        result: {},
        effect: async () => {
          pending.answer(sdp)
        },
      }
    },

    /**
     * These legs have a new connection: offers to them may have been lost with the old one. Their own offers are still being
     * answered, and are waited for, because an answer does not say to which offer it belongs.
     */
    giveUp: (legIds: readonly string[]): void => {
      for (const id of legIds) waiting.get(id)?.fail()
      for (const offer of waiting.values()) if (legIds.includes(offer.from)) offer.isForgotten = true
    },

    stop: () => {
      for (const { fail } of waiting.values()) fail()
    },
  }
}
export type MediaRenewal = ReturnType<typeof createMediaRenewal>
