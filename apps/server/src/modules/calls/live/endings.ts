import { hangupCauses, type HangupCause } from '@lykta/contract/calls'
import type { Announcer } from '../../../ports/announcer.ts'
import type { AwaitedCalls } from '../../../ports/awaited-calls.ts'
import type { VertoSession } from '../../../ports/call-channel.ts'
import type { VertoSessionAddress } from '../../../ports/verto-sessions.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { Missed } from '../missed/service.ts'
import { auditOf } from './audit.ts'
import type { ClosedApps } from './closed-apps.ts'
import { hostSessionId } from './host-session.ts'
import type { CallMessages } from './call-messages.ts'
import {
  endLegs,
  endRingingLegs,
  isUnanswered,
  lockCall,
  openLegsAt,
  openLegsOfCall,
  setCallEnded,
  type CallRow,
  type LegRow,
} from './repo.ts'

/** What to send to others, once the reply to the requester has been sent. */
export type Effect = () => Promise<void>

interface EndOptions {
  /** The leg that ended the call, which gets no message. */
  by?: string
  /** When it ended, if not now. */
  at?: Date
  /** The end of the called side's quiet hours. */
  quietUntil?: string
}

/**
 * The ways in which a call or one of its legs ends. Each takes effect once; a second attempt does nothing. All its writes
 * share one transaction, so a failed attempt has ended nothing and can be repeated.
 */
