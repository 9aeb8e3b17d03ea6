import { resolveCause, type HangupCause } from '@lykta/contract/calls'
import { extensionOf } from '@lykta/contract/calls/extension'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { HostEvent } from '../../../platform/event-socket.ts'
import { createKeyedQueue } from '../../../platform/keyed-queue.ts'
import { VertoRefusal, type VertoParty } from '../../../ports/call-channel.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { userByExtension } from '../destinations/repo.ts'
import type { Route } from '../destinations/service.ts'
import { auditOf } from '../live/audit.ts'
import type { CallStore } from '../live/call-store.ts'
import type { EndForbidden } from '../live/end-forbidden.ts'
import type { Endings } from '../live/endings.ts'
import { hostSessionId } from '../live/host-session.ts'
import { isLegId } from '../live/leg-id.ts'
import {
  hasLeg,
  insertCall,
  insertLegs,
  lockCall,
  openHostLeg,
  openHostLegs,
  type LegRow,
} from '../live/repo.ts'

export interface HostCall {
  party: VertoParty
  /** The caller's channel: the `callID` of its client. */
  channel: string
  destination: string
  video: boolean
  route: Route
}

/**
 * The calls at a FreeSWITCH, as rows like all others. Every server hears what happens there; the rows decide which of them was first, and
 * only that one does what follows.
 */
export const createHostCalls = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  events: Pick<Events, 'publish'>
  storing: Pick<CallStore, 'answer'>
  endings: Pick<Endings, 'endCall' | 'endRinging'>
  endForbidden: EndForbidden
}) => {
  const { db, clock, audit, storing, endings } = deps
  const queue = createKeyedQueue()

  const begins = async (channel: string, callee: { id: string; extension: string }): Promise<void> => {
    const caller = await openHostLeg(db, channel)
    if (caller === undefined) return
    const rung = await db.transaction(async (tx) => {
      await lockCall(tx, caller.callId)
      if (await hasLeg(tx, callee.id)) return []
      const leg = { callId: caller.callId, vertoSessionId: hostSessionId, state: 'ringing' } as const
      return await insertLegs(tx, [{ ...leg, ...callee, side: 'callee' }])
    })
    if (rung.length === 0) return
    deps.events.publish({
      type: 'availabilityChanged',
      extensions: [caller.extension, callee.extension],
    })
  }

  const answered = async (leg: LegRow): Promise<void> => {
    // Of a group, whoever answers first.
    const user = await userByExtension(db, leg.extension)
    try {
      const { stopOthers } = await storing.answer(leg, user?.id, { automatic: false })
      await stopOthers()
    } catch (thrown) {
      // Another server has stored it, or the call is over.
      if (thrown instanceof VertoRefusal) return
      throw thrown
    }
    const effect = await deps.endForbidden({ callId: leg.callId })
    await effect()
  }

  const hungUp = async (leg: LegRow, cause: HangupCause): Promise<void> => {
    const onlyRang = leg.side === 'callee' && leg.state === 'ringing'
    const effect = onlyRang
      ? await endings.endRinging(leg.callId, [leg], cause, leg.id)
      : await endings.endCall(leg.callId, cause, { by: leg.id })
    await effect()
  }

  return {
    /** Stores a call that the FreeSWITCH is about to connect. Returns why it must not. */
    place: async ({
      party,
      channel,
      destination,
      video,
      route,
    }: HostCall): Promise<HangupCause | undefined> => {
      if (!isLegId(channel) || (await hasLeg(db, channel))) return 'INVALID_MSG_UNSPECIFIED'
      const call = await db.transaction(async (tx) => {
        const { userId, boxId, roomId, direction } = route
        const stored = await insertCall(tx, {
          callerExtension: party.extension,
          calleeExtension: destination,
          userId,
          boxId,
          roomId,
          direction,
          video,
          startedAt: clock.now(),
        })
        await audit(auditOf('call_started', stored), tx)
        await insertLegs(tx, [
          {
            callId: stored.id,
            id: channel,
            vertoSessionId: hostSessionId,
            extension: party.extension,
            side: 'caller',
            state: 'ringing',
          },
        ])
        return stored
      })
      const cause =
        route.quietUntil !== undefined
          ? 'NO_USER_RESPONSE'
          : route.extensions.length === 0
            ? 'USER_NOT_REGISTERED'
            : undefined
      if (cause !== undefined) await (await endings.endCall(call.id, cause, { by: channel }))()
      return cause
    },

    /** Something has happened to a channel there. */
    happened: (event: HostEvent): Promise<void> => {
      const id = event.get('Unique-ID') ?? ''
      const caller = event.get('Other-Leg-Unique-ID') ?? id
      if (!isLegId(id) || !isLegId(caller)) return Promise.resolve()
      const isCalled = event.get('Call-Direction') === 'outbound'
      return queue(event.get('Channel-Call-UUID') ?? id, async () => {
        switch (event.get('Event-Name') ?? '') {
          case 'CHANNEL_CREATE':
            if (isCalled)
              await begins(caller, { id, extension: extensionOf(event.get('Channel-Presence-ID') ?? '') })
            break
          case 'CHANNEL_ANSWER': {
            const leg = isCalled ? await openHostLeg(db, id) : undefined
            if (leg !== undefined) await answered(leg)
            break
          }
          case 'CHANNEL_HANGUP_COMPLETE': {
            const leg = await openHostLeg(db, id)
            if (leg !== undefined) await hungUp(leg, resolveCause({ cause: event.get('Hangup-Cause') }))
            break
          }
          default:
            break
        }
      })
    },

    /** After a time in which nothing was heard. `stateOf` returns undefined for a channel that is gone. */
    settle: async (
      stateOf: (channel: string) => Promise<'ringing' | 'answered' | undefined>,
    ): Promise<void> => {
      const legs = await openHostLegs(db)
      for (const leg of legs.toSorted((one, other) => one.side.localeCompare(other.side)).toReversed()) {
        const state = await stateOf(leg.id)
        if (state === undefined) await hungUp(leg, 'NORMAL_CLEARING')
        else if (state === 'answered' && leg.side === 'callee' && leg.state === 'ringing') await answered(leg)
      }
    },
  }
}
export type HostCalls = ReturnType<typeof createHostCalls>
