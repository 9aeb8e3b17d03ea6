import type { AwaitedCalls } from '../../../ports/awaited-calls.ts'
import type { Executor } from '../../../platform/database.ts'
import { callRefusal, noSuchCall } from '../../../ports/call-channel.ts'
import type { VertoReply, VertoSession } from '../../../ports/call-channel.ts'
import type { VertoSessions } from '../../../ports/verto-sessions.ts'
import { carriesVideo } from '../destinations/policy.ts'
import type { Destinations } from '../destinations/service.ts'
import { mayConnectEarly } from './may-connect-early.ts'
import { openLegsOfCall } from './repo.ts'
import type { LiveCalls } from './service.ts'

/** Connects two sides while the call rings. No media flows between them before the answer. */
export const createEarlyTransport =
  (deps: {
    live: Pick<LiveCalls, 'legOf'>
    db: Executor
    vertoSessions: Pick<VertoSessions, 'find' | 'send'>
    destinations: Pick<Destinations, 'mayUseVideo'>
    awaitedCalls: Pick<AwaitedCalls, 'isAwaited'>
  }) =>
  async (vertoSession: VertoSession, callID: string, sdp: string): Promise<VertoReply> => {
    const { live, db, vertoSessions, destinations, awaitedCalls } = deps
    const { leg } = await live.legOf(vertoSession, callID)
    if (leg.side !== 'callee' || leg.state !== 'ringing') throw noSuchCall(callID)
    const [legs, isAwaited] = await Promise.all([
      openLegsOfCall(db, leg.callId),
      awaitedCalls.isAwaited(leg.callId),
    ])
    const caller = legs.find(({ side }) => side === 'caller')
    if (caller === undefined) throw noSuchCall(callID)
    const callees = legs.filter(({ side }) => side === 'callee')
    const ringing = callees.map(({ id }) => (id === leg.id ? vertoSession : undefined))
    if (isAwaited !== false || !mayConnectEarly(await vertoSessions.find(caller), ringing))
      throw callRefusal('NOT BEFORE THE ANSWER', callID)
    if (carriesVideo(sdp) && !(await destinations.mayUseVideo(vertoSession.party)))
      throw callRefusal('MEDIA ERROR', callID)
    return {
      result: {},
      effect: async () => {
        const params = { callID: caller.id, sdp, variables: {}, lykta: { earlyTransport: true } } as const
        await vertoSessions.send(caller, 'verto.media', params)
      },
    }
  }
export type EarlyTransport = ReturnType<typeof createEarlyTransport>