export const createEndings = (deps: {
  db: Database
  messages: Pick<CallMessages, 'send'>
  /** Ends a channel at a FreeSWITCH. Never rejects. */
  endAtHost: (channel: string, cause: HangupCause) => Promise<void>
  clock: Clock
  log: Log
  announcer: Announcer
  audit: RecordAudit
  missed: Pick<Missed, 'ended'>
  closedApps: Pick<ClosedApps, 'over'>
  awaitedCalls: Pick<AwaitedCalls, 'isAwaited'>
  events: Pick<Events, 'publish'>
  metrics: Pick<Metrics, 'callEnded'>
}) => {
  const { db, messages, clock, log } = deps

  const sayBye = async (legs: readonly LegRow[], cause: HangupCause, quietUntil?: string): Promise<void> => {
    const more = quietUntil === undefined ? {} : { lykta: { quietUntil } }
    for (const leg of legs)
      if (leg.vertoSessionId === hostSessionId) await deps.endAtHost(leg.id, cause)
      else
        await messages.send(leg, 'verto.bye', {
          callID: leg.id,
          causeCode: hangupCauses[cause],
          cause,
          ...more,
        })
  }

  const areFree = (legs: readonly LegRow[]) => {
    deps.events.publish({
      type: 'availabilityChanged',
      extensions: legs.map(({ extension }) => extension),
    })
  }

  const announce = ({ userId, boxId, roomId }: CallRow) => {
    if (userId === null || boxId === null || roomId === null) return
    deps.announcer.announce([userId], roomId, 'changed', { resource: 'caretakers', id: boxId, room: roomId })
  }

  const endCallIn = async (
    tx: Executor,
    callId: number,
    cause: HangupCause,
    { by, at, quietUntil }: EndOptions & { at: Date },
  ): Promise<Effect> => {
    const ended = await setCallEnded(tx, callId, cause, at)
    if (ended === undefined) return nothing
    const legs = await endLegs(tx, callId, [], at)
    await deps.audit(auditOf('call_ended', ended), tx)
    const missedEffect = await deps.missed.ended(tx, ended, at)
    return async () => {
      deps.metrics.callEnded({ isAnswered: ended.answeredAt !== null, cause })
      await sayBye(
        legs.filter(({ id }) => id !== by),
        cause,
        quietUntil,
      )
      announce(ended)
      areFree(legs)
      await missedEffect()
      await deps.closedApps.over(ended)
    }
  }

  const endCall = (callId: number, cause: HangupCause, options: EndOptions = {}): Promise<Effect> =>
    db.transaction((tx) => endCallIn(tx, callId, cause, { at: clock.now(), ...options }))

  /**
   * Ends some ringing legs of a call, and with the last one the call, unless somebody may still open an app and answer.
   * `by` is the leg that gets no message.
   */
  const endRinging = async (
    callId: number,
    legs: readonly LegRow[],
    cause: HangupCause,
    by?: string,
  ): Promise<Effect> => {
    // Asked before the call is locked: an answer may take seconds.
    const isAwaited = await deps.awaitedCalls.isAwaited(callId)
    return db.transaction(async (tx) => {
      // Legs that end at once wait for each other, or each would leave ending the call to the other.
      const direction = await lockCall(tx, callId)
      const ended = await endRingingLegs(
        tx,
        legs.map(({ id }) => id),
        clock.now(),
      )
      const stop: Effect = async () => {
        await sayBye(
          ended.filter(({ id }) => id !== by),
          cause,
        )
        areFree(ended)
      }
      if (await isRinging(tx, callId)) return stop
      // TVs have no app to open. If it is not known whether anybody else is awaited, the call rings on until it times out.
      const mayBeAwaited = isAwaited ?? direction === 'from_box'
      if (!mayBeAwaited) return inSequence([await endCallIn(tx, callId, cause, { at: clock.now() }), stop])
      // Whoever was awaited may have declined since, and have left ending the call to this leg.
      return inSequence([stop, () => endIfNobodyRings(callId, cause)])
    })
  }

  const endIfNobodyRings = async (callId: number, cause: HangupCause): Promise<void> => {
    if ((await deps.awaitedCalls.isAwaited(callId)) !== false) return
    const effect = await db.transaction(async (tx) => {
      await lockCall(tx, callId)
      const isOver = !(await isRinging(tx, callId))
      return isOver ? await endCallIn(tx, callId, cause, { at: clock.now() }) : nothing
    })
    await effect()
  }

  /** Ends a call that is still unanswered. */
  const endIfUnanswered = (callId: number, cause: HangupCause): Promise<Effect> =>
    db.transaction(async (tx) => {
      await lockCall(tx, callId)
      const nobody = await isUnanswered(tx, callId)
      return nobody ? await endCallIn(tx, callId, cause, { at: clock.now() }) : nothing
    })

  return {
    endCall,
    endIfUnanswered,
    endRinging,

    /** In the transaction of the answer, ends the legs that did not answer first. */
    endLosers: async (tx: Executor, callId: number, winners: readonly string[]): Promise<Effect> => {
      const losers = await endLegs(tx, callId, winners, clock.now())
      return async () => {
        await sayBye(losers, 'LOSE_RACE')
        areFree(losers)
      }
    },

    /**
     * Ends all unanswered calls of a session. `ofPlaced` is the cause for calls that it placed; for calls to it, the session
     * counts as unreachable. A call that cannot be ended is logged and does not stop the others from ending.
     */
    endUnanswered: async (address: VertoSessionAddress, ofPlaced: HangupCause): Promise<Effect> => {
      const effects: Effect[] = []
      for (const leg of await openLegsAt(db, address)) {
        if (leg.state !== 'ringing') continue
        try {
          if (leg.side === 'caller') effects.push(await endCall(leg.callId, ofPlaced, { by: leg.id }))
          else effects.push(await endRinging(leg.callId, [leg], 'DESTINATION_OUT_OF_ORDER', leg.id))
        } catch (error) {
          log.error({ err: error, callId: leg.callId }, 'call not ended')
        }
      }
      return inSequence(effects)
    },

    announce,
  }
}
export type Endings = ReturnType<typeof createEndings>

export const inSequence =
  (effects: readonly Effect[]): Effect =>
  async () => {
    for (const effect of effects) await effect()
  }

export const nothing: Effect = () => Promise.resolve()

export const sayByeTo =
  (vertoSession: VertoSession, callID: string, cause: HangupCause): Effect =>
  async () => {
    vertoSession.send('verto.bye', { callID, cause, causeCode: hangupCauses[cause] })
  }

/** Whether it rings somewhere, or has been answered. */
const isRinging = async (tx: Executor, callId: number): Promise<boolean> =>
  (await openLegsOfCall(tx, callId)).some(({ side }) => side === 'callee')
