import { readSideState, writeSideState } from '@lykta/contract/calls/side-state'
import type { VertoSession } from '../../../ports/call-channel.ts'
import type { VertoSessions } from '../../../ports/verto-sessions.ts'
import type { LiveCalls } from '../live/service.ts'
import { identityOf } from './identity.ts'

/** No call has more legs whose clients send their state; by the time there are this many, the oldest are over. */
const mostKnown = 10_000

/**
 * Tells the other side of a hold on behalf of clients other than Lykta's, which only send `verto.modify`. Without it the
 * other side would take the call for broken.
 */
export const createHoldAnnouncements = (deps: {
  live: Pick<LiveCalls, 'legOf' | 'partnerLeg'>
  vertoSessions: Pick<VertoSessions, 'send'>
}) => {
  const { live, vertoSessions } = deps
  /** The legs whose clients send their state themselves. */
  const speaking = new Set<string>()

  return {
    /** Takes note of a chat message within a call. */
    heard: (callID: string, body: string): void => {
      if (readSideState(body) === undefined) return
      speaking.add(callID)
      const [oldest] = speaking
      if (speaking.size > mostKnown && oldest !== undefined) speaking.delete(oldest)
    },

    /** Returns what to send once the client has its reply. */
    changed: async (
      { party }: VertoSession,
      callID: string,
      { leg, call }: Awaited<ReturnType<LiveCalls['legOf']>>,
      held: boolean,
    ): Promise<(() => Promise<void>) | undefined> => {
      if (speaking.has(callID)) return undefined
      const partner = await live.partnerLeg(leg)
      if (partner === undefined) return undefined
      const body = writeSideState({ microphone: true, camera: call.video, held })
      const [from, to] = [identityOf(party.extension), identityOf(partner.extension)]
      return async () => {
        await vertoSessions.send(partner, 'verto.info', { callID: partner.id, msg: { from, to, body } })
      }
    },
  }
}
export type HoldAnnouncements = ReturnType<typeof createHoldAnnouncements>
